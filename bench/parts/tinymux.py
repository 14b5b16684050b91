"""The same work in what one would use otherwise: softcode on Debian's TinyMUX, if it is installed.

A roll to a room, and an attack that is rolled, told to ten and leaves an attribute written. What
is counted is the processor's time of the game's own process. That softcode knows no secrets, keeps
no log and takes nothing back: it is the least that a line can cost.
"""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench import games, processor
from bench.against import (
    AFTERWARDS,
    AT_ONCE,
    ATTACK,
    FIGHT,
    LARGE,
    NOTHING,
    SMALL,
    Side,
    attack,
    roll,
    tried,
)
from bench.figure import Figure
from bench.players import in_rooms
from tests.bridge.mux import AS_FAST_AS_IT_CAN, PASSWORD, TinyMux, is_installed
from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient

SIZES = (SMALL, FIGHT, LARGE)
ROLLS = {size: f"+roll 7, {size} in the room" for size in (SMALL, LARGE)}
ROUNDS, LINES = 7, AT_ONCE
_DICE = "[setq(0,iter(lnum({count}),die(1,10)))][setq(1,ladd(iter(%q0,gte(##,6))))]"
SOFTCODE = {
    "ROLL": f"$+roll *:@remit %l=%n's roll of %0: {_DICE.format(count='%0')}%q0 = %q1",
    "ATTACK": f"$+attack *:@remit %l=%n attacks %0: {_DICE.format(count='6')}%q0 = %q1;"
    "&HURT *%0=[add(default(*%0/HURT,0),%q1)]",
}


def figures(prepared: Path) -> Iterator[Figure]:
    """Measure both games, one after the other; yield what a line costs in each."""
    if not is_installed():
        print("TinyMUX is not installed: apt-get install tinymux")
        return
    settings = "PACE_CLOCK_SECONDS = 3600\n"
    with games.running(prepared, (SMALL, FIGHT, LARGE), settings) as game:
        here = _costs_here(game)
    with _running() as mux:
        there = mux.costs()
    for what, ours in here.items():
        yield Figure(f"{what}: here", ours, "ms")
        yield Figure("  in softcode on TinyMUX", there[what], "ms")


def _costs_here(game: LiveGame) -> dict[str, float]:
    """Return what each line takes of our processor's time, server and portal together."""
    side = Side(game)
    for _ in range(ROUNDS):
        tried((side,), NOTHING, lambda side: None, AFTERWARDS)
        tried((side,), ROLLS[SMALL], lambda side: roll(side.small), AFTERWARDS)
        tried((side,), ROLLS[LARGE], lambda side: roll(side.large), AFTERWARDS)
        tried((side,), ATTACK, attack, AFTERWARDS)
        side.fight[0].ask("+init/run", r"\+init/roll")
        side.fight[0].ask("+init/roll", "Round")
    return {what: side.cost(what, LINES) for what in (*ROLLS.values(), ATTACK)}


class Mux:
    """A TinyMUX with people at clients in three rooms."""

    def __init__(self, game: TinyMux) -> None:
        self._game = game
        wizard = game.wizard()
        wizard.ask("@create Dice", "created as")
        for name, said in SOFTCODE.items():
            wizard.ask(f"&{name} Dice={said}", "Set")
        wizard.ask("@set Dice=wizard", "Set")
        wizard.ask("@teleport Dice=#2", "Teleported")  # whose commands are heard everywhere
        self._rooms = [self._filled(wizard, people) for people in in_rooms(SIZES)]

    def _filled(self, wizard: TelnetClient, people: Sequence[str]) -> list[TelnetClient]:
        """Return those at clients in a new room."""
        wizard.ask("@dig/teleport Pit", "Pit")
        clients = []
        for name in people:
            wizard.ask(f"@pcreate {name}={PASSWORD}", "New player")
            wizard.ask(f"@teleport *{name}=here", "Teleported")
            clients.append(self._game.player(name, "Pit"))
        return clients

    def costs(self) -> dict[str, float]:
        """Return what each line takes of its processor's time."""
        small, fight, large = self._rooms
        return {
            ROLLS[SMALL]: self._cost(small, "+roll 7", "roll of 7"),
            ROLLS[LARGE]: self._cost(large, "+roll 7", "roll of 7"),
            ATTACK: self._cost(fight, f"+attack {fight[-1].name}", "attacks"),
        }

    def _cost(self, room: Sequence[TelnetClient], line: str, answer: str) -> float:
        spent = []
        for _ in range(ROUNDS):
            begun = processor.of_process(self._game.pid)
            for number in range(LINES):
                room[number % 2].ask(line, answer)
                for one in room:
                    one.drain()
            spent.append(processor.of_process(self._game.pid) - begun)
        return median(spent) / LINES


@contextmanager
def _running() -> Iterator[Mux]:
    with tempfile.TemporaryDirectory(prefix="roundkeeper-tinymux-") as folder:
        game = TinyMux(Path(folder) / "game", AS_FAST_AS_IT_CAN)
        try:
            game.start()
            yield Mux(game)
        finally:
            game.close()
