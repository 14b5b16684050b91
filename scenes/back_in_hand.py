"""Automatic is for the absent: whoever plays comes back to their character by typing something.

A player's character that plays by itself is theirs again with the first line that they type as that
character, whatever it is, taken or refused (`commands/parser.py`). A storyteller types
for everybody, so theirs comes back by ``+npc/manual`` alone.
"""

from typing import Any

from evennia.objects.objects import DefaultCharacter

from game.actions import SetAuto
from players import failures
from players.authority import is_storyteller, speaker
from scenes import registry
from scenes.service import SceneService, may_be_automatic


def comes_back(caller: Any) -> None:
    """Give a character back to its player, who types a line; whoever is no character has none."""
    if not isinstance(caller, DefaultCharacter) or not may_be_automatic(caller):
        return
    with failures.fails_alone(f"{caller.key} typed, and could not be given back."):
        script = registry.in_any_scene(caller)
        if script is not None:
            take_back(script, caller)


def take_back(script: SceneService, character: Any) -> None:
    """Give a character back to its player, if it plays by itself in a scene; everybody is told."""
    person = script.person_of(character)
    if person is not None and person.auto and not is_storyteller(character):
        script.submit(speaker(character), SetAuto(who=person.name, auto=False))
