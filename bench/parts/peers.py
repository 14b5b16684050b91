"""The same work in what one would use otherwise: here, in stock Evennia, in softcode on TinyMUX.

All are measured side by side, in turn: a `say` to ten, a roll to two and to fifty, an attack told
to ten; then fifty players in rooms of ten each say something about once a second. Stock Evennia
has its own turn-based combat and dice (bench/stock.py). TinyMUX is Debian's, if it is installed;
its softcode rolls, tells, and writes an attribute. Neither knows secrets, keeps a log or takes
anything back: TinyMUX is the least that a line can cost.
"""

import random
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench import against, games, processor
from bench.crowd import Typist, percentile, play
from bench.figure import Figure
from bench.meter import NOTHING, Meter, tried
from bench.players import PASSWORD, in_rooms
from bench.stock import StockEvennia
from tests.bridge.mux import AS_FAST_AS_IT_CAN, TinyMux, is_installed
from tests.bridge.mux import PASSWORD as MUX_PASSWORD
from tests.server.live_game import LiveGame

SIZES = (2, 50, *[10] * 5)
ROUNDS, AT_ONCE, AFTERWARDS = 7, 10, 1.3
WARM_UP, SECONDS = 3.0, 15.0
SAID = "the rain has not let up"
SAY, ROLL, CROWD, ATTACK = "say to ten", "roll to two", "roll to fifty", "attack told to ten"
OURS, STOCK, MUX = "here", "stock Evennia", "TinyMUX"
# Of what we take: milliseconds, or shares of what stock Evennia takes.
ROLL_LIMIT, CROWD_LIMIT, ATTACK_LIMIT, SAY_LIMIT = 1.0, 2.0, 0.25, 1.0
_DICE = "[setq(0,iter(lnum({count}),die(1,10)))][setq(1,ladd(iter(%q0,gte(##,6))))]"
SOFTCODE = {
    "ROLL": f"$+roll *:@remit %l=%n's roll of %0: {_DICE.format(count='%0')}%q0 = %q1",
    "ATTACK": f"$+attack *:@remit %l=%n attacks %0: {_DICE.format(count='6')}%q0 = %q1;"
    "&HURT *%0=[add(default(*%0/HURT,0),%q1)]",
}


@dataclass(frozen=True)
class Lines:
    """What players type in a game, and what the answers are known by."""

    connect: str
    connected: str
    roll: str
    rolled: str


class Talker(Typist):
    """A player who says something about once a second."""

    def _line(self, chance: random.Random) -> tuple[str, str]:
        return f"say {SAID}", SAID


class Peer(Meter):
    """A game with people at clients in each of its rooms."""

    def __init__(self, port: int, clock: Callable[[], float], lines: Lines) -> None:
        super().__init__(clock)
        self._port, self._lines = port, lines
        rooms = [[self._comes_in(name) for name in room] for room in in_rooms(SIZES)]
        self.small, self.large, self.fight = rooms[:3]
        self.fifty = [one for room in rooms[2:] for one in room]

    def _comes_in(self, name: str) -> Talker:
        client = Talker(self._port, name, foe="", runs=False)
        client.expect("connect")
        client.ask(self._lines.connect.format(name=name), self._lines.connected.format(name=name))
        return client

    @property
    def everyone(self) -> Iterator[Talker]:
        """All clients."""
        return iter((*self.small, *self.large, *self.fifty))

    def say(self) -> None:
        """Have those of a fight say something."""
        for one in self.fight:
            one.ask(f"say {SAID}", SAID)

    def roll(self, room: Sequence[Talker]) -> None:
        """Have the last of a room roll, and all of it hear that."""
        for _ in range(AT_ONCE):
            room[-1].ask(self._lines.roll, self._lines.rolled)
            for one in room:
                one.drain()

    def attack(self) -> None:
        """Have each in the fight attack another."""
        for one, foe in zip(self.fight, (*self.fight[1:], self.fight[0]), strict=True):
            one.ask(f"+attack {foe.name}", f"{one.name} attacks")

    def end_round(self) -> None:
        """Do what must be done until all can attack again; nobody counts it."""


class Ours(Peer):
    """This game: each attacks when they are asked, and the round is played to its end."""

    def __init__(self, game: LiveGame) -> None:
        super().__init__(
            game.ports.telnet,
            lambda: processor.milliseconds(game),
            Lines(f"connect {{name}} {PASSWORD}", "You become {name}", "+roll 7", "roll"),
        )
        self._answered: defaultdict[str, int] = defaultdict(int)
        self.fight[0].ask("+init/roll", "Round 1")

    def attack(self) -> None:
        """Have each attack when they are asked."""
        against.attack(self.fight, self._answered)

    def end_round(self) -> None:
        """Play the round, and begin the next."""
        self.fight[0].ask("+init/run", r"\+init/roll")
        self.fight[0].ask("+init/roll", "Round")


