"""Automatic is for the absent: whoever plays comes back to their character by typing something.

A player's character that plays by itself is theirs again with the first thing that they type to the
game: any +command, taken or refused, or a pose. A storyteller types for everybody, so theirs
comes back by ``+npc/manual`` alone.
"""

from typing import Any

from chronicle import store
from game.actions import SetAuto
from typeclasses import scenes
from typeclasses.authority import is_storyteller, speaker


def comes_back(character: Any) -> None:
    """Give a character back to its player, if it plays by itself; everybody is told."""
    if is_storyteller(character):
        return
    try:
        script = scenes.in_any_scene(character)
        person = script.person_of(character) if script is not None else None
    except store.UnreadableScene:  # nobody plays in it
        return
    if script is None or person is None or not person.auto or script.scene.frozen:
        return
    script.submit(speaker(character), SetAuto(who=person.name, auto=False))
