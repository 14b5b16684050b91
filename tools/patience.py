"""Waiting for others on a machine that may be busy.

A limit in seconds says how long a process that can work may take. On a busy machine it may have to
wait for the processor much longer than that: such time does not count, and neither does the time
that a disk takes. What counts is the time in which all processes rest, and the processor time that
they use; so a process that hangs is given up, at rest or not.

Standard library only. Linux tells in /proc what a process does; elsewhere `ps` does.
"""

import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from os import sysconf
from pathlib import Path

# The most that something may take which ends by itself, such as a program that is run to its end.
HANG = 900.0
_PROC = Path("/proc")
# How often processes are looked at: a look costs a millisecond or a few.
_LOOK_SECONDS = 0.5
# How /proc and `ps` show processes that run or want to, and those that a disk keeps waiting.
_WORKING = ("R", "D", "U")
_HELD = ("T", "t")


@dataclass(frozen=True)
class Look:
    """What processes are at: whether any of them works or wants to, and what they have used."""

    working: bool
    seconds: float
    held: bool = False  # by a signal, or a debugger


class Patience:
    """A limit for others' time. Ask `is_out` again and again while you wait for them."""

    def __init__(
        self, seconds: float, processes: Callable[[], Iterable[int]], held_counts: bool = True
    ) -> None:
        """Begin. Time in which a person holds a process by a signal counts, unless you say so."""
        self._held_counts = held_counts
        self._left = seconds
        self._processes = processes
        self.interval = min(_LOOK_SECONDS, seconds / 2)
        self._looked = time.monotonic()
        self._last: Look | None = None

    def is_out(self) -> bool:
        now = time.monotonic()
        if (passed := now - self._looked) >= self.interval:
            look = look_at(self._processes())
            if self._held_counts or not look.held:
                self._left -= _counted(passed, self._last, look)
            self._looked, self._last = now, look
        return self._left <= 0


def _counted(passed: float, before: Look | None, now: Look) -> float:
    """Return how much of the seconds that have passed was theirs to use."""
    if not now.working:
        return passed
    # Processes that have just appeared may have used their time at any moment.
    used = now.seconds - (before or now).seconds
    return min(passed, max(0.0, used))


def becomes(state: Callable[[], bool], patience: Patience, every: float = 0.02) -> bool:
    """Wait for a state as long as patience lasts; return whether it has come."""
    while not state():
        if patience.is_out():
            return state()
        time.sleep(every)
    return True


def look_at(processes: Iterable[int]) -> Look:
    """Look at what processes do. Those that have ended do nothing."""
    looks = list(_by_proc(processes) if _PROC.joinpath("self").exists() else _by_ps(processes))
    return Look(
        any(one.working for one in looks),
        sum(one.seconds for one in looks),
        any(one.held for one in looks),
    )


def descendants(process: int) -> list[int]:
    """Return the processes that a process has started, and those that these have (Linux)."""
    children: dict[int, list[int]] = {}
    for entry in _PROC.glob("[0-9]*"):
        if fields := _stat(entry):
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    found = [process]
    for one in found:
        found += children.get(one, ())
    return found[1:]


def _by_proc(processes: Iterable[int]) -> Iterable[Look]:
    """Look at each thread: the first of a process may rest while another works."""
    ticks = sysconf("SC_CLK_TCK")
    for process in processes:
        for thread in _PROC.glob(f"{process}/task/*"):
            if fields := _stat(thread):
                used = int(fields[11]) + int(fields[12])
                yield Look(fields[0] in _WORKING, used / ticks, fields[0] in _HELD)


def _stat(folder: Path) -> list[str]:
    """Return the fields of a process or thread from its state on; none when it has ended."""
    try:
        # Its name comes before, in parentheses, and may hold anything.
        return (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return []


def _by_ps(processes: Iterable[int]) -> Iterable[Look]:
    numbers = ",".join(map(str, processes)) or "0"
    command = ["ps", "-o", "stat=,time=", "-p", numbers]
    shown = subprocess.run(command, capture_output=True, text=True).stdout
    for state, time_used in map(str.split, shown.splitlines()):
        parts = reversed(time_used.replace("-", ":").split(":"))
        used = sum(float(part) * 60**at for at, part in enumerate(parts))
        yield Look(state[0] in _WORKING, used, state[0] in _HELD)
