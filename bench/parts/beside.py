"""What +commands take while a rehearsal is played, beside what they take without one."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median

import msgspec

import rehearsal
from bench import crowd
from bench.crowd import answers_of, percentile
from bench.figure import Figure
from bench.games import running
from bench.parts.rehearsal import brawl
from bench.players import PASSWORD, names, rooms
from rehearsal.__main__ import Request

PLAYERS, SIZE = 20, 5
WARM_UP, SECONDS, WINDOWS = 5.0, 5.0, 10
LIMIT = 1.2  # times the p99 without
ENDLESS = 1_000_000  # fights: the bench ends it


def figures(prepared: Path) -> Iterator[Figure]:
    """Measure short windows, in turn with a rehearsal and without: whatever else the machine does
    touches both.
    """
    found: dict[bool, list[float]] = {False: [], True: []}
    with running(prepared, rooms(PLAYERS, SIZE)) as game:
        typists = crowd.gather(game, names(PLAYERS), SIZE, PASSWORD)
        crowd.play(typists, WARM_UP)
        for number in range(2 * WINDOWS):
            rehearsed = number % 4 in (1, 2)  # neither is always the later one
            with _rehearsal() if rehearsed else nullcontext():
                times = crowd.play(typists, SECONDS)
            found[rehearsed].append(percentile(answers_of(times), 0.99))
        for typist in typists:
            typist.close()
    without, beside = median(found[False]), median(found[True])
    title = (
        f"{PLAYERS} players, fights of {SIZE}: p99 of +commands, the median of {WINDOWS} windows"
    )
    yield Figure(title, without, "ms")
    yield Figure("  while a rehearsal is played", beside, "ms")
    yield Figure("  the one beside the other", beside / without, "times", LIMIT)


@contextmanager
def _rehearsal() -> Iterator[None]:
    """Play fights in a process as the game starts it."""
    request = msgspec.json.encode(Request(brawl(), ENDLESS)) + b"\n"
    command = [sys.executable, "-m", rehearsal.__name__]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(request)
        process.stdin.flush()
        process.stdout.readline()  # by then it is under way
        try:
            yield
        finally:
            process.kill()
