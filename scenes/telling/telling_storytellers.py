"""What is told to the storytellers present alone."""

from collections.abc import Callable
from typing import Any

from narration.reader import Reader
from players.authority import is_storyteller
from players.preferences import speaking_to
from scenes.service import SceneService
from scenes.telling import delivery


def tell_storytellers(
    script: SceneService, lines_for: Callable[[Reader], list[str]], besides: Any = None
) -> bool:
    """Tell each storyteller who hears a scene, ``besides`` one; say whether there was any."""
    present = [
        one for one in delivery.audience(script) if is_storyteller(one) and one is not besides
    ]
    for character in present:
        with speaking_to(character):
            delivery.send(character, lines_for(delivery.reader_in(script, character)))
    return bool(present)
