"""Many telnet clients in one process and one thread, each typing about once a second.

How long an answer took is from the line that was typed to the text that answers it.
"""

import heapq
import random
import re
import selectors
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import batched
from time import perf_counter

from tests.server.conversation import plain
from tests.server.live_game import LiveGame
from tests.server.telnet import IAC, TelnetClient

BAREST = "barest"
LAST_CALL = 10.0  # seconds that answers still to come are waited for
AT_ONCE = 50  # come in together: a login is mostly waiting


@dataclass
class Line:
    """What was typed, when, and what its answer is known by."""

    typed: str
    answer: re.Pattern[str]
    at: float


@dataclass
class Times:
    """Seconds that answers took, by command; the lines that none came to; and how late lines were
    typed, which is what the bench itself adds.
    """

    by_command: dict[str, list[float]] = field(default_factory=dict)
    unanswered: list[str] = field(default_factory=list)
    late: list[float] = field(default_factory=list)

    def note(self, typed: str, seconds: float) -> None:
        """Add one."""
        self.by_command.setdefault(typed.split()[0], []).append(seconds)


def answers_of(*several: Times) -> list[float]:
    """Return how long the answers to all +commands took."""
    return [
        took
        for times in several
        for name, each in times.by_command.items()
        if name != BAREST
        for took in each
    ]


def percentile(times: list[float], share: float) -> float:
    """Return the time that ``share`` of the answers did not exceed, in milliseconds."""
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))] * 1000 if ranked else 0.0


class Typist(TelnetClient):
    """A player: fights when it is their turn, and looks around in between."""

    def __init__(self, port: int, name: str, foe: str, runs: bool) -> None:
        super().__init__(port, name=name)
        self.foe = foe
        self.runs = runs
        self.turn = False
        self.over = runs  # the round is, or the fight has not begun
        self.waiting: Line | None = None
        self.heard = ""

    def fileno(self) -> int:
        """The number that a selector knows the connection by."""
        return self._socket.fileno()

    def type(self, chance: random.Random) -> None:
        """Type the next line, if the last is answered."""
        if self.waiting is not None:
            return
        typed, answer = self._line(chance)
        self.heard = ""
        self.waiting = Line(typed, re.compile(answer), perf_counter())
        self.send(typed)

    def _line(self, chance: random.Random) -> tuple[str, str]:
        if self.over:
            self.over = False
            return "+init/roll", r"Round \d+|waiting for|not "
        if self.turn:
            self.turn = False
            return (
                f"+attack {self.foe}",
                rf"{self.name} (declares|attacks)|{self.name}: an attack|Type |not ",
            )
        return chance.choice(
            (
                (BAREST, "bare\r?\n"),
                ("+init", "Round .*|round"),
                ("+health", "Health:"),
                ("+roll strength + brawl", rf"{self.name}'s roll"),
            )
        )

    def hear(self, times: Times) -> None:
        """Take what has come, and note it if it is the answer."""
        data = self._socket.recv(65536)
        if not data:
            raise EOFError(f"{self.name} was hung up on")
        if self._raw or IAC in data:
            self._raw += data
            data = self._take_text()
        text = plain(data.decode(errors="replace"))
        self.turn = self.turn or "You declare now" in text
        self.over = self.over or (self.runs and "+init/roll" in text)
        self.heard += text
        if self.waiting is not None and self.waiting.answer.search(self.heard):
            times.note(self.waiting.typed, perf_counter() - self.waiting.at)
            self.waiting = None


def gather(game: LiveGame, names: list[str], size: int, password: str) -> list[Typist]:
    """Have them all come in, in rooms of ``size``, and put the fights at their quick pace."""
    typists = []
    for number, name in enumerate(names):
        first = number - number % size
        room = names[first : first + size]  # the last one may be smaller
        foe = room[(number + 1 - first) % len(room)]
        typists.append((name, foe, number == first))
    found: list[Typist] = []
    for wave in batched(typists, AT_ONCE):
        coming = [Typist(game.ports.telnet, *one) for one in wave]
        for typist in coming:
            typist.expect("connect NAME PASSWORD")
            typist.send(f"connect {typist.name} {password}")
        for typist in coming:
            typist.expect(f"You become {typist.name}")
        for typist in coming:
            if typist.runs:
                typist.ask("+combat/pace flow", "flow")
            typist.settle()
        found += coming
    return found


def play(typists: Sequence[Typist], seconds: float) -> Times:
    """Let them type for so long, and return how long answers took, the last ones too."""
    times, chance = Times(), random.Random(1)
    with selectors.DefaultSelector() as selector:
        now = perf_counter()
        end = now + seconds
        due = sorted((now + chance.random(), number) for number in range(len(typists)))
        for typist in typists:
            selector.register(typist, selectors.EVENT_READ)
        while (now := perf_counter()) < end:
            _hear(selector, max(0.0, min(due[0][0], end) - now), times)
            while due[0][0] <= (now := perf_counter()):
                moment, number = due[0]
                times.late.append(now - moment)
                typists[number].type(chance)
                heapq.heapreplace(due, (now + chance.uniform(0.5, 1.5), number))
        while any(typist.waiting for typist in typists) and perf_counter() < end + LAST_CALL:
            _hear(selector, 0.1, times)
    for typist in typists:
        if typist.waiting is not None:
            times.unanswered.append(typist.waiting.typed)
            typist.waiting = None
    return times


def _hear(selector: selectors.BaseSelector, seconds: float, times: Times) -> None:
    for key, _ in selector.select(seconds):
        assert isinstance(key.fileobj, Typist)
        key.fileobj.hear(times)
