"""A real game for tests: portal and server of their own, in a directory of their own.

The directory holds links to the code and copies of what Evennia writes beside: its settings, its
database, its logs. Evennia takes the working directory for the game, so each runs in its own.
Only processes started here, or by a portal started here, are ever ended, by their number.
"""

import compileall
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

from server.conf.environment import GAME_ROOT, Ports, naming
from server.conf.processes import Process, command, log_file, pid_file
from tests.server import laid_dice, warm_starts
from tests.server.conversation import PATIENCE, Unexpected, patience
from tests.server.telnet import TelnetClient, Terminal
from tests.server.warm_starts import WarmChild
from tools import amp_call
from tools.adopt import ROOMS
from tools.console import last_lines
from tools.patience import HANG, becomes

# What an install of the game consists of, apart from its own settings and data.
_CODE = ("bench", "bridge", "docs", "tools", *ROOMS)

# Real passwords cost half a second each, and no test here is about them. The same answer twice in a
# row is meant here: clients of a test type faster than anybody. Who was told what is written at
# once: a test that kills a server sees the same each time.
_SECRET_SETTINGS = """
SECRET_KEY = "only for a test"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
DICE_SEED = 1
AT_SERVER_STARTSTOP_MODULE = "laid_dice"
PACE_CLOCK_SECONDS = 0.5
PATIENCE_SECONDS = 0
SAME_ANSWER_SECONDS = 0
TOLD_SECONDS = 0
"""
# Where, in a template, it stands without the scene.
NOTHING_OPEN = "nothing-open"
_SCENE = Path(__file__).with_name("demo_scene.py")
_LAID_DICE = Path(__file__).with_name("laid_dice.py")


def make_game_directory(root: Path, code: Path = GAME_ROOT) -> None:
    """Lay out an install in `root`: links to the code, settings of its own, no database.

    The code may be that of another commit; how it is measured (`bench`) is ours.
    """
    (root / "server").mkdir(parents=True)
    for name in _CODE:
        source = (GAME_ROOT if name == "bench" else code) / name
        if source.exists():
            (root / name).symlink_to(source)
    shutil.copy(code / "server" / "__init__.py", root / "server")
    # Compiled once, not by each process of each game: a copy is as old as what it is a copy of.
    compileall.compile_dir(code / "server" / "conf", quiet=1, maxlevels=0)
    ignore = shutil.ignore_patterns("secret_settings*")
    shutil.copytree(code / "server" / "conf", root / "server" / "conf", ignore=ignore)
    (root / "server" / "conf" / "secret_settings.py").write_text(_SECRET_SETTINGS)
    (root / "server" / "logs").mkdir()
    shutil.copy(_LAID_DICE, root)
    warm_starts.lay_out(root)


def prepare_template(root: Path, code: Path = GAME_ROOT, migrated: bool = True) -> None:
    """Make a game directory whose database `make play`'s own code has prepared, with a scene open
    in it. In its folder `NOTHING_OPEN` stands what it was before the scene: a template too.
    Unless it is ``migrated`` its tables are made at once (demo_scene.py).
    """
    make_game_directory(root, code)
    shutil.copy(_SCENE, root)
    # What is loaded is of today's code.
    warmth = warm_starts.handed_over() if code == GAME_ROOT else warm_starts.cold()
    if not migrated:
        _run_whole(root, _SCENE.stem, "tables", **warmth)
    _run_whole(root, "tools.prepare", **warmth)
    shutil.copytree(root / "server", root / NOTHING_OPEN / "server", symlinks=True)
    _run_whole(root, _SCENE.stem, **warmth)


def _run_whole(root: Path, *words: str, **variables: str) -> None:
    made = run_module(root, None, *words, **variables)
    if made.returncode:
        told = f"the game could not be prepared:\n{made.stderr[-4000:]}"
        pytest.fail(told, pytrace=False)


