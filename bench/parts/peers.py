"""What a line costs, here and in the alternatives: in stock Evennia, in softcode.

All are measured side by side, in turn (bench/meter.py); then fifty players in rooms of ten each say
something about once a second. Stock Evennia has its own turn-based combat and dice
(bench/stock.py). TinyMUX is Debian's, if it is installed; its softcode rolls, tells, and writes an
attribute. Neither knows secrets, keeps a log or takes anything back: TinyMUX is the least that a
line can cost.
"""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench import games, processor
from bench.crowd import percentile, play
from bench.figure import Figure
from bench.meter import (
    ATTACK,
    CROWD,
    LINES,
    NOTHING,
    PHASE,
    ROLL,
    ROUND,
    SAY,
    SETTINGS,
    SIZES,
    Meter,
    Ours,
    Words,
    measure,
)
from bench.players import PASSWORD, in_rooms
from bench.stock import StockEvennia
from tests.bridge.mux import AS_FAST_AS_IT_CAN, TinyMux, is_installed
from tests.bridge.mux import PASSWORD as MUX_PASSWORD

WARM_UP, SECONDS = 2.0, 8.0
OURS, STOCK, MUX = "here", "stock Evennia", "TinyMUX"
LIMITS = {ROLL: 1.0, PHASE: 7.0, ROUND: 4.0}  # milliseconds that we may take
CROWD_LIMIT = 2.0  # times that to two
ATTACK_LIMIT, SAY_LIMIT = 0.25, 1.0  # of what stock Evennia takes
_DICE = "[setq(0,iter(lnum({count}),die(1,10)))][setq(1,ladd(iter(%q0,gte(##,6))))]"
SOFTCODE = {
    "ROLL": f"$+roll *:@remit %l=%n's roll of %0: {_DICE.format(count='%0')}%q0 = %q1",
    "ATTACK": f"$+attack *:@remit %l=%n attacks %0: {_DICE.format(count='6')}%q0 = %q1;"
    "&HURT *%0=[add(default(*%0/HURT,0),%q1)]",
}


class Stock(Meter):
    """Stock Evennia: in its combat people whose turn it is attack."""

    def __init__(self, game: StockEvennia) -> None:
        super().__init__(
            game.port,
            game.milliseconds,
            Words(f"connect {{name}} {PASSWORD}", "You become {name}", "dice 7d10", "7d10"),
        )
        order = self.fight[0].ask("fight", r"Turn order is: .*\n")
        named = {talker.name: talker for talker in self.fight}
        self._order = [named[name] for name in order.rpartition(": ")[2].strip().split(", ")]

    def attack(self) -> None:
        """Have each attack in the order of their turns."""
        for one, foe in zip(self._order, (*self._order[1:], self._order[0]), strict=True):
            one.ask(f"attack {foe.name}", f"{one.name}'s turn ends")


def figures(prepared: Path) -> Iterator[Figure]:
    """Measure all of them in one run; yield what a line costs in each."""
    with ExitStack() as stack:
        ours = Ours(stack.enter_context(games.running(prepared, SIZES, SETTINGS)))
        stock = Stock(stack.enter_context(_stock()))
        peers: dict[str, Meter] = {OURS: ours, STOCK: stock}
        if is_installed():
            peers[MUX] = stack.enter_context(_mux())
        else:
            print("TinyMUX is not installed: apt-get install tinymux")
        measure(list(peers.values()))
        for what in LINES:
            for title, peer in peers.items():
                if what != NOTHING and what in peer.work:
                    limit = LIMITS.get(what) if peer is ours else None
                    yield Figure(f"{what}: {title}", peer.cost(what), "ms", limit)
        for what, other, limit in (
            ("its attack", stock.cost(ATTACK), ATTACK_LIMIT),
            ("its say to ten", stock.cost(SAY), SAY_LIMIT),
        ):
            share = ours.cost(ATTACK) / other
            yield Figure(f"{ATTACK}, beside stock Evennia: {what}", share, "times", limit)
        crowd = ours.cost(CROWD) / ours.cost(ROLL)
        yield Figure(f"{CROWD}, beside that to two", crowd, "times", CROWD_LIMIT)
        yield from _at_fifty(peers)


def _at_fifty(peers: dict[str, Meter]) -> Iterator[Figure]:
    """Have fifty players in rooms of ten talk in one game after the other."""
    for title, peer in peers.items():
        play(peer.fifty, WARM_UP)
        times = play(peer.fifty, SECONDS)
        for name, share in (("p50", 0.5), ("p99", 0.99)):
            took = percentile(times.by_command["say"], share)
            yield Figure(f"fifty players talk: {title}: {name}", took, "ms")
        yield Figure(f"fifty players talk: {title}: unanswered", len(times.unanswered), "lines", 0)


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
def _mux() -> Iterator[Meter]:
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
            words = Words(f"connect {{name}} {MUX_PASSWORD}", "Pit", "+roll 7", "roll of 7")
            yield Meter(game.port, lambda: processor.of_process(game.pid), words)
        finally:
            game.close()
