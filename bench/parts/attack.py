"""What `+attack` and its committed entry cost a player: over telnet, beside the barest command."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.figure import Figure
from bench.games import running
from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient

RATIO_LIMIT = 3.0  # times the barest command
MORE_LIMIT = 1.0  # milliseconds more than it
TRIES = 60


def figures(prepared: Path) -> Iterator[Figure]:
    """Measure the demo's fight: two players and a storyteller are there."""
    with running(prepared) as game:
        bare, attacks = _measure(game)
    yield Figure("barest, one player types: p50", bare, "ms")
    yield Figure("+attack, entry committed: p50", attacks, "ms")
    yield Figure("  more than the barest", attacks - bare, "ms", MORE_LIMIT)
    yield Figure("  beside the barest", attacks / bare, "times", RATIO_LIMIT)


def _measure(game: LiveGame) -> tuple[float, float]:
    storyteller, player = game.client("Vesper"), game.client("Marlow")
    storyteller.ask("+init/roll", "Round 1")
    for name, total in (("Marlow", 1), ("Rat", 2), ("Brick", 3), ("Ines", 4)):
        storyteller.ask(f"+init/set {name}={total}", rf"{name}.* {total}")
    bare, attacks = [], []
    for _ in range(TRIES):
        _seconds(player, "barest", "bare")  # the first command after others' pays for their caches
        bare.append(_seconds(player, "barest", "bare"))
        attacks.append(_seconds(player, "+attack Rat", "waiting for"))
        storyteller.ask("+combat/undo", "waiting for")
        player.settle()
    return median(bare) * 1000, median(attacks) * 1000


def _seconds(client: TelnetClient, line: str, answer: str) -> float:
    client.drain()
    begin = perf_counter()
    client.send(line)
    client.expect(answer)
    return perf_counter() - begin
