"""The inner loop (`make quick`): the tests that need no server, in a process for each core.

There are thousands of them, of a few milliseconds each. Dealt out one by one, as pytest-xdist does
it with the others, they would cost a half more: so `make test` too begins with them here
(`--and-others`).
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile

from tools.console import say

FOLDERS = ("tests/game", "tests/scenarios", "tests/presentation", "tests/reading")
WHOLE = ("tests/scenarios", "tests/reading")  # what is played there is played once a process
PYTEST = (sys.executable, "-m", "pytest")
ALONE = ("-n", "0", "-p", "no:django", "-q")
AND_OTHERS = "--and-others"


def quick(wishes: Sequence[str]) -> int:
    """Run the tests, each process with further ``wishes`` of pytest's; show what each says when it
    is done, and return the worst status.
    """
    running = []
    for share in shares(os.cpu_count() or 1):
        told = TemporaryFile()  # noqa: SIM115 - it is read when the process is done
        running.append((subprocess.Popen([*PYTEST, *ALONE, *wishes, *share], stdout=told), told))
    worst = 0
    for process, told in running:
        worst = max(worst, process.wait())
        told.seek(0)
        say(told.read().decode().rstrip())
        told.close()
    return worst


def others(wishes: Sequence[str]) -> int:
    """Run all the other tests, and return their status."""
    left_out = (f"--ignore={one}" for one in FOLDERS)
    return subprocess.run([*PYTEST, "-n", "auto", *left_out, *wishes], check=False).returncode


def shares(count: int) -> list[list[str]]:
    """Return the files and folders of tests in ``count`` shares, about as large as each other."""
    found: list[list[Path]] = [[] for _ in range(count)]
    for path in sorted(_pieces(), key=_size, reverse=True):
        min(found, key=lambda share: sum(map(_size, share))).append(path)
    return [sorted(map(str, share)) for share in found if share]


def _pieces() -> list[Path]:
    folders = map(Path, FOLDERS)
    return [
        piece
        for one in folders
        for piece in ([one] if str(one) in WHOLE else sorted(one.glob("test_*.py")))
    ]


def _size(path: Path) -> int:
    """Return how long a file or folder takes, as far as bytes tell: scenarios are wordy."""
    files = path.glob("*.*") if path.is_dir() else (path,)
    return sum(one.stat().st_size * (3 if one.suffix == ".yaml" else 4) for one in files)


if __name__ == "__main__":
    wishes = [one for one in sys.argv[1:] if one != AND_OTHERS]
    status = quick(wishes)
    if AND_OTHERS in sys.argv:
        status = max(status, others(wishes))
    sys.exit(status)
