"""A game that dies without ceremony: processes are killed in the midst of whatever they do."""

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from server.conf.processes import Process
from tests.server.live_game import LiveGame, free_ports

# Its own ports: those of a process that is dead are free, and other tests look for some.
PORTS = (30100, 32700)
BOTH: tuple[Process, ...] = ("portal", "server")


class SoakGame(LiveGame):
    """A live game with dice that no seed knows, so that a roll made twice would show."""

    def __init__(self, root: Path, template: Path) -> None:
        super().__init__(root, template)
        self.ports = free_ports(*PORTS)
        settings = root / "server" / "conf" / "secret_settings.py"
        settings.write_text(settings.read_text() + "DICE_SEED = None\nTOLD_SECONDS = 1\n")

    def kill(self, processes: Sequence[Process]) -> None:
        """Kill processes that this game started, one right after the other, and bury them."""
        children = [self._children[one] for one in processes if one in self._children]
        for child in children:
            if child.poll() is None:
                os.kill(child.pid, signal.SIGKILL)
        for child in children:
            child.wait()

    def begin_to_start(self) -> None:
        """Start what does not run, and do not wait for it."""
        for process in BOTH:
            child = self._children.get(process)
            if child is None or child.poll() is not None:
                self._spawn(process)

    def start_again(self) -> float:
        """Start what does not run; return how many seconds it took until players can come in."""
        begun = time.monotonic()
        self.begin_to_start()
        self._wait_until(self.is_up, "the game to be up again")
        return time.monotonic() - begun

    @property
    def write_ahead_log(self) -> Path:
        """The file that SQLite writes to when something is committed."""
        return self.root / "server" / "evennia.db3-wal"
