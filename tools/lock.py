"""One process at a time sets up, starts or stops: two `make play` must not build one database."""

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path

from server.conf.environment import GAME_ROOT
from tools.console import say


@contextlib.contextmanager
def only_one(path: Path = GAME_ROOT / "server" / "setup.lock") -> Iterator[None]:
    """Hold the lock file at `path`. The system lets go of it even when we are killed."""
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another `make`, or the watcher, is at it; waiting for it ...")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
