"""How the reader has come out of what was told, where the telling is long."""

from collections.abc import Sequence

from game.state.scene import Scene
from narration.languages import _
from narration.reader import Reader
from narration.telling.summary import state_words
from narration.text import line

A_SCREEN = 20  # lines after which the first may be off the screen


def own_outcome(told: Sequence[str], scene: Scene, reader: Reader) -> list[str]:
    """Return how the reader is, where so much is told at once that it may be off the screen; a log
    is no screen.
    """
    person = scene.people.get(reader.name)
    if person is None or len(told) <= A_SCREEN or person.away or reader.numbers:
        return []
    mine = _("You: {state}.", state=state_words(person, scene, reader))
    return line(mine, reader) if told[-1] != mine else []
