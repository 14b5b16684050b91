"""What lines cost a game: the processor's time of its processes, less what it takes by itself."""

import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import NamedTuple

from tests.server.telnet import TelnetClient

NOTHING = ""


class Spent(NamedTuple):
    """What a try has taken of the processor's time, and how long it lasted."""

    milliseconds: float
    seconds: float


class Meter:
    """A game that is measured: ``clock`` says how many milliseconds it has had by now."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._begun = self._since = 0.0
        self.spent: dict[str, list[Spent]] = {}

    @property
    def everyone(self) -> Iterable[TelnetClient]:
        """All clients that are connected to it."""
        raise NotImplementedError

    def hear(self) -> None:
        """Have everyone read what has come, so that nobody keeps the game waiting."""
        for one in self.everyone:
            one.drain()

    def begin(self) -> None:
        """Count from now on."""
        self._begun, self._since = self._clock(), time.monotonic()

    def end(self, what: str) -> None:
        """Note what has been spent since."""
        spent = self._clock() - self._begun
        self.spent.setdefault(what, []).append(Spent(spent, time.monotonic() - self._since))

    def cost(self, what: str, lines: int) -> float:
        """Return what one of so many lines takes, without what is spent when nobody types."""
        idle = median(one.milliseconds / one.seconds for one in self.spent[NOTHING])
        spent = median(one.milliseconds - idle * one.seconds for one in self.spent[what])
        return max(spent / lines, 0.0)


def tried[Game: Meter](
    games: Sequence[Game], what: str, work: Callable[[Game], object], afterwards: float = 0.1
) -> None:
    """Do something in each game in turn, and note for all what they have spent."""
    for game in games:
        game.begin()
    for game in games:
        work(game)
    end = time.monotonic() + afterwards
    while time.monotonic() < end:
        for game in games:
            game.hear()
        time.sleep(0.05)
    for game in games:
        game.end(what)
