"""Whether a process of the game hangs: it is there, and its reactor turns no more.

What counts is time in which it could turn (patience.py), so nobody who waits for a busy machine or
a disk, or is held by a signal, does not count as hung; nor after the machine has slept.
"""

import contextlib
import os
import time

from server.conf import processes
from server.conf.processes import Process
from tools import running
from tools.patience import Patience, becomes

# The watcher looks four times a second: after so many seconds between two looks the machine slept,
# or the watcher was held as well.
AWAY = 5
WRITTEN_WITHIN = 5
MOST_BYTES = 100_000  # of stacks


class Pulse:
    """What is seen of one process."""

    def __init__(self, process: Process, seconds: float) -> None:
        self.process = process
        self._seconds = seconds
        self._beat: tuple[int, int] | None = None
        self._patience = Patience(0, list)
        self._looked = time.monotonic()

    def hung(self) -> int | None:
        """Look; return the number of the process if it hangs."""
        now = time.monotonic()
        slept, self._looked = now - self._looked > AWAY, now
        beat = _beat_of(self.process)
        if beat == self._beat and not slept and not self._patience.is_out():
            return None
        hung = beat is not None and beat == self._beat and not slept and _can_beat(self.process)
        self._beat, pid = beat, beat[0] if beat else 0
        self._patience = Patience(self._seconds, lambda: [pid], held_counts=False)
        return pid if hung else None


def _can_beat(process: Process) -> bool:
    """Say whether the file could have been given a new date: disks fail too."""
    try:
        os.utime(processes.beat_file(process))
    except OSError:
        return False
    return True


def _beat_of(process: Process) -> tuple[int, int] | None:
    """Return the number of the process that beats, and when it did last; None before it does."""
    file = processes.beat_file(process)
    with contextlib.suppress(OSError, ValueError):
        pid, date = int(file.read_text()), file.stat().st_mtime_ns
        if running.pid_of(process) == pid:
            return pid, date
    return None


def stacks(process: Process, pid: int) -> str:
    """Have a process write down what each of its threads does, and return it."""
    file = processes.stacks_file(process)
    before = file.stat().st_size if file.exists() else 0
    sizes = [before]

    def is_written() -> bool:
        sizes.append(file.stat().st_size if file.exists() else 0)
        return before < sizes[-1] == sizes[-2]

    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, processes.TELL_STACKS)
    becomes(is_written, Patience(WRITTEN_WITHIN, lambda: [pid]), 0.1)
    with file.open("rb") as written:
        written.seek(before)
        return written.read(MOST_BYTES).decode(errors="replace").rstrip()
