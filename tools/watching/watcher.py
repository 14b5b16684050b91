"""The watcher of this install, from outside: begins it, ends it, tells what became of it.

What the watcher does itself is in watch.py. Standard library only.
"""

import os

from server.conf import environment
from server.conf.environment import GAME_ROOT
from tools import control, running
from tools.console import say

# Why the watcher has stopped starting the game again; there until it is told.
GAVE_UP = GAME_ROOT / "server" / "watcher.gave-up"


def restarts() -> tuple[int, int]:
    """Return how often it starts the game again, and within how many seconds so often. After that
    it gives up: what dies at once each time would be started for ever.
    """
    return (
        environment.number("ROUNDKEEPER_RESTARTS", 5),
        environment.number("ROUNDKEEPER_RESTARTS_WITHIN", 600),
    )


def hung_after() -> int:
    """Return the seconds after which a process whose reactor does not turn hangs; 0 for never."""
    return environment.number("ROUNDKEEPER_HUNG_SECONDS", 20)


def begin() -> None:
    """Have the game watched, unless it is already, or no restarts are wanted."""
    if restarts()[0] and not running.all_of("watcher"):
        control.launch("watcher", dict(os.environ))


def end() -> None:
    """End the watcher. It is ended in the midst of anything: what it has started is ended next."""
    for pid in running.all_of("watcher"):
        control.see_off("watcher", pid, told=False)


def tell_if_it_gave_up() -> None:
    """Say that the game was not started again, if that is so, once."""
    try:
        say(GAVE_UP.read_text(encoding="utf-8").rstrip())
    except FileNotFoundError:
        return
    GAVE_UP.unlink(missing_ok=True)