class Stock(Peer):
    """Stock Evennia: in its combat those who have the turn attack."""

    def __init__(self, game: StockEvennia) -> None:
        super().__init__(
            game.port,
            game.milliseconds,
            Lines(f"connect {{name}} {PASSWORD}", "You become {name}", "dice 7d10", "7d10"),
        )
        order = self.fight[0].ask("fight", r"Turn order is: .*\n")
        named = {one.name: one for one in self.fight}
        self._order = [named[name] for name in order.rpartition(": ")[2].strip().split(", ")]

    def attack(self) -> None:
        """Have each attack in the order of their turns."""
        for one, foe in zip(self._order, (*self._order[1:], self._order[0]), strict=True):
            one.ask(f"attack {foe.name}", f"{one.name}'s turn ends")


def figures(prepared: Path) -> Iterator[Figure]:
    """Measure all of them in one run; yield what a line costs in each."""
    with ExitStack() as stack:
        peers: dict[str, Peer] = {
            OURS: Ours(
                stack.enter_context(games.running(prepared, SIZES, "PACE_CLOCK_SECONDS = 3600\n"))
            ),
            STOCK: Stock(stack.enter_context(_stock())),
        }
        if is_installed():
            peers[MUX] = stack.enter_context(_mux())
        else:
            print("TinyMUX is not installed: apt-get install tinymux")
        _measure(list(peers.values()))
        yield from _told(peers)
        yield from _at_fifty(peers)


def _measure(peers: Sequence[Peer]) -> None:
    for number in range(ROUNDS + 1):  # the first fills caches
        if number == 1:
            for one in peers:
                one.spent.clear()
        tried(peers, NOTHING, lambda one: None, AFTERWARDS)
        tried(peers, SAY, Peer.say, AFTERWARDS)
        tried(peers, ROLL, lambda one: one.roll(one.small), AFTERWARDS)
        tried(peers, CROWD, lambda one: one.roll(one.large), AFTERWARDS)
        tried(peers, ATTACK, lambda one: one.attack(), AFTERWARDS)
        for one in peers:
            one.end_round()


def _told(peers: dict[str, Peer]) -> Iterator[Figure]:
    for what in (SAY, ROLL, CROWD, ATTACK):
        for title, peer in peers.items():
            limit = ROLL_LIMIT if (what, title) == (ROLL, OURS) else None
            yield Figure(f"{what}: {title}", peer.cost(what, AT_ONCE), "ms", limit)
    ours, stock = peers[OURS], peers[STOCK]
    attack = ours.cost(ATTACK, AT_ONCE)
    for what, other, limit in (
        ("stock Evennia's attack", stock.cost(ATTACK, AT_ONCE), ATTACK_LIMIT),
        ("stock Evennia's say to ten", stock.cost(SAY, AT_ONCE), SAY_LIMIT),
    ):
        yield Figure(f"our attack beside {what}", attack / other, "times", limit)
    crowd = ours.cost(CROWD, AT_ONCE) / ours.cost(ROLL, AT_ONCE)
    yield Figure("our roll to fifty beside that to two", crowd, "times", CROWD_LIMIT)


def _at_fifty(peers: dict[str, Peer]) -> Iterator[Figure]:
    """Have fifty players in rooms of ten talk in one game after the other."""
    for title, peer in peers.items():
        play(peer.fifty, WARM_UP)
        times = play(peer.fifty, SECONDS)
        for name, share in (("p50", 0.5), ("p99", 0.99)):
            took = percentile(times.by_command["say"], share)
            yield Figure(f"fifty players talk: {title}: {name}", took, "ms")
        yield Figure("  unanswered", len(times.unanswered), "lines", 0)


@contextmanager
def _stock() -> Iterator[StockEvennia]:
    with tempfile.TemporaryDirectory(prefix="roundkeeper-stock-") as folder:
        game = StockEvennia(Path(folder))
        try:
            game.fill(SIZES)
            yield game
        finally:
            game.close()


@contextmanager
def _mux() -> Iterator[Peer]:
    with tempfile.TemporaryDirectory(prefix="roundkeeper-tinymux-") as folder:
        settings = f"{AS_FAST_AS_IT_CAN}pcreate_per_hour {2 * sum(SIZES)}\n"
        game = TinyMux(Path(folder) / "game", settings)
        try:
            game.start()
            wizard = game.wizard()
            wizard.ask("@create Dice", "created as")
            for name, said in SOFTCODE.items():
                wizard.ask(f"&{name} Dice={said}", "Set")
            wizard.ask("@set Dice=wizard", "Set")
            wizard.ask("@teleport Dice=#2", "Teleported")  # whose commands are heard everywhere
            for people in in_rooms(SIZES):
                wizard.ask("@dig/teleport Pit", "Pit")
                for name in people:
                    wizard.ask(f"@pcreate {name}={MUX_PASSWORD}", "New player")
                    wizard.ask(f"@teleport *{name}=here", "Teleported")
            lines = Lines(f"connect {{name}} {MUX_PASSWORD}", "Pit", "+roll 7", "roll of 7")
            yield Peer(game.port, lambda: processor.of_process(game.pid), lines)
        finally:
            game.close()
