"""``make bench AGAINST=REV``: what a line costs here, beside what it costs in another commit.

A game of each, at the same time, and each line typed in both in turn. What is counted is the
processor's time of server and portal together: for lines that bring something to be written down,
until a second after the last of them: what is done later for a line belongs to it. What a game
takes of itself when nobody types is taken off.
"""

import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench import echo, games, processor
from bench.figure import Figure
from bench.meter import NOTHING, Meter, tried
from bench.players import PASSWORD, in_rooms
from server.conf.environment import GAME_ROOT
from tests.server.conversation import Unexpected, patience
from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient

TRIES = 10
AT_ONCE = 10  # lines of a try: what is done once a second is shared by them, as in play
AFTERWARDS = 1.3  # seconds in which what is put off is done: the journal's second, and some more
SMALL, FIGHT, LARGE = 2, 10, 50  # who is in the rooms
LARGE_LIMIT = 2.0  # times a result shown to a room of two
# Nothing shall happen by the clock.
SETTINGS = f"""
INPUT_FUNC_MODULES = ["server.conf.inputfuncs", "server.conf.page_inputfuncs", "{echo.__name__}"]
PACE_CLOCK_SECONDS = 3600
"""
ROLL = "a roll"
ASKED = "You declare now"


@dataclass(frozen=True)
class Line:
    """What one types, what its answer is known by, and its target: a share of what it took."""

    typed: str
    answer: str
    target: float | None = None


ECHO = Line(echo.LINE, echo.ANSWER)
ALONE = (
    Line("barest", "bare\n", 0.6),
    Line("+health", "Health:", 0.6),
    Line("bloxwich the gate", "bloxwich", 0.25),
)
ROLLED = Line("+roll 7", "roll", 0.45)
ATTACK, RUN, NEXT_ROUND = "+attack, ten told", "+init/run for ten", "+init/roll for ten"
FIGHT_TARGETS = {ATTACK: 0.35, RUN: 0.35, NEXT_ROUND: 0.3}


class Side(Meter):
    """A game that is measured, with people at clients in its three rooms."""

    def __init__(self, game: LiveGame) -> None:
        super().__init__(lambda: processor.milliseconds(game))
        self.game = game
        rooms = in_rooms((SMALL, FIGHT, LARGE))
        self.small, self.fight, self.large = (
            [self._comes_in(one) for one in room] for room in rooms
        )
        self.answered: defaultdict[str, int] = defaultdict(int)
        self.fight[0].ask("+init/roll", "Round 1")

    def _comes_in(self, name: str) -> TelnetClient:
        client = TelnetClient(self.game.ports.telnet, name=name)
        client.expect("connect NAME PASSWORD")
        client.ask(f"connect {name} {PASSWORD}", f"You become {name}")
        return client

    @property
    def everyone(self) -> Iterator[TelnetClient]:
        """All clients."""
        return iter((*self.small, *self.fight, *self.large))


def figures(revision: str) -> Iterator[Figure]:
    """Measure all lines in both commits, and yield each beside its target."""
    with ExitStack() as stack, ThreadPoolExecutor() as both:
        codes = (stack.enter_context(_checked_out(revision)), GAME_ROOT)
        then, now = map(Side, both.map(lambda code: stack.enter_context(_running(code)), codes))
        _measure((then, now))
        yield from _told(then, now)


@contextmanager
def _checked_out(revision: str) -> Iterator[Path]:
    """Have the code of another commit in a folder for a while."""
    with tempfile.TemporaryDirectory(prefix="roundkeeper-against-") as folder:
        code = Path(folder) / "code"
        git = ("git", "-C", str(GAME_ROOT), "worktree")
        subprocess.run([*git, "add", "--quiet", "--detach", str(code), revision], check=True)
        try:
            yield code
        finally:
            subprocess.run([*git, "remove", "--force", str(code)], check=True)


@contextmanager
def _running(code: Path) -> Iterator[LiveGame]:
    sizes = (SMALL, FIGHT, LARGE)
    with (
        games.template(code) as prepared,
        games.running(prepared, sizes, SETTINGS, code=code) as game,
    ):
        yield game


def _measure(sides: Sequence[Side]) -> None:
    for number in range(TRIES + 1):  # the first fills caches
        if number == 1:
            for side in sides:
                side.spent.clear()
        tried(sides, NOTHING, lambda side: None, AFTERWARDS)
        for line in (ECHO, *ALONE):
            tried(sides, line.typed, lambda side, line=line: _type(side.small[0], line))  # type: ignore[misc]
        tried(sides, ROLLED.typed, lambda side: roll(side.small), AFTERWARDS)
        tried(sides, ROLL, lambda side: roll(side.large), AFTERWARDS)
        tried(sides, ATTACK, lambda side: attack(side.fight, side.answered), AFTERWARDS)
        tried(sides, RUN, lambda side: side.fight[0].ask("+init/run", r"\+init/roll"), AFTERWARDS)
        tried(sides, NEXT_ROUND, lambda side: side.fight[0].ask("+init/roll", "Round"), AFTERWARDS)


def _type(client: TelnetClient, line: Line) -> None:
    for _ in range(AT_ONCE):
        client.ask(line.typed, line.answer)


def roll(room: Sequence[TelnetClient]) -> None:
    """Have the last of a room roll, and all of it hear that."""
    roller = room[-1]
    for _ in range(AT_ONCE):
        roller.ask(ROLLED.typed, f"{roller.name}'s roll")
        for one in room:
            one.drain()


def attack(fight: Sequence[TelnetClient], answered: dict[str, int]) -> None:
    """Have all in a fight attack the next one, each when they are asked.

    ``answered`` keeps how much each had been told when they attacked last.
    """
    owing, giving_up = list(fight), patience()
    while owing:
        for one in owing:
            one.drain()
        asked = next((one for one in owing if ASKED in one.transcript[answered[one.name] :]), None)
        if asked is not None:
            owing.remove(asked)
            foe = fight[(fight.index(asked) + 1) % len(fight)]
            asked.ask(f"+attack {foe.name}", "declares|attacks|an attack")
            answered[asked.name] = len(asked.transcript)
        elif giving_up.is_out():
            raise Unexpected(f"{', '.join(one.name for one in owing)}: nobody was asked")


def _told(then: Side, now: Side) -> Iterator[Figure]:
    floor = now.cost(ECHO.typed, AT_ONCE)
    yield Figure("the echo, through both processes: the floor", floor, "ms")
    yield Figure("  before", then.cost(ECHO.typed, AT_ONCE), "ms")
    rows = [(line.typed, line.target, AT_ONCE) for line in (*ALONE, ROLLED)]
    rows += [(ATTACK, FIGHT_TARGETS[ATTACK], FIGHT)]
    rows += [(what, FIGHT_TARGETS[what], 1) for what in (RUN, NEXT_ROUND)]
    for what, target, lines in rows:
        before, after = then.cost(what, lines), now.cost(what, lines)
        yield Figure(f"{what}: before, {before / floor:.1f} echoes", before, "ms")
        yield Figure(f"  now, {after / floor:.1f} echoes", after, "ms")
        yield Figure("  of what it was", after / before, "times", target)
    for title, side, limit in (("before", then, None), ("now", now, LARGE_LIMIT)):
        beside = side.cost(ROLL, AT_ONCE) / side.cost(ROLLED.typed, AT_ONCE)
        yield Figure(f"{ROLLED.typed} to {LARGE} beside {SMALL}, {title}", beside, "times", limit)
