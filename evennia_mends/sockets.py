"""The sockets through which the processes of one game talk: files that only its user may open.

A port on 127.0.0.1 is open to every user of the machine, and what goes over the link between portal
and server is unpickled: who reaches it owns the game. Standard library only.
"""

import contextlib
import fcntl
import os
import socket
import stat
import time
from pathlib import Path
from typing import IO

LONGEST = 100  # bytes of a socket's name; what systems allow is between 103 and 107
PATIENCE = 10  # seconds for a process that is just ending

_held: list[IO[str]] = []


class Unusable(Exception):
    """The folder of the sockets, or a place in it, cannot be had; the text is for the admin."""


def folder(game: Path) -> Path:
    return game / "server" / "sockets"


def link(game: Path) -> Path:
    """Return where a game's portal waits for its server, and for what starts and stops them."""
    return folder(game) / "portal"


def web(game: Path) -> Path:
    """Return where a game's server waits for the web requests that the portal hands on."""
    return folder(game) / "web"


def make_room(path: Path) -> None:
    """See to it that the folder of the socket `path` is the user's own, and that nothing is left
    of a process that was killed. The caller has claimed the place before.
    """
    _make_private(path.parent)
    path.unlink(missing_ok=True)


def claim(place: Path) -> None:
    """Be the only process at `place` until this one ends, however it ends; or raise `Unusable`."""
    _make_private(place.parent)
    file = place.with_name(f"{place.name}.lock").open("w")
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                file.close()
                raise Unusable(f"Another {place.name} of this game is running already.") from None
            time.sleep(0.05)
        else:
            _held.append(file)
            return


def _make_private(room: Path) -> None:
    with contextlib.suppress(FileExistsError):
        room.mkdir(mode=0o700)
    found = room.stat()
    if found.st_uid != os.geteuid():
        raise Unusable(f"{room} belongs to another user. Remove it; the game makes its own.")
    if stat.S_IMODE(found.st_mode) != 0o700:
        room.chmod(0o700)
        if room.stat().st_mode & 0o077:
            raise Unusable(
                f"{room} is open to other users, and its file system keeps it so. Put a folder "
                "of another file system there (ln -s)."
            )


def address(path: Path) -> str:
    """Return a name of the socket that is short enough for the system: from the folder in which
    this process stands (the game's own), if the game's path is a long one.
    """
    for name in (str(path), os.path.relpath(path)):
        if len(os.fsencode(name)) <= LONGEST:
            return name
    raise Unusable(f"The name of the socket {path} is too long. Start the game in its own folder.")


def connect(path: Path, timeout: float) -> socket.socket:
    """Open a connection to whatever waits at `path`."""
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(timeout)
    try:
        if len(os.fsencode(path)) <= LONGEST:
            connection.connect(str(path))
        else:
            with contextlib.chdir(path.parent):
                connection.connect(path.name)
    except BaseException:
        connection.close()
        raise
    return connection
