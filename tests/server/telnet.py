"""A telnet client for tests: answers every option at once, and hears text and GMCP."""

import json
import select
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.server.conversation import Conversation, Unexpected, patience
from tools.patience import HANG

IAC, DONT, DO, WONT, WILL, SB, SE = 255, 254, 253, 252, 251, 250, 240
SUPPRESS_GO_AHEAD, TERMINAL_TYPE, NAWS, MSDP, MSSP, GMCP = 3, 24, 31, 69, 70, 201
MSDP_VAR, MSDP_VAL, MSDP_OPEN, MSDP_CLOSE = 1, 2, 5, 6
# Bits of the Mud Terminal Type Standard.
_MTTS_ANSI, _MTTS_UTF8, _MTTS_SCREEN_READER = 1, 4, 64


@dataclass(frozen=True)
class Terminal:
    """What a client tells of itself."""

    width: int = 78
    height: int = 45
    screen_reader: bool = False
    gmcp: bool = False
    msdp: bool = False
    mssp: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """What it answers, one after another, when asked for its type."""
        bits = _MTTS_ANSI | _MTTS_UTF8 | (_MTTS_SCREEN_READER if self.screen_reader else 0)
        return "ROUNDKEEPER-TEST", "ANSI", f"MTTS {bits}"


class TelnetClient(Conversation):
    """A connection to a telnet port of this machine.

    An unanswered option would hold the connection up for two seconds, so each is answered.
    """

    def __init__(self, port: int, terminal: Terminal | None = None, name: str = "client") -> None:
        super().__init__(name)
        self.gmcp: list[tuple[str, Any]] = []
        self.offered = False  # GMCP, by the game
        self.msdp: dict[str, Any] = {}
        self.mssp: dict[str, str] = {}
        self._terminal = terminal or Terminal()
        self._names = list(self._terminal.names)
        self._raw = b""
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=HANG)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, line: str) -> None:
        """Type a line and Enter."""
        self._socket.sendall(line.encode().replace(b"\xff", b"\xff\xff") + b"\r\n")

    def close(self) -> None:
        """Drop the connection without a word, as a player does who loses theirs."""
        self._socket.close()

    def _read_bytes(self, timeout: float) -> bytes:
        """Return the text of the next read that has any."""
        deadline = time.monotonic() + timeout
        ready = select.poll()  # select() knows no descriptor beyond 1,023, and a bench holds many
        ready.register(self._socket, select.POLLIN)
        while ready.poll(max(0.0, deadline - time.monotonic()) * 1000):
            try:
                data = self._socket.recv(65536)
            except ConnectionError:
                data = b""
            if not data:
                raise EOFError
            self._raw += data
            if text := self._take_text():
                return text
        return b""

    def _take_text(self) -> bytes:
        """Take apart what has come, as far as it is complete: answer options, return the text."""
        text = bytearray()
        raw, self._raw = self._raw, b""
        at = 0
        while at < len(raw):
            length = _sequence_length(raw, at)
            if length is None:
                self._raw = raw[at:]
                break
            if raw[at] != IAC:
                text.append(raw[at])
            elif raw[at + 1] == IAC:
                text.append(IAC)
            elif raw[at + 1] == SB:
                self._subnegotiation(raw[at + 2], raw[at + 3 : at + length - 2])
            elif raw[at + 1] in (DO, DONT, WILL, WONT):
                self._answer(raw[at + 1], raw[at + 2])
            at += length
        return bytes(text)

    def _answer(self, verb: int, option: int) -> None:
        if verb == DO:
            self._send_raw(WILL if option in (TERMINAL_TYPE, NAWS) else WONT, option)
            if option == NAWS:
                size = struct.pack("!HH", self._terminal.width, self._terminal.height)
                self._send_raw(SB, NAWS, *size, IAC, SE)
        elif verb == WILL:
            terminal = self._terminal
            wanted = {GMCP: terminal.gmcp, MSDP: terminal.msdp, MSSP: terminal.mssp}
            takes = option == SUPPRESS_GO_AHEAD or wanted.get(option, False)
            self._send_raw(DO if takes else DONT, option)
            self.offered = self.offered or option == GMCP

    def _subnegotiation(self, option: int, data: bytes) -> None:
        if option == TERMINAL_TYPE and data[:1] == b"\x01":
            name = self._names.pop(0) if len(self._names) > 1 else self._names[0]
            self._send_raw(SB, TERMINAL_TYPE, 0, *name.encode(), IAC, SE)
        elif option == GMCP:
            package, _, payload = data.decode().partition(" ")
            self.gmcp.append((package, json.loads(payload) if payload else None))
        elif option == MSDP:
            self.msdp |= _variables(data)
        elif option == MSSP:
            self.mssp |= {name: str(value) for name, value in _variables(data).items()}

    def send_gmcp(self, said: str) -> None:
        """Send a message of GMCP."""
        self._send_raw(SB, GMCP, *said.encode(), IAC, SE)

    def send_msdp(self, name: str, *values: str) -> None:
        """Send a variable of MSDP, with one value or several."""
        said = b"".join(bytes((MSDP_VAL,)) + one.encode() for one in values)
        if len(values) > 1:
            said = bytes((MSDP_VAL, MSDP_OPEN)) + said + bytes((MSDP_CLOSE,))
        self._send_raw(SB, MSDP, MSDP_VAR, *name.encode(), *said, IAC, SE)

    def until(self, holds: Callable[["TelnetClient"], Any]) -> Any:
        """Listen until something holds of what has come, and return what it says."""
        theirs = patience()
        while not (found := holds(self)):
            if not self._listen(theirs.interval) and theirs.is_out():
                raise Unexpected(self._complaint(f"has {self.gmcp[-5:]} {self.msdp}"))
        return found

    def _send_raw(self, *numbers: int) -> None:
        self._socket.sendall(bytes((IAC, *numbers)))


def _variables(data: bytes) -> dict[str, Any]:
    """Return the variables of a message of MSDP or MSSP; an array is a list."""
    found: dict[str, Any] = {}
    for one in data.split(bytes((MSDP_VAR,)))[1:]:
        name, _, value = one.partition(bytes((MSDP_VAL,)))
        text = value.decode()
        if text.startswith(chr(MSDP_OPEN)):
            inner = text.strip(chr(MSDP_OPEN) + chr(MSDP_CLOSE))
            found[name.decode()] = inner.split(chr(MSDP_VAL))[1:]
        else:
            found[name.decode()] = text
    return found


def _sequence_length(raw: bytes, at: int) -> int | None:
    """Return the length of the letter or telnet sequence at `at`; None when more must come."""
    if raw[at] != IAC:
        return 1
    if at + 1 == len(raw):
        return None
    if raw[at + 1] == SB:
        end = raw.find(bytes((IAC, SE)), at + 2)
        return None if end < 0 else end + 2 - at
    if raw[at + 1] in (DO, DONT, WILL, WONT):
        return 3 if at + 2 < len(raw) else None
    return 2
