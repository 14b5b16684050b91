"""When a game is killed, and what of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from server.conf.processes import Process
from tests.server.soak.moves import Typed
from tests.server.soak.players import Person
from tests.server.soak.soak_game import SoakGame

WHICH: tuple[tuple[Process, ...], ...] = (
    *(("server",), ("server",), ("server",), ("portal",), ("portal", "server")),
    ("server", "portal"),
)
LATEST = 0.5  # seconds that anything is waited for at most


@dataclass
class Strike:
    """One kill: what is killed, and when."""

    moment: str
    which: tuple[Process, ...]


class Killer:
    """Kills a game at random moments of its life."""

    def __init__(self, game: SoakGame, people: dict[str, Person], random: Random) -> None:
        self.game = game
        self.people = people
        self.random = random
        self._moments: dict[str, Callable[[Strike, Typed], None]] = {
            "nothing happens": self._idle,
            "line sent": self._sent,
            "entry written": self._written,
            "answer begun": self._answered,
            "two lines at once": self._pipelined,
            "logging in": self._logging_in,
            "starting": self._starting,
        }

    @property
    def moments(self) -> list[str]:
        """The names of the moments."""
        return list(self._moments)

    def strike(self, moment: str, typed: Typed) -> Strike:
        """Kill the game at a moment, of which ``typed`` is the line if there is any."""
        strike = Strike(moment, self.random.choice(WHICH))
        self._moments[moment](strike, typed)
        return strike

    def _idle(self, strike: Strike, typed: Typed) -> None:
        self.game.kill(strike.which)

    def _sent(self, strike: Strike, typed: Typed) -> None:
        self.people[typed.who].client.send(typed.line)
        self._linger(0.012)
        self.game.kill(strike.which)

    def _written(self, strike: Strike, typed: Typed) -> None:
        """Strike as soon as something is written to the database, or up to a millisecond later."""
        before = self._written_so_far()
        self.people[typed.who].client.send(typed.line)
        self._spin(lambda: self._written_so_far() != before)
        self._linger(self.random.choice([0.0, 0.0005, 0.001, 0.003]))
        self.game.kill(strike.which)

    def _written_so_far(self) -> tuple[int, int]:
        try:
            state = self.game.write_ahead_log.stat()
        except FileNotFoundError:
            return 0, 0
        return state.st_size, state.st_mtime_ns

    def _answered(self, strike: Strike, typed: Typed) -> None:
        """Strike when the first words of an answer come to the person who typed."""
        client = self.people[typed.who].client
        client.drain()
        client.send(typed.line)
        self._spin(lambda: bool(client.drain()))
        self.game.kill(strike.which)

    def _pipelined(self, strike: Strike, typed: Typed) -> None:
        client = self.people[typed.who].client
        client.send(typed.line)
        client.send(typed.line)
        self._linger(0.025)
        self.game.kill(strike.which)

    def _logging_in(self, strike: Strike, typed: Typed) -> None:
        person = self.people[self.random.choice(list(self.people))]
        person.hang_up()
        person.begin_to_come_in()
        self._linger(0.06)
        self.game.kill(strike.which)

    def _starting(self, strike: Strike, typed: Typed) -> None:
        """Strike, and once more while the game is on its way up."""
        self.game.kill(strike.which)
        self.game.begin_to_start()
        self._linger(2.5)
        self.game.kill(strike.which)

    def _linger(self, longest: float) -> None:
        time.sleep(self.random.uniform(0, longest))

    def _spin(self, until: Callable[[], bool]) -> None:
        deadline = time.monotonic() + LATEST
        while not until() and time.monotonic() < deadline:
            pass
