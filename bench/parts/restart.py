"""How much longer a server takes to come back when fifty scenes are open."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from bench.figure import Figure
from bench.games import processor_seconds, running
from bench.players import rooms

SCENES, SIZE = 50, 2
LIMIT = 2.0  # seconds more
TRIES = 3


def figures(prepared: Path) -> Iterator[Figure]:
    """Kill and start a server with one open scene, and one with fifty more."""
    few, few_busy = _seconds(prepared, 0)
    many, many_busy = _seconds(prepared, SCENES * SIZE)
    yield Figure("restart with the demo's scene", few, "s")
    yield Figure(f"  more with {SCENES} open scenes", many - few, "s", LIMIT)
    yield Figure("  of that in the processor's time", many_busy - few_busy, "s")


def _seconds(prepared: Path, players: int) -> tuple[float, float]:
    """Return the least time until a player is answered again, and what the processor had of it."""
    took = []
    with running(prepared, rooms(players, SIZE)) as game:
        player = game.client("Marlow")
        for _ in range(TRIES):
            game.kill_server()
            begun = perf_counter()
            game.start_server()
            player.ask("barest", "bare")
            took.append((perf_counter() - begun, processor_seconds(game.server_pid)))
    return min(one for one, _ in took), min(busy for _, busy in took)
