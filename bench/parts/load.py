"""Players in fights of ten, over telnet, each typing about once a second: lines a second, p50 and
p99, what the game's processes take; and a thousand who are connected, a hundred of them playing.

All clients are in this process. How late it types, and what it takes of a core, is told beside:
where it is late, or game and clients together want more cores than there are, the waits are partly
its own.
"""

import os
import resource
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from time import perf_counter

from bench import crowd
from bench.crowd import BAREST, Times, Typist, percentile
from bench.figure import Figure
from bench.games import megabytes, portal_pid, processor_seconds, running
from bench.players import PASSWORD, names, rooms
from tests.server.live_game import LiveGame

SIZE, PLAYERS, MOST = 10, 400, 1000
FEW = 100  # of the most, who play
LONG = ((20, 5), (50, 5), (100, 5), (100, 20), (200, 10))  # players and the size of their fights
WARM_UP, SECONDS = 5.0, 15.0
LIMIT = 200.0  # milliseconds: the p99 of all lines of 400 players


def figures(prepared: Path, long: bool) -> Iterator[Figure]:
    """Measure 400 players, then a hundred of a thousand, in one game; ``long`` takes more sizes."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the portal has it from here
    for players, size in LONG if long else ():
        with running(prepared, rooms(players, size)) as game, ExitStack() as stack:
            typists = _come(game, names(players), size, stack)
            yield from _played(game, typists, f"{players} players in fights of {size}")
    with running(prepared, rooms(MOST, SIZE)) as game, ExitStack() as stack:
        alone = megabytes(game.server_pid), megabytes(portal_pid(game))
        typists = _come(game, names(PLAYERS), SIZE, stack)
        yield from _played(game, typists, f"{PLAYERS} players in fights of {SIZE}", LIMIT)
        _come(game, names(MOST)[PLAYERS:], SIZE, stack)
        yield from _played(game, typists[:FEW], f"{MOST:,} connected of whom {FEW} play")
        now = megabytes(game.server_pid), megabytes(portal_pid(game))
        for name, before, after in zip(("server", "portal"), alone, now, strict=True):
            yield Figure(f"{MOST:,} connected: memory of the {name}", after, "MB")
            yield Figure("  each of them", (after - before) / MOST * 1024, "KB")


def _come(game: LiveGame, people: list[str], size: int, stack: ExitStack) -> list[Typist]:
    typists = crowd.gather(game, people, size, PASSWORD)
    for typist in typists:
        stack.enter_context(closing(typist))
    return typists


def _played(
    game: LiveGame, typists: Sequence[Typist], title: str, limit: float | None = None
) -> Iterator[Figure]:
    """Have them play for a while, and tell what they waited and what it took."""
    crowd.play(typists, WARM_UP)
    processes = {"server": game.server_pid, "portal": portal_pid(game), "clients": os.getpid()}
    busy = {name: processor_seconds(pid) for name, pid in processes.items()}
    begun = perf_counter()
    times = crowd.play(typists, SECONDS)
    took = perf_counter() - begun
    every = [one for each in times.by_command.values() for one in each]
    yield Figure(f"{title}: p50", percentile(every, 0.5), "ms")
    yield Figure(f"{title}: p99", percentile(every, 0.99), "ms", limit)
    yield Figure("  lines", len(every) / SECONDS, "a second")
    yield Figure(f"{title}: unanswered", len(times.unanswered), "lines", 0)
    yield from _told(times)
    yield Figure("  typed late by the clients: p99", percentile(times.late, 0.99), "ms")
    for name, pid in processes.items():
        spent = processor_seconds(pid) - busy[name]
        yield Figure(f"  a core's share for the {name}", spent / took * 100, "%")
        yield Figure("    a line", spent / max(len(every), 1) * 1000, "ms")


def _told(times: Times) -> Iterator[Figure]:
    for name in (BAREST, "+attack"):
        if answers := times.by_command.get(name):
            yield Figure(f"  {name} ({len(answers)}): p50", percentile(answers, 0.5), "ms")
            yield Figure("    p99", percentile(answers, 0.99), "ms")
