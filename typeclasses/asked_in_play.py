"""Whether a player who asks a storyteller for something is in a fight or a chase, or has left one
that goes on: a storyteller elsewhere would else decide over the heads of those who fight them.
"""

from typing import Any

from presentation.sheet_progress import in_play_words
from typeclasses import delivery, scenes


def told(one: Any, character: Any) -> str:
    """Return what ``one`` who decides is told of the fights and chases of a character who asks;
    nothing of those that ``one`` sees.
    """
    return " ".join(
        in_play_words(character.key, script.scene_id, script.scene, script.person_of(character))
        for script in scenes.in_play_with(character)
        if one not in delivery.audience(script)
    )
