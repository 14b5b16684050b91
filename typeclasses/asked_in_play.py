"""Whether a player who asks a storyteller for something is in a fight or a chase, or has left one
that goes on: a storyteller elsewhere would else decide over the heads of those who fight them.
"""

from typing import Any

from game.state.scene import Scene
from presentation.sheet_progress import in_play_words
from typeclasses import delivery, scenes


def told(one: Any, character: Any, name: str) -> str:
    """Return what ``one`` who decides is told of the fights and chases of a character who asks, and
    whom they know by a ``name``; nothing of those that ``one`` sees.
    """
    return " ".join(
        in_play_words(name, script.scene_id, script.scene, script.person_of(character))
        for script in scenes.in_play_with(character)
        if _goes_on(script.scene) and one not in delivery.audience(script)
    )


def _goes_on(scene: Scene) -> bool:
    """Say whether there is a fight, be it at rest, or a chase."""
    fight = scene.fight
    return (fight.round > 0 and fight.phase != "ended") or bool(scene.chases_under_way())
