"""What a player waits for while ten others log in."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from bench import players
from bench.crowd import percentile
from bench.figure import Figure
from bench.games import REAL_PASSWORDS, running
from tests.server.live_game import LiveGame

COMING = 10
LIMIT = 50.0  # milliseconds, p99: nobody notices


def figures(prepared: Path) -> Iterator[Figure]:
    with running(prepared, [COMING + 1], REAL_PASSWORDS) as game:
        answers, last = _while_they_come(game)
    yield Figure(f"+health while {COMING} log in: p50", percentile(answers, 0.5), "ms")
    yield Figure("  p99", percentile(answers, 0.99), "ms", LIMIT)
    yield Figure(f"  the last of {COMING} is in after", last, "s")


def _while_they_come(game: LiveGame) -> tuple[list[float], float]:
    first, *others = players.names(COMING + 1)
    player = game.connect()
    player.ask(f"connect {first} {players.PASSWORD}", "You become")
    player.settle()
    coming = [(name, game.connect()) for name in others]
    begun = perf_counter()
    for name, client in coming:
        client.send(f"connect {name} {players.PASSWORD}")
    answers = []
    left = [client for _, client in coming]
    while left:
        sent = perf_counter()
        player.ask("+health", "Health:")
        answers.append(perf_counter() - sent)
        for client in left:
            client.drain()
        left = [client for client in left if "You become" not in client.transcript]
    return answers, perf_counter() - begun
