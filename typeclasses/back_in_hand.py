"""Automatic is for the absent: whoever plays comes back to their character by typing something.

A player's character that plays by itself is theirs again with the first thing that they type to the
game: any +command but +npc, taken or refused, or a pose. A storyteller types for everybody, so
theirs comes back by ``+npc/manual`` alone.
"""

from typing import Any

from chronicle import store
from game.actions import SetAuto
from game.errors import RuleError
from typeclasses import scenes
from typeclasses.authority import is_storyteller, speaker
from typeclasses.service import SceneService


def comes_back(character: Any) -> None:
    """Give a character back to its player, who types a command."""
    try:
        script = scenes.scene_for(character)
        take_back(script, character)
    except (RuleError, store.UnreadableScene):  # nobody plays there
        return


def take_back(script: SceneService, character: Any) -> None:
    """Give a character back to its player, if it plays by itself in a scene; everybody is told."""
    person = script.person_of(character)
    if person is not None and person.auto and not is_storyteller(character):
        script.submit(speaker(character), SetAuto(who=person.name, auto=False))
