"""Asks the portal of a running game for its state, or tells it to stop. Standard library only:
Evennia's own launcher takes three seconds to load before it can ask.
"""

import pickle
import socket
import struct
from dataclasses import dataclass
from pathlib import Path

from evennia_mends import sockets

# Evennia's names of what a launcher may tell the portal.
STOP_PORTAL = b"\x10"
STOP_SERVER = b"\x11"


@dataclass(frozen=True)
class Status:
    """Which processes of a game are up. The server counts once the portal has synced with it."""

    portal_pid: int
    server_pid: int | None
    server_up: bool


def status(game: Path, timeout: float = 5) -> Status | None:
    """Return what the portal of the game in a directory says, or None when there is none."""
    answer = _ask(game, timeout, {b"_command": b"MsgStatus", b"status": b""})
    if b"status" not in answer:
        return None
    _, server_up, portal_pid, server_pid, *_ = pickle.loads(answer[b"status"])
    return Status(portal_pid, server_pid, bool(server_up))


def tell(game: Path, operation: bytes, timeout: float = 5) -> bool:
    """Tell a game's portal to do `operation`; return whether it has answered."""
    answer = _ask(game, timeout, {
        b"_command": b"MsgLauncher2Portal", b"operation": operation, b"arguments": b"",
    })  # fmt: skip
    return bool(answer)


def _ask(game: Path, timeout: float, box: dict[bytes, bytes]) -> dict[bytes, bytes]:
    """Send one box and return the answer; empty when nobody answers."""
    try:
        with sockets.connect(sockets.link(game), timeout) as link:
            link.sendall(_encode({b"_ask": b"1", **box}))
            return _read_box(link)
    except OSError:
        return {}


def _encode(box: dict[bytes, bytes]) -> bytes:
    words = (word for pair in box.items() for word in pair)
    return b"".join(struct.pack("!H", len(word)) + word for word in words) + b"\0\0"


def _read_box(link: socket.socket) -> dict[bytes, bytes]:
    stream = link.makefile("rb")
    words: list[bytes] = []
    while length := int.from_bytes(_exactly(stream.read(2), 2), "big"):
        words.append(_exactly(stream.read(length), length))
    return dict(zip(words[::2], words[1::2], strict=True))


def _exactly(data: bytes, length: int) -> bytes:
    if len(data) != length:
        raise ConnectionError("the portal hung up in the middle of its answer")
    return data
