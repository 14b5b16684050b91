"""Which processes of this install there are. Standard library only.

A process is ours when its command line says which file holds its number (`--pidfile=...`): numbers
are used again, so a number alone proves nothing. This also finds a
process that is only just starting and has not written its number yet.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from server.conf import processes
from server.conf.processes import Process


def pid_of(process: Process) -> int | None:
    """Return the number of this install's running portal, server or watcher."""
    pid = last_pid_of(process)
    return pid if pid is not None and is_ours(process, pid) else None


def last_pid_of(process: Process) -> int | None:
    """Return the number in the pid file. A process that ended in order has taken the file away; one
    that was killed has left it.
    """
    try:
        return int(processes.pid_file(process).read_text())
    except (FileNotFoundError, ValueError):
        return None


def all_of(process: Process) -> list[int]:
    """Return the numbers of all there are of a process, those that are starting among them."""
    # A daemon goes on as another process, and the one that began it ends: between the looks at
    # two numbers that is missed, but not twice.
    return _look_for(process) or _look_for(process)


def _look_for(process: Process) -> list[int]:
    return [pid for pid, words in _everything() if processes.names_pid_file(process) in words]


def is_ours(process: Process, pid: int) -> bool:
    """Say whether `pid` is that process of this install, and still runs."""
    return processes.names_pid_file(process) in _words_of(pid)


def _words_of(pid: int) -> list[str]:
    """Return how a process was started; nothing when it has ended (or is a zombie)."""
    if Path("/proc/self").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
        except OSError:
            return []
    return _told_by_ps("-p", str(pid)).get(pid, [])


def _everything() -> Iterator[tuple[int, list[str]]]:
    """Yield the processes that we may end, and how each was started."""
    if not Path("/proc/self").exists():
        yield from _told_by_ps("-U", str(os.geteuid())).items()
        return
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdecimal() and os.geteuid() in (0, entry.stat().st_uid):
                yield int(entry.name), _words_of(int(entry.name))
        except FileNotFoundError:
            continue


def _told_by_ps(*whose: str) -> dict[int, list[str]]:
    """Ask as macOS and the BSDs let one ask. Paths with blanks come in pieces there."""
    ps = subprocess.run(["ps", "-o", "pid=,args=", *whose], capture_output=True, text=True)
    rows = (line.split(maxsplit=1) for line in ps.stdout.splitlines())
    marks = [processes.names_pid_file(one) for one in processes.ALL]
    return {
        int(row[0]): [mark for mark in marks if f"{row[1]} ".count(f"{mark} ")]
        for row in rows
        if len(row) == 2
    }
