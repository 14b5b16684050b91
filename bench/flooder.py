"""``python -m bench.flooder KIND PORT``: one client that sends at full speed until it is ended.

It comes from an address of its own, reads nothing, and comes back at once when it is cut off.
"""

import itertools
import socket
import sys
from collections.abc import Iterator

ADDRESS = "127.0.0.2"
LONG_LINE = 10_000_000  # bytes
CROWD = 600


def unended() -> Iterator[bytes]:
    """A line that never ends."""
    return itertools.repeat(b"a" * 65536)


def long_lines() -> Iterator[bytes]:
    """Lines of ten megabytes, each with its end."""
    return itertools.cycle((b"a" * LONG_LINE, b"\r\n"))


def short_lines() -> Iterator[bytes]:
    return itertools.repeat(b"x\r\n" * 20000)


def msdp() -> Iterator[bytes]:
    """Messages that Evennia's patterns take long to look through."""
    return itertools.repeat(b"\xff\xfa\x45\x01" + b" " * 8000 + b"\xff\xf0")


def windows() -> Iterator[bytes]:
    """The size of a window, over and over."""
    return itertools.repeat(b"\xff\xfb\x1f\xff\xfa\x1f\x00\x50\x00\x20\xff\xf0" * 5000)


KINDS = {one.__name__: one for one in (unended, long_lines, short_lines, msdp, windows)}


def connect(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), 30, (ADDRESS, 0))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def flood(kind: str, port: int) -> None:
    """Send, and come back when cut off."""
    while True:
        with connect(port) as line:
            line.settimeout(None)
            try:
                for data in KINDS[kind]():
                    line.sendall(data)
            except ConnectionError:
                continue


def crowd(port: int) -> None:
    """Open many connections, and others for those that are closed; say nothing on them."""
    lines: list[socket.socket] = []
    while True:
        while len(lines) < CROWD:
            lines.append(connect(port))
            lines[-1].setblocking(False)
        lines = [line for line in lines if is_open(line)]


def is_open(line: socket.socket) -> bool:
    """Hear what has come, and say whether the other end is still there; close ours if not."""
    try:
        if line.recv(65536):
            return True
    except BlockingIOError:
        return True
    except ConnectionError:
        pass
    line.close()
    return False


if __name__ == "__main__":
    if sys.argv[1] == "crowd":
        crowd(int(sys.argv[2]))
    flood(sys.argv[1], int(sys.argv[2]))
