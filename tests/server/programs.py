"""Driving the telnet clients that players use: TinyFugue, TinTin++ and telnet, each in a terminal
of its own."""

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
from pathlib import Path

import pytest

from tests.server.conversation import Conversation


class ProgramInTerminal(Conversation):
    """A program that believes to be in a terminal of 100 columns and 40 lines."""

    def __init__(self, name: str, command: list[str], terminal_type: str) -> None:
        super().__init__(name)
        self._home = tempfile.TemporaryDirectory(prefix=f"{name}-")
        self._screen, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self._process = subprocess.Popen(
            command,
            stdin=inner, stdout=inner, stderr=inner, close_fds=True, start_new_session=True,
            # A home of its own: nobody's own settings may change what is tested.
            env={**os.environ, "TERM": terminal_type, "HOME": self._home.name},
        )  # fmt: skip
        os.close(inner)

    def send(self, line: str) -> None:
        """Type a line and Enter."""
        os.write(self._screen, line.encode() + b"\r")

    def press(self, key: str) -> None:
        """Press a key, without Enter."""
        os.write(self._screen, key.encode())

    def close(self) -> None:
        """End the program."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        os.close(self._screen)
        self._home.cleanup()

    def _read_bytes(self, timeout: float) -> bytes:
        if not select.select([self._screen], [], [], timeout)[0]:
            return b""
        try:
            data = os.read(self._screen, 65536)
        except OSError:  # How Linux says that the program has closed its terminal.
            data = b""
        if not data:
            raise EOFError
        return data


def tinyfugue(port: int, script: Path | None = None) -> ProgramInTerminal:
    """Connect TinyFugue to the game on `port`; skip the test, visibly, where it is missing.

    With a ``script`` it is read first, and the client shows its status line.
    """
    program = _program("tf", "TinyFugue", "tf5")
    read, terminal = (f"-f{script}", "xterm") if script else ("-f/dev/null", "dumb")
    command = [program, *([] if script else ["-v"]), read, "127.0.0.1", str(port)]
    return ProgramInTerminal("TinyFugue", command, terminal)


def tintin(port: int, script: Path | None = None) -> ProgramInTerminal:
    """Connect TinTin++ to the game on `port`; skip the test, visibly, where it is missing.

    With a ``script`` it is read first.
    """
    program = _program("tt++", "TinTin++", "tintin++")
    read = f"#read {script};" if script else ""
    # The G option keeps its greeting away.
    command = [program, "-G", "-e", f"{read}#session game 127.0.0.1 {port}"]
    return ProgramInTerminal("TinTin++", command, terminal_type="xterm")


def telnet(port: int) -> ProgramInTerminal:
    """Connect Debian's telnet; skip the test, visibly, where it is missing."""
    program = _program("telnet", "telnet", "inetutils-telnet")
    return ProgramInTerminal("telnet", [program, "127.0.0.1", str(port)], "dumb")


def _program(command: str, name: str, package: str) -> str:
    # Debian puts games where root does not look for commands.
    found = shutil.which(command, path=f"{os.environ.get('PATH', '')}:/usr/games")
    if found is None:
        pytest.skip(f"{name} is not here (Debian: apt-get install {package})")
    return found
