"""A scene as one reader may know it, in messages: the only way from the truth to any of them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.combat.asking import awaiting
from game.events import AnyEvent
from game.secrecy import asked, known, seen
from game.state.decisions import Question
from game.state.scene import Scene
from game.views import held_view
from game.waited_for import waited_for
from presentation.payloads.asking import asks_now
from presentation.payloads.happened import rolls_now, told_now
from presentation.payloads.messages import Ask, SceneNow
from presentation.payloads.standing import (
    NO_CLOCK,
    NO_SCENE,
    Clock,
    Timed,
    chases_now,
    held_now,
    order_now,
    scene_now,
)
from presentation.reader import Reader

# What comes with an entry, and is no state.
NEWS = frozenset({"Roundkeeper.Told", "Roundkeeper.Rolls"})
# What there is to tell one who is told of no scene.
OUTSIDE: dict[str, Any] = {
    "Roundkeeper.Scene": NO_SCENE,
    "Roundkeeper.Order": [],
    "Roundkeeper.Chase": [],
    "Roundkeeper.Ask": [],
}


def no_clock(question: Question) -> Clock:
    """Return that nobody knows how long a question has been open."""
    return NO_CLOCK


class View:
    """Scene ``number`` as it stands in ``truth``, for one reader; ``clock`` tells how long a
    question has been open.
    """

    def __init__(
        self,
        number: int,
        truth: Scene,
        reader: Reader,
        clock: Callable[[Question], Clock] = no_clock,
    ) -> None:
        self.scene = known(truth, reader.viewer)
        self.reader = reader
        self._number = number
        self._truth = truth
        self._clock = clock

    def messages(self, wanted: frozenset[str]) -> dict[str, Any]:
        """Return how things stand, in those messages that are wanted."""
        made: dict[str, Callable[[], Any]] = {
            "Roundkeeper.Scene": self._standing,
            "Roundkeeper.Order": lambda: order_now(self.scene, self.reader),
            "Roundkeeper.Chase": lambda: chases_now(self.scene, self.reader),
            "Roundkeeper.Ask": self.asks,
        }
        return {name: make() for name, make in made.items() if name in wanted}

    def asks(self) -> list[Ask]:
        """Return what the reader may answer: nothing where their commands go to another scene."""
        if self.reader.aside:
            return []
        return asks_now(self.scene, self._timed(awaiting(self._truth)), self.reader)

    def _standing(self) -> SceneNow:
        waiting = self._timed(waited_for(self._truth))
        held = held_now(held_view(self._truth, self.reader.viewer))
        return scene_now(self._number, self.scene, waiting, held, self.reader)

    def _timed(self, questions: Sequence[Question]) -> list[Timed]:
        shown = asked(questions, self.reader.viewer)
        return list(zip(shown, map(self._clock, questions), strict=True))


def news(
    entry: int, events: Iterable[AnyEvent], lines: Sequence[str], reader: Reader
) -> dict[str, Any]:
    """Return what an entry brought to a reader: the ``lines`` that they are told it in, and rolls,
    where there are any. The entry has the number that they count by.
    """
    told: dict[str, Any] = {}
    if lines:
        told["Roundkeeper.Told"] = told_now(entry, lines, reader.name)
    rolls = rolls_now(entry, seen(events, reader.viewer))
    if rolls.rolls:
        told["Roundkeeper.Rolls"] = rolls
    return told
