"""An install that is run by what `make` runs: daemons, a watcher, and tools that end."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

from server.conf.environment import Ports
from server.conf.processes import ALL, Process, log_file, names_pid_file
from tests.server import warm_starts
from tests.server.conversation import our_processes
from tests.server.live_game import environment_of, free_ports, make_game_directory, run_module
from tests.server.telnet import TelnetClient
from tools import amp_call
from tools.patience import Patience, becomes

PATIENCE = 60  # seconds; a start takes three


class Install:
    """A game directory in which nothing has been done yet, or, with a template, the set-up."""

    # Whether its tools, its portal and its server start with the packages loaded: see
    # warm_starts.py.
    warm = True

    def __init__(self, root: Path, template: Path | None = None, **variables: str) -> None:
        self.root = root
        self.ports: Ports = free_ports()
        self.variables = variables
        make_game_directory(root)
        if template is not None:
            self.set_up(template)

    def set_up(self, template: Path) -> None:
        """Have the data of a template, as a set-up makes them."""
        for name in ("evennia.db3", "accounts.json"):
            shutil.copy(template / "server" / name, self.root / "server")

    def run(self, tool: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a tool to its end, as `make` would."""
        variables = self._variables() | variables
        return run_module(self.root, self.ports, f"tools.{tool}", **variables)

    def begin(self, *words: str) -> "subprocess.Popen[str]":
        """Run a tool that does not end by itself."""
        return subprocess.Popen(
            [sys.executable, "-m", *words],
            cwd=self.root, env=environment_of(self.root, self.ports) | self._variables(),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def _variables(self) -> dict[str, str]:
        warmth = warm_starts.handed_over() if self.warm else warm_starts.cold()
        return warmth | self.variables

    # --- its processes -----------------------------------------------------------------------

    def pid(self, process: Process) -> int:
        """Return the number of the one process of its kind."""
        (pid,) = self.pids(process)
        return pid

    def pids(self, *which: Process) -> list[int]:
        """Return the numbers of its processes, those that are starting among them."""
        marks = {names_pid_file(process, self.root).encode() for process in which or ALL}
        found = []
        for entry in Path("/proc").iterdir():
            with suppress(OSError):
                if entry.name.isdecimal() and marks & set(
                    (entry / "cmdline").read_bytes().split(b"\0")
                ):
                    found.append(int(entry.name))
        return found

    def all_processes(self) -> list[int]:
        """Return who works for it: its daemons, which are nobody's children, and what we run."""
        return [*self.pids(), *our_processes()]

    def patience(self) -> Patience:
        """Return patience with it."""
        return Patience(PATIENCE, self.all_processes)

    def kill(self, *which: Process) -> list[int]:
        """Kill processes as a machine without memory does, and return which numbers they had."""
        killed = [pid for process in which for pid in self.pids(process)]
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        assert becomes(lambda: not set(killed) & set(self.pids()), self.patience())
        return killed

    def end(self) -> None:
        """Leave nothing of it running, whatever a test has come to."""
        self.run("stop")
        self.kill(*ALL)

    def is_up(self, but: list[int] | None = None) -> bool:
        """Say whether players can come in, and by none of these processes."""
        state = amp_call.status(self.root)
        if state is None or not state.server_up:
            return False
        return not {state.portal_pid, state.server_pid} & set(but or ())

    def wait_until_up(self, but: list[int] | None = None) -> None:
        """Wait until players can come in again after processes were killed."""
        assert becomes(lambda: self.is_up(but), self.patience()), self.log("watcher")

    def log(self, process: Process) -> str:
        """Return the log of a process; nothing where there is none."""
        file = log_file(process, self.root)
        return file.read_text(errors="replace") if file.exists() else ""

    # --- its players -------------------------------------------------------------------------

    def connect(self) -> TelnetClient:
        """Return a client that is not in yet."""
        client = TelnetClient(self.ports.telnet)
        client.processes = self.all_processes
        return client

    def log_in(self, line: str) -> None:
        """Type a line that was shown, as shown."""
        with self.connect() as client:
            come_in(client, line)

    def client(self, line: str) -> TelnetClient:
        """Return a client that has come in by a line that was shown."""
        client = self.connect()
        come_in(client, line)
        return client

    def connected(self) -> list[str]:
        """Return who is in the game, as the database has it: an orderly end sees everybody out."""
        with closing(sqlite3.connect(self.root / "server" / "evennia.db3")) as database:
            rows = database.execute("SELECT username FROM accounts_accountdb WHERE db_is_connected")
            return [name for (name,) in rows]


def come_in(client: TelnetClient, line: str) -> None:
    """Log in by a line that was shown."""
    client.expect("connect NAME PASSWORD")
    client.ask(line, "You become")


def login_lines(output: str) -> list[str]:
    """Return the lines that a tool showed, by which people come in."""
    shown = [line.strip() for line in output.splitlines() if line.startswith("  connect ")]
    return [" ".join(line.split()[:3]) for line in shown]
