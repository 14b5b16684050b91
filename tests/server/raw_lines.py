"""Connections that do what no client does: bytes as they are, from an address of their own."""

import base64
import os
import select
import socket
import struct
from typing import Self

from tests.server.conversation import patience
from tools.patience import HANG

ELSEWHERE = "127.0.0.2"  # another address of this machine
TEXT, CONTINUED, CLOSE = 1, 0, 8


class RawLine:
    """A connection from ``source``; what comes back is kept."""

    def __init__(self, port: int, source: str = ELSEWHERE) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), HANG, (source, 0))
        self.heard = b""
        self.closed = False

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def flood(self, data: bytes, most: int) -> int:
        """Send the same over and over, up to ``most`` bytes or until the other end has closed; hear
        what comes meanwhile. Return how much went."""
        sent = 0
        view = memoryview(data)
        at = 0
        while sent < most and not self.closed:
            readable, writable, _ = select.select([self.socket], [self.socket], [], HANG)
            assert readable or writable, f"stuck after {sent} bytes: {self.heard[-300:]!r}"
            if readable:
                self._hear()
            elif writable:
                try:
                    gone = self.socket.send(view[at:])
                except ConnectionError:
                    self.closed = True
                    break
                sent, at = sent + gone, (at + gone) % len(data)
        return sent

    def _hear(self) -> None:
        try:
            data = self.socket.recv(65536)
        except ConnectionError:
            data = b""
        self.heard += data
        self.closed = self.closed or not data

    def hear_now(self) -> None:
        """Take what has come, and wait for nothing else."""
        while not self.closed and select.select([self.socket], [], [], 0)[0]:
            self._hear()

    def wait_for(self, *expected: bytes) -> bytes:
        """Listen until one of these has come, and return all that has."""
        theirs = patience()
        while not any(one in self.heard for one in expected):
            assert not self.closed, f"closed before {expected!r}: {self.heard[-500:]!r}"
            assert not theirs.is_out(), f"no {expected!r}: {self.heard[-500:]!r}"
            if select.select([self.socket], [], [], 0.2)[0]:
                self._hear()
        return self.heard

    def wait_for_end(self) -> bytes:
        """Listen until the other end has closed, and return all that has come."""
        theirs = patience()
        while not self.closed:
            assert not theirs.is_out(), f"not closed: {self.heard[-500:]!r}"
            if select.select([self.socket], [], [], 0.2)[0]:
                self._hear()
        return self.heard

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def handshake(
    port: int, origin: str | None = None, host: str = "127.0.0.1", more: str = ""
) -> bytes:
    """Return what a browser sends to open the websocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    named = f"Origin: {origin}\r\n" if origin is not None else ""
    return (
        f"GET /?nobody&1&chrome HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Protocol: v1.evennia.com\r\n{named}{more}\r\n"
    ).encode()


def frame(payload: bytes, kind: int = TEXT, final: bool = True, length: int | None = None) -> bytes:
    """Return a masked frame, as a browser sends it; ``length`` is what it says of itself."""
    length = len(payload) if length is None else length
    head = bytes((kind | (0x80 if final else 0),))
    if length < 126:
        head += bytes((0x80 | length,))
    elif length < 65536:
        head += bytes((0x80 | 126,)) + struct.pack("!H", length)
    else:
        head += bytes((0x80 | 127,)) + struct.pack("!Q", length)
    return head + b"\0\0\0\0" + payload  # masked by nothing
