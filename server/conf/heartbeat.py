"""Shows the watcher (tools/watching/) that this process turns, and where it stands when asked.

A process can hang without ending: for the watcher each turn of the reactor leaves a new date at a
file. Which process it is stands in the file, since numbers and files outlive processes.
"""

import contextlib
import faulthandler
import os
from pathlib import Path
from typing import Any

from twisted.internet import reactor
from twisted.internet.task import LoopingCall

from server.conf import processes
from server.conf.processes import Process

EVERY = 1.0  # seconds


def start_plugin_services(server: Any) -> None:
    """Begin, in the server. (Evennia calls this while it starts.)"""
    start("server")


def start(process: Process) -> None:
    """Begin as soon as the reactor turns: the daemon's own process has its number by then."""
    reactor.callWhenRunning(_begin, process)


def _begin(process: Process) -> None:
    # Open for good: a process that hangs opens no file.
    stacks = os.open(processes.stacks_file(process), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    faulthandler.register(processes.TELL_STACKS, file=stacks, all_threads=True)
    LoopingCall(beat, processes.beat_file(process)).start(EVERY)


def beat(file: Path) -> None:
    """Say that it turns. Where that cannot be written, the watcher finds that it cannot either."""
    with contextlib.suppress(OSError):
        try:
            os.utime(file)
            known = file.read_text() == str(os.getpid())
        except FileNotFoundError:
            known = False
        if not known:
            file.write_text(str(os.getpid()))
