"""How long `make play` takes until it has told where the game is, installed and stopped before; and
a scenario file from the command line.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.figure import Figure
from server.conf.environment import GAME_ROOT
from tests.server.installed import Install, login_lines
from tests.server.live_game import environment_of
from tests.server.warm_starts import cold
from tools.install import RUNTIME

GAME_LIMIT, SCENARIO_LIMIT = 6.0, 0.2  # seconds
SCENARIO = "tests/scenarios/example.yaml"
TRIES = 3
# What `make install` leaves: what the list pins is there.
STAMP = "from tools import install as i; print(i._fingerprint(i.RUNTIME), end='')"


def figures(prepared: Path) -> Iterator[Figure]:
    play = [sys.executable, "-m", "game", "play", str(GAME_ROOT / SCENARIO)]
    took = _seconds(lambda: subprocess.run(play, cwd=GAME_ROOT, check=True, capture_output=True))
    yield Figure("python -m game play, a small file", took, "s", SCENARIO_LIMIT)
    with tempfile.TemporaryDirectory(prefix="roundkeeper-bench-") as folder:
        install = Install(Path(folder) / "game", prepared)
        install.warm = False  # what is measured starts as any game does
        _lay_out_what_make_needs(install.root)
        environment = environment_of(install.root, install.ports) | cold()

        def make(target: str) -> str:
            return subprocess.run(
                ["make", "-s", target], cwd=install.root, env=environment, check=True,
                stdin=subprocess.DEVNULL, capture_output=True, text=True,
            ).stdout  # fmt: skip

        try:
            make("play")
            took = _seconds(lambda: make("play"), before=lambda: make("stop"))
            yield Figure("make play, from stopped to the prompt", took, "s", GAME_LIMIT)
            with install.client(login_lines(make("accounts"))[0]):
                pass  # it is a game
        finally:
            install.end()


def _lay_out_what_make_needs(root: Path) -> None:
    """Have a game's directory know make, and have what it needs installed."""
    for name in ("Makefile", RUNTIME):
        shutil.copy(GAME_ROOT / name, root)
    installed, here = Path(sys.prefix).resolve(), root / ".venv"
    here.mkdir()
    shutil.copy(installed / "pyvenv.cfg", here)
    for name in ("bin", "lib"):
        (here / name).symlink_to(installed / name)
    stamp = subprocess.run(
        [sys.executable, "-c", STAMP], cwd=root, check=True, capture_output=True, text=True
    ).stdout
    (here / f".installed-{RUNTIME.removesuffix('.txt')}").write_text(stamp)


def _seconds(work: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    took = []
    for _ in range(TRIES):
        before()
        begun = perf_counter()
        work()
        took.append(perf_counter() - begun)
    return median(took)
