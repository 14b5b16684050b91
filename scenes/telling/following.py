"""Which scenes somebody is told of, where several are played in their room.

Kept on the character. Whoever takes part in a scene, or opened it, is told of it whatever they
follow; so is a storyteller whose commands go to it. What is posed in the room is heard regardless.
"""

from typing import Any

from game.state.scene import Scene
from players.authority import runs, speaker
from players.character_sheets import reference
from scenes import registry
from scenes.service import SceneService

FOLLOWED = "followed_scene"  # on a character: the number of one, or `NONE`; nothing means all
NONE = 0


def follow_all(character: Any) -> None:
    """Have somebody told of every scene where they are: so it is until they choose."""
    character.attributes.remove(FOLLOWED)


def follow_none(character: Any) -> None:
    """Have somebody told of no scene but their own."""
    character.attributes.add(FOLLOWED, NONE)


def follow(character: Any, scene_id: int) -> None:
    """Have somebody told of one scene besides their own, until it is over or they go elsewhere."""
    character.attributes.add(FOLLOWED, scene_id)


def follows(script: SceneService, character: Any) -> bool:
    """Say whether a scene is one that somebody has chosen to be told of, or has not chosen not to
    be.
    """
    chosen = character.attributes.get(FOLLOWED)
    if chosen is None or chosen == script.scene_id:
        return True
    here = registry.open_in(character.location)
    return chosen != NONE and all(one.scene_id != chosen for one in here)


def is_own(script: SceneService, character: Any, before: Scene | None = None) -> bool:
    """Say whether somebody is told of a scene whatever they follow; ``before`` is how it stood
    before what is to be told.
    """
    ref = reference(character)
    people = (*script.scene.people.values(), *(before.people.values() if before else ()))
    if script.record.starter == ref or any(one.ref == ref for one in people):
        return True
    turned = character.attributes.get(registry.CHOSEN) == script.scene_id
    return turned and runs(speaker(character), script.starter)


def hears(script: SceneService, character: Any, before: Scene | None = None) -> bool:
    """Say whether somebody is told of a scene."""
    return follows(script, character) or is_own(script, character, before)
