"""A server that hangs when a test wants it: a copy of this stands in its game's directory.

As soon as there is a file of the name ``WANTED`` it hangs, once: at work or at rest, as the file
says.
"""

from pathlib import Path
from threading import Event

WANTED = Path("hang-now")


def at_server_start() -> None:
    """Begin to look for the file. (Evennia calls this.)"""
    from twisted.internet.task import LoopingCall

    LoopingCall(_look).start(0.1)


def _look() -> None:
    if not WANTED.exists():
        return
    how = WANTED.read_text()
    WANTED.unlink()
    if how == "at rest":
        Event().wait()
    while True:
        pass
