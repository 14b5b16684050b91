"""The inner loop (`make quick`): the tests that need no server, in a process for each core.

There are thousands of them, of a few milliseconds each. Dealt out one by one, as pytest-xdist does
it with the others, they would cost a half more. So `make test` too has them run here
(`--and-others`), beside the live ones, which wait most of their time.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, NamedTuple

from tools.console import say

FOLDERS = ("tests/game", "tests/scenarios", "tests/narration", "tests/reading")
WHOLE = ("tests/scenarios", "tests/reading")  # what is played there is played once a process
PYTEST = (sys.executable, "-m", "pytest")
ALONE = ("-n", "0", "-p", "no:django", "-q")
AND_OTHERS = "--and-others"


class Running(NamedTuple):
    """One share of the tests, under way."""

    process: subprocess.Popen[bytes]
    told: IO[bytes]

    def finish(self) -> int:
        """Show what it says when it is done, and return its status."""
        with self.told:
            status = self.process.wait()
            self.told.seek(0)
            say(self.told.read().decode().rstrip())
        return status


def begin(wishes: Sequence[str]) -> list[Running]:
    """Start the tests, each process with further ``wishes`` of pytest's."""
    running = []
    for share in shares(os.cpu_count() or 1):
        told = TemporaryFile()  # noqa: SIM115 - it is read when the process is done
        command = [*PYTEST, *ALONE, *wishes, *share]
        running.append(Running(subprocess.Popen(command, stdout=told), told))
    return running


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
        for folder in folders
        for piece in ([folder] if str(folder) in WHOLE else sorted(folder.rglob("test_*.py")))
    ]


def _size(path: Path) -> int:
    """Return how long a file or folder takes, as far as bytes tell: scenarios are wordy."""
    files = path.rglob("*.*") if path.is_dir() else (path,)
    return sum(file.stat().st_size * (3 if file.suffix == ".yaml" else 4) for file in files)


def main(said: Sequence[str]) -> int:
    """Run the tests, and the others beside them if that is wished for; return 1 if any failed, or
    were killed.
    """
    wishes = [one for one in said if one != AND_OTHERS]
    running = begin(wishes)
    status = others(wishes) if AND_OTHERS in said else 0
    statuses = [status, *(one.finish() for one in running)]
    return int(any(statuses))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