def environment_of(root: Path, ports: Ports | None = None) -> dict[str, str]:
    """Return the environment for a process of the game in `root`: its own settings and ports."""
    ours = ("ROUNDKEEPER_", "DATABASE_URL", "PYTEST_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    kept |= {"DJANGO_SETTINGS_MODULE": "server.conf.settings", "PYTHONPATH": str(root)}
    kept |= {"PYTHONUNBUFFERED": "1"}  # or the log of a process that is killed is lost
    if ports is not None:
        kept |= naming(ports)
    return kept


def run_module(
    root: Path, ports: Ports | None, *words: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a module of the game in `root` to its end, as `make` or an admin would."""
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=root, env=environment_of(root, ports) | variables, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=HANG,
    )  # fmt: skip


class LiveGame:
    """A portal and a server that run, with a copy of the template's database, or with another."""

    # Whether its processes start with the packages loaded: see warm_starts.py.
    warm = sys.platform == "linux"

    def __init__(
        self, root: Path, template: Path, database_url: str = "", code: Path = GAME_ROOT
    ) -> None:
        self.root = root
        self.database_url = database_url
        self.ports = free_ports()
        self.accounts: dict[str, str] = {}
        self._children: dict[Process, subprocess.Popen[bytes] | WarmChild] = {}
        self._clients: list[TelnetClient] = []
        make_game_directory(root, code)
        self._copy_data(template)

    # --- playing ---------------------------------------------------------------------------

    def connect(self, terminal: Terminal | None = None, name: str = "client") -> TelnetClient:
        """Return a client that has the connection screen before it."""
        client = TelnetClient(self.ports.telnet, terminal, name)
        self._clients.append(client)
        client.expect("connect NAME PASSWORD")
        client.drain()
        return client

    def client(self, name: str, terminal: Terminal | None = None) -> TelnetClient:
        """Return a client that has come in as one of the accounts (Admin, Vesper, ...)."""
        client = self.connect(terminal, name)
        client.ask(f"connect {name} {self.accounts[name]}", rf"You become {name}")
        client.settle()
        return client

    def newcomer(self, name: str, password: str = "sesame-and-lilies") -> TelnetClient:
        """Return a client that has made an account, and come in by it."""
        self.accounts[name] = password
        with self.connect(name=name) as client:
            client.ask(f"create {name} {password}", r"\[Y\]/N")
            client.ask("Y", f"Welcome, {name}")
        return self.client(name)

    def lay_dice(self, who: str, purpose: str, *faces: int) -> None:
        """Lay out the whole of a person's next roll; what is not laid out is rolled as ever."""
        file = self.root / laid_dice.FILE
        laid = json.loads(file.read_text()) if file.exists() else {}
        laid.setdefault(f"{who} {purpose}", []).append(faces)
        file.write_text(json.dumps(laid))

    def run_module(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a module beside the game, to its end."""
        return run_module(self.root, self.ports, *words, **self._warmth())

    # --- starting and ending ---------------------------------------------------------------

    def start(self) -> None:
        """Start both processes, and return when players can come in."""
        self._spawn("portal")
        self._spawn("server")
        self._wait_until(self.is_up, "the game to be up")

    def start_server(self) -> None:
        """Start the server after it was killed. The portal has kept the players' connections."""
        self._spawn("server")
        self._wait_until(self.is_up, "the server to be up again")

    def kill_server(self) -> None:
        """Kill the server as a power cut would, and return when it is dead."""
        pid = self.server_pid
        self._end("server", pid, signal.SIGKILL)
        self._wait_until(lambda: not self.is_up(), "the portal to notice")

    def kill_portal(self) -> None:
        """Kill the portal as a power cut would. Players lose their connections."""
        self._end("portal", self._children["portal"].pid, signal.SIGKILL)

    def start_portal(self) -> None:
        """Start the portal after it was killed. The server has gone on without it."""
        self._spawn("portal")
        self._wait_until(self.is_up, "the portal to be up again")

    def reload(self, admin: TelnetClient) -> None:
        """Have the admin reload the server, and return when the new one is up."""
        old = self.server_pid
        admin.send("@reload")

        def is_new() -> bool:
            state = amp_call.status(self.root)
            return state is not None and state.server_up and state.server_pid != old

        self._wait_until(is_new, "the server to be reloaded")

    def stop(self) -> None:
        """Stop both processes in order; kill what does not end. Does no harm when repeated."""
        server = self._server_pid_or_none()
        if server is not None:
            amp_call.tell(self.root, amp_call.STOP_SERVER)
            if not becomes(lambda: not self._is_alive(server), patience()):
                self._end("server", server, signal.SIGKILL)
        portal = self._children.get("portal")
        if portal is not None and portal.poll() is None:
            amp_call.tell(self.root, amp_call.STOP_PORTAL)
            if not becomes(lambda: portal.poll() is not None, patience()):
                self._end("portal", portal.pid, signal.SIGKILL)

    def close(self) -> None:
        """End it without ceremony, which is quicker, and hang up what clients are left."""
        for pid in self.running_processes():
            os.kill(pid, signal.SIGKILL)
        for child in self._children.values():
            child.wait()
        for client in self._clients:
            client.close()

    def running_processes(self) -> list[int]:
        """Return the numbers of this game's processes."""
        numbers = (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal())
        return [number for number in numbers if self._is_alive(number)]

    def is_up(self) -> bool:
        """Say whether the portal runs and has synced with the server that runs now."""
        state = amp_call.status(self.root)
        return (
            state is not None and state.server_up and state.server_pid == self._server_pid_or_none()
        )

    @property
    def server_pid(self) -> int:
        """The number of the server process; after a reload, that of the new one."""
        pid = self._server_pid_or_none()
        assert pid is not None, "the server does not run"
        return pid

    def _server_pid_or_none(self) -> int | None:
        """Read it from the game's own pid file: a reloaded server is the portal's child."""
        try:
            pid = int(pid_file("server", self.root).read_text())
        except (FileNotFoundError, ValueError):
            return None
        return pid if self._is_alive(pid) else None

    def _is_alive(self, pid: int) -> bool:
        """Say whether `pid` is a process of this game; a zombie is not."""
        for child in self._children.values():
            child.poll()  # Reaps it, if it has ended.
        try:
            line = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return False
        return str(self.root).encode() in line

    def _spawn(self, process: Process) -> None:
        file = pid_file(process, self.root)
        file.unlink(missing_ok=True)
        words, log = command(process, self.root, daemon=False), log_file(process, self.root)
        if self.warm:
            self._children[process] = warm_starts.start(words, self.root, self.environment(), log)
            return
        with log.open("ab") as output:
            self._children[process] = subprocess.Popen(
                words,
                cwd=self.root,
                env=self.environment(),
                stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                preexec_fn=warm_starts.die_with_parent,
            )  # fmt: skip

    def environment(self) -> dict[str, str]:
        """Return the environment of its processes."""
        environment = environment_of(self.root, self.ports) | self._warmth()
        return environment | ({"DATABASE_URL": self.database_url} if self.database_url else {})

    def _warmth(self) -> dict[str, str]:
        return warm_starts.handed_over() if self.warm else warm_starts.cold()

    def _end(self, process: Process, pid: int, number: signal.Signals) -> None:
        if self._is_alive(pid):
            os.kill(pid, number)
        self._wait_until(lambda: not self._is_alive(pid), f"the {process} to end")

    # --- files -----------------------------------------------------------------------------

    def _copy_data(self, template: Path) -> None:
        source, target = template / "server", self.root / "server"
        shutil.copy(source / "evennia.db3", target / "evennia.db3")
        shutil.copy(source / "accounts.json", target / "accounts.json")
        accounts = json.loads((source / "accounts.json").read_text())
        self.accounts = {account["name"]: account["password"] for account in accounts}
        (target / ".static").symlink_to(source / ".static")

    def log(self, process: Process = "server") -> str:
        """Return the log of a process."""
        return log_file(process, self.root).read_text(errors="replace")

    def database(self) -> closing[sqlite3.Connection]:
        """Open the game's database for reading, beside the running server, for a ``with``.

        A connection that is only let go waits for the garbage collector, a file open: a test that
        looked a thousand times kept ``select()`` from every socket opened after it.
        """
        return closing(sqlite3.connect(f"file:{self.root}/server/evennia.db3?mode=ro", uri=True))

    def _wait_until(self, state: Callable[[], bool], what: str) -> None:
        def settled() -> bool:
            return state() or self._has_died()

        if not becomes(settled, patience(2 * PATIENCE)) or not state():
            logs = "\n".join(
                f"--- {process} (exit code: {child.poll()})\n"
                f"{last_lines(log_file(process, self.root), 40)}"
                for process, child in self._children.items()
            )
            raise Unexpected(f"waited in vain for {what}\n{logs}")

    def _has_died(self) -> bool:
        """Say whether a process that was started has come to nothing while starting."""
        return any(one.poll() not in (None, 0, -signal.SIGKILL) for one in self._children.values())


def free_ports(lowest: int = 15000, highest: int = 30000) -> Ports:
    """Find ports that nobody listens on, one for each that a game has.

    Below those that the system hands out to clients, or one might be gone before it is used;
    and from a random one on, as other test runs may look for theirs at the same time.
    """
    held: list[socket.socket] = []
    port = random.randrange(lowest, highest)
    while len(held) < len(fields(Ports)):
        port += 1
        one = socket.socket()
        try:
            one.bind(("127.0.0.1", port))
        except OSError:
            one.close()
            continue
        held.append(one)
    ports = Ports(*(one.getsockname()[1] for one in held))
    for one in held:
        one.close()
    return ports
