"""Players in fights, over telnet: commands a second, p50 and p99 beside the barest command's."""

import os
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from bench import crowd
from bench.crowd import BAREST, Times, percentile
from bench.figure import Figure
from bench.games import megabytes, portal_pid, processor_seconds, running
from bench.players import PASSWORD, names, rooms

# Players and the size of their fights.
USUAL = ((20, 5), (100, 10))
LONG = (*((players, size) for players in (20, 50, 100, 200) for size in (5, 10, 20)), (400, 10))
WARM_UP, SECONDS = 5.0, 20.0
P99_LIMIT = 3.0  # times the barest command's, of any +command
JUDGED = 100  # players at whom the limit is meant
ENOUGH = 30  # answers of a command, or its p99 says nothing


def figures(prepared: Path, long: bool) -> Iterator[Figure]:
    """Measure each size in a game of its own."""
    for players, size in LONG if long else USUAL:
        yield from _one(prepared, players, size)


def _one(prepared: Path, players: int, size: int) -> Iterator[Figure]:
    with running(prepared, rooms(players, size)) as game:
        typists = crowd.gather(game, names(players), size, PASSWORD)
        crowd.play(typists, WARM_UP)
        processes = {"server": game.server_pid, "portal": portal_pid(game), "bench": os.getpid()}
        busy = {name: processor_seconds(pid) for name, pid in processes.items()}
        begun = perf_counter()
        times = crowd.play(typists, SECONDS)
        took = perf_counter() - begun
        shares = {
            name: (processor_seconds(pid) - busy[name]) / took * 100
            for name, pid in processes.items()
        }
        memory = megabytes(game.server_pid)
        for one in typists:
            one.close()
    yield from _told(f"{players} players, fights of {size}", players, times, took)
    for name, share in shares.items():
        yield Figure(f"  a core's share for the {name}", share, "%")
    yield Figure("  memory of the server", memory, "MB")


def _told(title: str, players: int, times: Times, took: float) -> Iterator[Figure]:
    answers = sum(map(len, times.by_command.values()))
    yield Figure(f"{title}: commands", answers / took, "a second")
    yield Figure("  unanswered", len(times.unanswered), "lines", 0)
    bare = times.by_command[BAREST]
    bare99 = percentile(bare, 0.99)
    yield Figure(f"  {BAREST}: p50", percentile(bare, 0.5), "ms")
    yield Figure(f"  {BAREST}: p99", bare99, "ms")
    for name, ours in sorted(times.of_ours().items()):
        p99 = percentile(ours, 0.99)
        yield Figure(f"  {name} ({len(ours)}): p50", percentile(ours, 0.5), "ms")
        yield Figure(f"  {name}: p99", p99, "ms")
        judged = players == JUDGED and len(ours) >= ENOUGH
        limit = P99_LIMIT if judged else None
        yield Figure(f"  {name}: p99 beside barest", p99 / bare99, "times", limit)
