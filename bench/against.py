"""``make bench AGAINST=REV``: what a line costs here, beside what it costs in another commit.

A game of each, at the same time, and each line typed in both in turn (meter.py).
"""

import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench import games
from bench.figure import Figure
from bench.meter import CROWD, ECHO, LINES, NOTHING, ROLL, SETTINGS, SIZES, Ours, measure
from server.conf.environment import GAME_ROOT
from tests.server.live_game import LiveGame


def figures(revision: str) -> Iterator[Figure]:
    """Measure all lines in both commits, and yield what each takes."""
    with ExitStack() as stack, ThreadPoolExecutor() as both:
        codes = (stack.enter_context(_checked_out(revision)), GAME_ROOT)
        running = both.map(lambda code: stack.enter_context(_running(code)), codes)
        then, now = sides = [Ours(game) for game in running]
        measure(sides)
    floor = now.cost(ECHO)
    for what in LINES:
        if what == NOTHING:
            continue
        before, after = then.cost(what), now.cost(what)
        yield Figure(f"{what}: before, {before / floor:.1f} echoes", before, "ms")
        yield Figure(f"  now, {after / floor:.1f} echoes", after, "ms")
        yield Figure("  of what it was", after / before, "times")
    for title, side in (("before", then), ("now", now)):
        yield Figure(f"{CROWD} beside {ROLL}, {title}", side.cost(CROWD) / side.cost(ROLL), "times")


@contextmanager
def _checked_out(revision: str) -> Iterator[Path]:
    """Have the code of another commit in a folder for a while."""
    with tempfile.TemporaryDirectory(prefix="roundkeeper-against-") as folder:
        code = Path(folder) / "code"
        git = ("git", "-C", str(GAME_ROOT), "worktree")
        subprocess.run([*git, "add", "--quiet", "--detach", str(code), revision], check=True)
        try:
            yield code
        finally:
            subprocess.run([*git, "remove", "--force", str(code)], check=True)


@contextmanager
def _running(code: Path) -> Iterator[LiveGame]:
    with (
        games.template(code) as prepared,
        games.running(prepared, SIZES, SETTINGS, code=code) as game,
    ):
        yield game
