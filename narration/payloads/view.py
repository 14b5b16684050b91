"""A scene as one reader may know it, in messages: the only way from the truth to any of them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.events import AnyEvent
from game.state.decisions import Question
from narration.payloads.asking import asks_now
from narration.payloads.happened import rolls_now, told_now
from narration.payloads.messages import Ask
from narration.payloads.moment import Moment
from narration.payloads.standing import NO_SCENE, chases_now
from narration.reader import Reader

# What comes with an entry, and is no state.
NEWS = frozenset({"Roundkeeper.Told", "Roundkeeper.Rolls"})
# What there is to tell one who is told of no scene.
OUTSIDE: dict[str, Any] = {
    "Roundkeeper.Scene": NO_SCENE,
    "Roundkeeper.Order": [],
    "Roundkeeper.Chase": [],
    "Roundkeeper.Ask": [],
}


class View:
    """A moment of a scene, for one reader; ``proposed`` finds what else they may agree to."""

    def __init__(
        self, moment: Moment, reader: Reader, proposed: Callable[[], Iterable[Ask]] = tuple
    ) -> None:
        self.scene = moment.known_to(reader.viewer)
        self.reader = reader
        self._moment = moment
        self._proposed = proposed

    def messages(self, wanted: frozenset[str]) -> dict[str, Any]:
        """Return how things stand, in those messages that are wanted."""
        made: dict[str, Callable[[], Any]] = {
            "Roundkeeper.Scene": lambda: self._moment.standing(self.scene, self.reader),
            "Roundkeeper.Order": lambda: self._moment.order(self.scene, self.reader),
            "Roundkeeper.Chase": lambda: chases_now(self.scene, self.reader),
            "Roundkeeper.Ask": self.asks,
        }
        return {name: make() for name, make in made.items() if name in wanted}

    def asks(self) -> list[Ask]:
        """Return what the reader may answer: nothing where their commands go to another scene."""
        if self.reader.aside:
            return []
        questions = self._moment.awaited_by(self.reader.viewer)
        asked = asks_now(self.scene, questions, self.reader, self._moment.offers)
        return [*self._proposed(), *asked]

    def question(self, number: str) -> Question | None:
        """Return an open question by its id, as the reader may know it."""
        questions = (one for one, _ in self._moment.awaited_by(self.reader.viewer))
        return next((one for one in questions if one.id == number), None)


def news(
    entry: int, events: Iterable[AnyEvent], lines: Sequence[str], reader: Reader
) -> dict[str, Any]:
    """Return what an entry brought to a reader: the ``lines`` that they are told it in, and the
    rolls in ``events`` as they have seen them (`game.secrecy`), where there are any. The entry has
    the number that they count by.
    """
    told: dict[str, Any] = {}
    if lines:
        told["Roundkeeper.Told"] = told_now(entry, lines, reader.name)
    rolls = rolls_now(entry, events)
    if rolls.rolls:
        told["Roundkeeper.Rolls"] = rolls
    return told
