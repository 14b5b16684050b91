"""Games that are measured side by side: the lines that players type in each in turn, and what they
cost, which is the processor's time of a game's processes less what it takes by itself.

Work is counted until a second after the last line of a try: what is put off for a second belongs to
the lines that it was put off for.
"""

import random
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from bench import echo, processor
from bench.crowd import Typist
from bench.players import PASSWORD, in_rooms
from tests.server.conversation import Unexpected, patience
from tests.server.live_game import LiveGame

SIZES = (2, 50, *[10] * 5)  # who is in the rooms
ROUNDS, AT_ONCE = 5, 10
AFTERWARDS = 1.3  # seconds in which what is put off is done: the journal's second, and some more
SAID = "the rain has not let up"
NOTHING, ECHO, BAREST, HEALTH = "", "echo", "barest command", "+health"
SAY, ROLL, CROWD, ATTACK = "say to ten", "roll to two", "roll to fifty", "attack told to ten"
PHASE, ROUND = "phase of ten", "round's roll for ten"
# In the order in which they are tried, with how many lines a try has.
LINES = dict.fromkeys((NOTHING, ECHO, BAREST, HEALTH, SAY, ROLL, CROWD, ATTACK), AT_ONCE)
LINES |= {PHASE: 1, ROUND: 1}
AT_ONCE_DONE = (ECHO, BAREST, HEALTH)
# A game of ours that is measured: nothing happens in it by the clock, and it knows the echo.
SETTINGS = f"""
INPUT_FUNC_MODULES = ["server.conf.inputfuncs", "server.conf.page_inputfuncs", "{echo.__name__}"]
PACE_CLOCK_SECONDS = 3600
"""


@dataclass(frozen=True)
class Words:
    """What players type in a game, and what the answers are known by."""

    connect: str
    connected: str
    roll: str
    rolled: str


class Spent(NamedTuple):
    """What a try has taken of the processor's time, and how long it lasted."""

    milliseconds: float
    seconds: float


class Talker(Typist):
    """A player who says something about once a second."""

    def _line(self, chance: random.Random) -> tuple[str, str]:
        return f"say {SAID}", SAID


class Meter:
    """A game with people at clients in each of its rooms; ``clock`` says how many milliseconds it
    has had by now.
    """

    def __init__(self, port: int, clock: Callable[[], float], words: Words) -> None:
        self._clock, self._words = clock, words
        self._begun = self._since = 0.0
        self.spent: dict[str, list[Spent]] = {}
        rooms = [
            [Talker(port, name, foe="", runs=False) for name in room] for room in in_rooms(SIZES)
        ]
        self.small, self.large, self.fight = rooms[:3]
        self.fifty = [talker for room in rooms[2:] for talker in room]
        for one in self.everyone:  # who are all connected by now
            one.expect("connect")
            one.ask(words.connect.format(name=one.name), words.connected.format(name=one.name))
        self.work: dict[str, Callable[[], object]] = {
            NOTHING: lambda: None,
            SAY: lambda: [talker.ask(f"say {SAID}", SAID) for talker in self.fight],
            ROLL: lambda: self._roll(self.small),
            CROWD: lambda: self._roll(self.large),
            ATTACK: self.attack,
        }

    @property
    def everyone(self) -> tuple[Talker, ...]:
        return *self.small, *self.large, *self.fifty

    def _roll(self, room: Sequence[Talker]) -> None:
        """Have the last of a room roll, and all of it hear that."""
        for _ in range(AT_ONCE):
            room[-1].ask(self._words.roll, self._words.rolled)
            for talker in room:
                talker.drain()

    def attack(self) -> None:
        """Have each in the fight attack another."""
        for one, foe in zip(self.fight, (*self.fight[1:], self.fight[0]), strict=True):
            one.ask(f"+attack {foe.name}", f"{one.name} attacks")

    def hear(self) -> None:
        """Have everyone read what has come, so that nobody keeps the game waiting."""
        for talker in self.everyone:
            talker.drain()

    def begin(self) -> None:
        self._begun, self._since = self._clock(), time.monotonic()

    def end(self, what: str) -> None:
        """Note what has been spent since."""
        spent = self._clock() - self._begun
        self.spent.setdefault(what, []).append(Spent(spent, time.monotonic() - self._since))

    def cost(self, what: str) -> float:
        """Return the milliseconds that a line takes, without what is spent when nobody types."""
        idle = median(one.milliseconds / one.seconds for one in self.spent[NOTHING])
        spent = median(one.milliseconds - idle * one.seconds for one in self.spent[what])
        return max(spent / LINES[what], 0.0)


class Ours(Meter):
    """This game: each attacks when they are asked, and the round is played to its end."""

    def __init__(self, game: LiveGame) -> None:
        super().__init__(
            game.ports.telnet,
            lambda: processor.milliseconds(game),
            Words(f"connect {{name}} {PASSWORD}", "You become {name}", "+roll 7", "roll"),
        )
        first = self.fight[0]
        self.work |= {
            ECHO: lambda: self._type(echo.LINE, echo.ANSWER),
            BAREST: lambda: self._type("barest", "bare\n"),
            HEALTH: lambda: self._type("+health", "Health:"),
            PHASE: lambda: first.ask("+init/run", r"\+init/roll"),
            ROUND: lambda: first.ask("+init/roll", "Round"),
        }
        self._answered: defaultdict[str, int] = defaultdict(int)
        first.ask("+combat/pace step", "step")  # a phase is played when that is typed, not before
        first.ask("+init/roll", "Round 1")

    def _type(self, line: str, answer: str) -> None:
        for _ in range(AT_ONCE):
            self.small[0].ask(line, answer)

    def attack(self) -> None:
        """Have each attack when they are asked."""
        owing, giving_up = list(self.fight), patience()
        while owing:
            for talker in owing:
                talker.drain()
            asked = next((talker for talker in owing if self._is_asked(talker)), None)
            if asked is not None:
                owing.remove(asked)
                foe = self.fight[(self.fight.index(asked) + 1) % len(self.fight)]
                asked.ask(f"+attack {foe.name}", "declares|attacks|an attack")
                self._answered[asked.name] = len(asked.transcript)
            elif giving_up.is_out():
                raise Unexpected(f"{', '.join(talker.name for talker in owing)}: nobody was asked")

    def _is_asked(self, talker: Talker) -> bool:
        """Say whether a person has been asked since they attacked last."""
        return "You declare now" in talker.transcript[self._answered[talker.name] :]


def measure(games: Sequence[Meter]) -> None:
    """Type each line in each game in turn, so that all else that the machine does falls on all."""
    for number in range(ROUNDS + 1):  # the first fills caches
        if number == 1:
            for game in games:
                game.spent.clear()
        for what in LINES:
            _try([game for game in games if what in game.work], what)


def _try(games: Sequence[Meter], what: str) -> None:
    for game in games:
        game.begin()
    for game in games:
        game.work[what]()
    end = time.monotonic() + (0.1 if what in AT_ONCE_DONE else AFTERWARDS)
    while time.monotonic() < end:
        for game in games:
            game.hear()
        time.sleep(0.05)
    for game in games:
        game.end(what)
