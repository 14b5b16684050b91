"""What the `make` commands say, how they end, and how none gets into another's way."""

import contextlib
import errno
import fcntl
import os
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

from server.conf.database import Missing
from server.conf.environment import GAME_ROOT, WrongSetting

FULL = (errno.ENOSPC, errno.EDQUOT)
# What twistd writes before it says what is wrong: all of its options, and of its commands.
_USAGE = re.compile(r"^Usage: twistd .*?(?=^\S*/twistd )", re.MULTILINE | re.DOTALL)


class Trouble(Exception):
    """Something the person at the keyboard has to know; the text says what to do about it."""

    status = 1  # that the program ends with


class Damaged(Trouble):
    """Some of the game's data is damaged; what was asked for is done as far as it goes."""

    status = 3


def say(line: str = "") -> None:
    """Print a line at once, so that nobody stares at silence."""
    print(line, flush=True)


@contextlib.contextmanager
def only_one(path: Path = GAME_ROOT / "server" / "setup.lock") -> Iterator[None]:
    """Hold the lock file at `path`: one process at a time sets up, starts or stops. The system lets
    go of it even when we are killed.
    """
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another `make`, or the watcher, is at it; waiting for it ...")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def write_private(path: Path, text: str) -> None:
    """Write a file that only the owner of the install may read, whole or not at all."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(temporary, path)


def last_lines(path: Path, count: int = 15) -> str:
    """Return the end of a log, or nothing if there is none."""
    if not path.exists():
        return ""
    text = _USAGE.sub("", path.read_text(encoding="utf-8", errors="replace"))
    return "\n".join(text.splitlines()[-count:])


def run(main: Callable[[], None]) -> NoReturn:
    """Run a command's `main` and end the program; trouble is one message, not a traceback."""
    try:
        main()
    except (Trouble, WrongSetting, Missing) as trouble:
        print(_disk_is_full() if _is_of_a_full_disk(trouble) else trouble, file=sys.stderr)
        sys.exit(getattr(trouble, "status", 1))
    except Exception as error:
        if not _is_of_a_full_disk(error):
            raise
        print(_disk_is_full(), file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("\nInterrupted. The same command takes it up from here.", file=sys.stderr)
        sys.exit(130)
    sys.exit(0)


def _is_of_a_full_disk(error: BaseException | None) -> bool:
    """Say whether an error, or what it came of, is that nothing more can be written."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in FULL:
            return True
        if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in (
            sqlite3.SQLITE_FULL,
            sqlite3.SQLITE_IOERR,
        ):
            return error.sqlite_errorcode == sqlite3.SQLITE_FULL or not _free_megabytes()
        error = error.__cause__ or error.__context__
    return False


def _free_megabytes() -> int:
    return shutil.disk_usage(GAME_ROOT).free // 1_000_000


def _disk_is_full() -> str:
    return (
        f"The disk is full: {_free_megabytes()} MB are left where the game is ({GAME_ROOT}). Make "
        "room, 100 MB at least; then type that again. Nothing that was there is lost."
    )
