"""A real TinyMUX for tests: Debian's, in a directory of its own, on a free port of this machine."""

import os
import shutil
import signal
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.conversation import Unexpected, patience
from tests.server.live_game import free_ports
from tests.server.telnet import TelnetClient
from tests.server.warm_starts import die_with_parent
from tools.patience import becomes

PROGRAM = Path("/usr/lib/tinymux/game/bin")
GAME = Path("/usr/share/tinymux/game")
WIZARD = "connect wizard potrzebie"  # as in Debian's database
ROBOT, PASSWORD = "RoundkeeperRobot", "for-a-test"
AS_FAST_AS_IT_CAN = "command_quota_max 100000\ncommand_quota_increment 10000\n"


def is_installed() -> bool:
    """Say whether TinyMUX is on this machine."""
    return (PROGRAM / "netmux").exists()


class Mush:
    """A game that runs, in a directory of its own."""

    kind, robot, place = "", ROBOT, "Limbo"  # where players come in
    power = "WIZARD"  # the robot's
    dumping, dumped, loaded = (
        "@dump",
        "",
        "",
    )  # the files that it writes itself down in, and that it begins from
    listen = 0  # where a companion listens to it, if it calls

    def __init__(self, root: Path, settings: str = "") -> None:
        self.root, self.port = root, free_ports().telnet
        self._process: subprocess.Popen[bytes] | None = None
        self._clients: list[TelnetClient] = []

    def start(self) -> None:
        """Start it, and return when a person can come in."""
        raise NotImplementedError

    def wizard(self) -> TelnetClient:
        """Return a client that is #1."""
        raise NotImplementedError

    def dump(self, wizard: TelnetClient) -> None:
        """Have a wizard have it written down: what it goes on from after a kill."""
        dumped = self.root / self.dumped
        dumped.unlink(missing_ok=True)
        wizard.send(self.dumping)
        if not becomes(dumped.exists, patience()):
            raise Unexpected(f"{type(self).__name__} wrote nothing down")

    def _go_on_from_what_was_dumped(self) -> None:
        """Do what the script does that starts it."""
        dumped = self.root / self.dumped
        if dumped.exists():
            dumped.replace(self.root / self.loaded)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """End it, and hang up."""
        self._end(signal.SIGTERM)
        for one in self._clients:
            one.close()

    def player(self, name: str, place: str = "") -> TelnetClient:
        """Return a client that has come in, in this place, as a person who was made."""
        return self._client(name, f"connect {name} {PASSWORD}", place or self.place)

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def _client(self, name: str, line: str, place: str = "Last connect") -> TelnetClient:
        client = TelnetClient(self.port, name=name)
        self._clients.append(client)
        client.expect("connect")
        client.ask(line, place)
        return client

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait()
            # Its helpers outlive a kill. To end them first would keep it from ending in order.
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except ConnectionRefusedError:
            return False
        return True


class TinyMux(Mush):
    """A TinyMUX; Debian's settings, but for the port and what ``settings`` say."""

    kind = "tinymux"
    dumped, loaded = "data/netmux.db.new", "data/netmux.db"

    def __init__(self, root: Path, settings: str = "") -> None:
        if not is_installed():
            pytest.skip("TinyMUX is not here (Debian: apt-get install tinymux)")
        super().__init__(root)
        shutil.copytree(GAME, root)
        (root / "bin").symlink_to(PROGRAM)
        kept = (root / "netmux.conf").read_text().replace("port 2860", "")
        ours = f"\nip_address 127.0.0.1\nport {self.port}\n{settings}"
        (root / "netmux.conf").write_text(kept + ours)

    def start(self) -> None:
        """Start it, and return when a person can come in."""
        (self.root / "netmux.pid").unlink(missing_ok=True)
        self._go_on_from_what_was_dumped()
        self._process = subprocess.Popen(
            ["./bin/netmux", "-c", "netmux.conf", "-p", "netmux.pid", "-e", "."],
            cwd=self.root, env={**os.environ, "LD_LIBRARY_PATH": "./bin"},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            process_group=0,  # with its helpers, which a killed one would leave behind
            preexec_fn=die_with_parent,
        )  # fmt: skip
        if not becomes(self._listens, patience()):
            raise Unexpected("TinyMUX did not start")

    def wizard(self) -> TelnetClient:
        """Return a client that is #1."""
        client = self._client("Wizard", WIZARD)
        client.ask("@teleport me=#0", self.place)
        return client
