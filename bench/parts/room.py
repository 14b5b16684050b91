"""What a result costs that a whole room is shown: over telnet, in the server's processor time."""

from collections.abc import Iterator
from pathlib import Path

from bench import crowd, players
from bench.figure import Figure
from bench.games import processor_seconds, running
from tests.server.live_game import LiveGame

SIZES = (2, 50)
LIMIT = 3.0  # times a room of two
WARM_UP, TRIES = 10, 150
LINE = "+roll strength + brawl"


def figures(prepared: Path) -> Iterator[Figure]:
    """Have one of a room roll, everyone in it in the scene and at a client."""
    spent = []
    for size in SIZES:
        with running(prepared, [size]) as game:
            spent.append(_milliseconds(game, size))
        yield Figure(f"+roll shown to {size} at clients", spent[-1], "ms")
    yield Figure(f"  times that to {SIZES[0]}", spent[-1] / spent[0], "times", LIMIT)


def _milliseconds(game: LiveGame, size: int) -> float:
    """Return what one roll takes of the server's processor time; its clock ticks in hundredths."""
    typists = crowd.gather(game, players.names(size), size, players.PASSWORD)
    one = typists[-1]
    for number in range(WARM_UP + TRIES):
        if number == WARM_UP:
            begun = processor_seconds(game.server_pid)
        one.ask(LINE, f"{one.name}'s roll")
        for other in typists:
            other.drain()
    spent = processor_seconds(game.server_pid) - begun
    for other in typists:
        other.close()
    return spent / TRIES * 1000
