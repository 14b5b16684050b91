"""Watches a running game, and starts again what was killed: `make play` runs this beside it.

A killed process leaves its pid file; a process that ends in order takes it away. So a game that
an admin shuts down stays down, and a server that reloads is left to the portal, which starts it.
A process that hangs (pulse.py) is killed.
"""

import contextlib
import os
import signal
import sys
import time
from collections import deque
from datetime import datetime

from server.conf import database, processes
from server.conf.processes import Process
from tools import control, running
from tools.console import Trouble, only_one
from tools.patience import Patience, becomes
from tools.watching import watcher
from tools.watching.pulse import Pulse, stacks

LOOK_EVERY = 0.25  # seconds
# A person who ends a process in order goes on to the next step, or starts it again, within this
# many seconds.
PATIENCE = 5
# After a start that has failed the next one waits, each time twice as long, up to this: seconds.
LONGEST_PAUSE = 60


class GivenUp(Exception):
    """The game was ended too often; the text is for the admin."""


def watch() -> None:
    """Watch until the game is ended in order."""
    restarts, seconds = Restarts(*watcher.restarts()), watcher.hung_after()
    missed_since: float | None = None
    pulses = [Pulse(process, seconds) for process in processes.GAME] if seconds else []
    while True:
        for pulse in pulses:
            if (pid := pulse.hung()) is not None:
                end_hung(pulse.process, pid, seconds)
        missing = [process for process in processes.GAME if running.pid_of(process) is None]
        if not missing or any(running.all_of(process) for process in missing):
            missed_since = None  # all is well, or a person is at it
        elif any(running.last_pid_of(process) for process in missing):
            missed_since = None
            were = "was" if len(missing) == 1 else "were"
            start_again(missing, f"{were} killed", restarts)
        elif missed_since is None:
            missed_since = time.monotonic()
        elif time.monotonic() > missed_since + PATIENCE:
            if "portal" in missing:
                note("The game was ended in order. Nothing is left to watch.")
                return
            missed_since = None
            start_again(missing, "has ended, and its portal has not", restarts)
        time.sleep(LOOK_EVERY)


class Restarts:
    """How often something may be started again within some seconds."""

    def __init__(self, most: int, within: float) -> None:
        self.most = most
        self.within = within
        self._times: deque[float] = deque()

    def count(self, now: float) -> int:
        """Count one more, and return the how manieth it is; give up if it is one too many."""
        self.check(now)
        self._times.append(now)
        return len(self._times)

    def check(self, now: float) -> None:
        """Give up if there may be no more."""
        while self._times and self._times[0] <= now - self.within:
            self._times.popleft()
        if len(self._times) >= self.most:
            raise GivenUp(
                f"it was started again {self.most} times within {self.within} seconds, and "
                "did not stay"
            )


def start_again(missing: list[Process], what: str, restarts: Restarts) -> None:
    """Start what is missing, until it runs: at once, and then after longer and longer pauses."""
    who = f"The {' and the '.join(missing)}"
    note(f"{who} {what}.")
    begun = time.monotonic()
    pause = 1
    while True:
        wait_for_database()
        number = restarts.count(time.monotonic())
        note(f"Starting again (restart {number} of {restarts.most} in {restarts.within} s) ...")
        try:
            with only_one():
                control.start()
        except Trouble as trouble:
            note(str(trouble))
            restarts.check(time.monotonic())
            note(f"Trying again in {pause} s.")
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        else:
            note(f"The game runs again, after {time.monotonic() - begun:.1f} s.")
            return


def end_hung(process: Process, pid: int, seconds: int) -> None:
    """Kill a process that hangs, when the log has what it does. Then it counts as killed."""
    note(f"The {process} (process {pid}) hangs: it has not turned for {seconds} s. It is ended.")
    print(stacks(process, pid), flush=True)
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    becomes(lambda: running.pid_of(process) != pid, Patience(PATIENCE, lambda: [pid]))


def wait_for_database() -> None:
    """Wait until the game's data is there: no start could come to anything without it."""
    told = False
    while True:
        try:
            database.refuse_if_missing()
            return
        except database.Missing as missing:
            if not told:
                note(f"{missing} The game is started again as soon as it is there.")
            told = True
        time.sleep(LOOK_EVERY)


def note(text: str) -> None:
    """Write a line into the watcher's log."""
    print(f"{datetime.now():%Y-%m-%d %H:%M:%S} {text}", flush=True)


def main() -> None:
    """Watch, and leave word for `make play` if it comes to nothing."""
    try:
        watch()
    except GivenUp as given_up:
        note(f"Giving up: {given_up}. `make play` starts the game again.")
        watcher.GAVE_UP.write_text(
            f"The game was given up at {datetime.now():%H:%M on %Y-%m-%d}: {given_up}. What "
            f"happened stands in {processes.log_file('watcher')}.\n"
        )
        sys.exit(1)


if __name__ == "__main__":
    main()
