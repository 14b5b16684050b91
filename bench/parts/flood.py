"""What a player waits for while a stranger floods the game, and what memory that takes."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

from bench import players
from bench.crowd import percentile
from bench.figure import Figure
from bench.games import megabytes, portal_pid, running
from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient

FLOODS = {
    "unended": "a line without an end",
    "long_lines": "lines of 10 MB",
    "short_lines": "short lines, unread answers",
    "msdp": "MSDP of 8,000 spaces",
    "windows": "the size of a window",
    "crowd": "600 connections",
}
LIMIT = 2.0  # times the quiet game's p99
KEPT = 20.0  # megabytes that the portal may keep of a flood
# In turns, quiet and flooded: a machine is seldom as quiet for long.
TURNS, SECONDS, PAUSE = 5, 3.0, 0.025


def figures(prepared: Path) -> Iterator[Figure]:
    """Flood one game in every way, one after the other."""
    with running(prepared, [1], bounded=True) as game:
        player = game.connect()
        (name,) = players.names(1)
        player.ask(f"connect {name} {players.PASSWORD}", "You become")
        player.settle()
        _answers(player)  # warm
        for kind, title in FLOODS.items():
            quiet, flooded = [], []
            before = megabytes(portal_pid(game))
            with _watched(portal_pid(game)) as seen:
                for _ in range(TURNS):
                    quiet += _answers(player)
                    with _flooded(kind, game):
                        flooded += _answers(player)
            after = megabytes(portal_pid(game))
            slow, slowest = percentile(quiet, 0.99), percentile(flooded, 0.99)
            yield Figure(f"{title}: +health p99", slowest, "ms")
            yield Figure("  times that of the quiet game", slowest / slow, "times", LIMIT)
            yield Figure("  portal before", before, "MB")
            yield Figure("  at its peak", max(seen), "MB")
            yield Figure("  kept afterwards", after - before, "MB", KEPT)


def _answers(player: TelnetClient) -> list[float]:
    """Type like a quick player for a while, and return how long the answers took."""
    answers = []
    end = perf_counter() + SECONDS
    while perf_counter() < end:
        sent = perf_counter()
        player.ask("+health", "Health:")
        answers.append(perf_counter() - sent)
        time.sleep(PAUSE)
    return answers


@contextmanager
def _flooded(kind: str, game: LiveGame) -> Iterator[None]:
    flooder = subprocess.Popen(
        [sys.executable, "-m", "bench.flooder", kind, str(game.ports.telnet)],
        cwd=game.root, env=game.environment(), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield
        if flooder.poll() is not None:
            raise RuntimeError(f"the flooder {kind!r} has given up")
    finally:
        flooder.kill()
        flooder.wait()


@contextmanager
def _watched(pid: int) -> Iterator[list[float]]:
    """Note a process's memory as it goes."""
    seen, over = [megabytes(pid)], Event()

    def watch() -> None:
        while not over.wait(0.1):
            seen.append(megabytes(pid))

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield seen
    finally:
        over.set()
        watcher.join()
