"""What `make play`, `make stop` and `make accounts` do, in an install of their own."""

import os
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from server.conf.environment import Ports
from tests.server.live_game import environment_of, free_ports, make_game_directory, run_module
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live


@dataclass
class Install:
    """A game directory in which nothing has been done yet."""

    root: Path
    ports: Ports

    def run(self, tool: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a tool to its end, as `make` would."""
        return run_module(self.root, self.ports, f"tools.{tool}", **variables)

    def pid(self, process: str) -> int:
        return int((self.root / "server" / f"{process}.pid").read_text())

    def connect(self) -> TelnetClient:
        client = TelnetClient(self.ports.telnet)
        # They are daemons: nobody's children.
        client.processes = lambda: [self.pid("portal"), self.pid("server")]
        return client

    def log_in(self, line: str) -> None:
        """Type a line that was shown, as shown."""
        with self.connect() as client:
            _come_in(client, line)

    def connected(self) -> list[str]:
        """Return who is in the game, as the database has it: an orderly end sees everybody out."""
        with closing(sqlite3.connect(self.root / "server" / "evennia.db3")) as database:
            rows = database.execute("SELECT username FROM accounts_accountdb WHERE db_is_connected")
            return [name for (name,) in rows]


@pytest.fixture(scope="module")
def install(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Install]:
    """One install for the module: the tests are the steps of its life, in order."""
    root = tmp_path_factory.mktemp("install") / "a game"
    make_game_directory(root)
    (root / "server" / "conf" / "secret_settings.py").unlink()
    (root / "server" / "logs").rmdir()
    install = Install(root, free_ports())
    yield install
    install.run("stop")


def _come_in(client: TelnetClient, line: str) -> None:
    client.expect("connect NAME PASSWORD")
    client.ask(line, "You become")


def _login_lines(output: str) -> list[str]:
    shown = [line.strip() for line in output.splitlines() if line.startswith("  connect ")]
    return [" ".join(line.split()[:3]) for line in shown]


def test_1_no_accounts_yet(install: Install) -> None:
    shown = install.run("passwords")

    assert shown.returncode == 1
    assert shown.stderr == "There are no accounts yet: `make play` makes them.\n"


def test_2_a_wrong_port_is_told_in_a_line(install: Install) -> None:
    played = install.run("play", ROUNDKEEPER_PORT="many")

    assert played.returncode == 1
    assert played.stderr.count("\n") == 1
    assert "ROUNDKEEPER_PORT is 'many'" in played.stderr


def test_3_an_interrupted_set_up_is_taken_up(install: Install) -> None:
    for interruption in ("Setting up the database", "first room", "demo"):
        with subprocess.Popen(
            [sys.executable, "-m", "tools.prepare"],
            cwd=install.root, env=environment_of(install.root, install.ports),
            stdout=subprocess.PIPE, text=True,
        ) as setting_up:  # fmt: skip
            assert setting_up.stdout is not None
            assert any(interruption in line for line in setting_up.stdout)
            setting_up.send_signal(signal.SIGKILL)

    assert install.run("prepare").returncode == 0


def test_4_a_taken_port_is_told_in_a_line(install: Install) -> None:
    with socket.create_server(("127.0.0.1", install.ports.web)):
        played = install.run("play")

    assert played.returncode == 1
    assert played.stderr.count("\n") == 1
    assert f"Port {install.ports.web} (web) is taken" in played.stderr


def test_5_it_plays_and_every_line_shown_logs_in(install: Install) -> None:
    played = install.run("play")

    assert played.returncode == 0, played.stderr
    assert f"127.0.0.1 port {install.ports.telnet}" in played.stdout
    assert f"http://127.0.0.1:{install.ports.web}/" in played.stdout
    lines = _login_lines(played.stdout)
    assert len(lines) == 4
    for line in lines:
        install.log_in(line)
    assert _login_lines(install.run("passwords").stdout) == lines


def test_6_what_is_secret_is_the_owners_alone(install: Install) -> None:
    for name in ("accounts.json", "evennia.db3", "conf/secret_settings.py"):
        mode = (install.root / "server" / name).stat().st_mode
        assert stat.S_IMODE(mode) == 0o600, name


def test_7_a_second_time_it_says_that_it_runs(install: Install) -> None:
    pid = install.pid("server")

    # A port given for the first start alone does not mislead the second.
    played = install.run("play", ROUNDKEEPER_PORT="4000", ROUNDKEEPER_AMP_PORT="4006")

    assert played.stdout.startswith("Roundkeeper is running already.\n")
    assert f"127.0.0.1 port {install.ports.telnet}" in played.stdout
    assert install.pid("server") == pid


def test_8_after_kills_it_starts_what_is_missing_and_keeps_the_data(install: Install) -> None:
    lines = _login_lines(install.run("passwords").stdout)
    portal = install.pid("portal")
    for killed in (["server"], ["server", "portal"]):
        for process in killed:
            os.kill(install.pid(process), signal.SIGKILL)
        played = install.run("play")
        assert played.returncode == 0, played.stderr
        assert "Setting up the database" not in played.stdout
        assert _login_lines(played.stdout) == lines
        install.log_in(lines[-1])
        assert (install.pid("portal") == portal) == (killed == ["server"])


def test_8b_a_server_that_has_lost_its_portal_is_told_in_a_line(install: Install) -> None:
    with install.connect() as player:
        _come_in(player, _login_lines(install.run("passwords").stdout)[-1])
        os.kill(install.pid("portal"), signal.SIGKILL)
        player.expect_end()

    played = install.run("play")

    assert played.returncode == 1
    assert played.stderr.count("\n") == 1
    assert "Half of Roundkeeper still runs" in played.stderr
    assert "make stop" in played.stderr


def test_8c_it_is_stopped_in_order_without_a_portal_too(install: Install) -> None:
    assert install.connected()

    stopped = install.run("stop")

    # It is not waited for in vain, and not killed.
    assert (stopped.stdout, stopped.stderr) == ("Stopping the game ...\nStopped.\n", "")
    assert not install.connected()
    assert install.run("play").returncode == 0


def test_9_it_stops(install: Install) -> None:
    pids = [install.pid("portal"), install.pid("server")]

    assert install.run("stop").stdout.endswith("Stopped.\n")

    assert not any(str(install.root) in _command_line(pid) for pid in pids)
    assert install.run("stop").stdout == "Roundkeeper is not running.\n"


def _command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def test_10_one_setting_names_the_address(install: Install) -> None:
    # Another loopback address stands in for the world: nothing is opened by a test.
    played = install.run("play", ROUNDKEEPER_INTERFACE="127.0.0.2")

    assert f"127.0.0.2 port {install.ports.telnet}" in played.stdout
    for port in (install.ports.telnet, install.ports.web, install.ports.websocket):
        socket.create_connection(("127.0.0.2", port), 5).close()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), 5)
    # The processes' own link stays where nobody else comes.
    socket.create_connection(("127.0.0.1", install.ports.amp), 5).close()
    assert install.run("stop").returncode == 0


def test_11_an_address_that_is_not_ours_is_told_in_a_line(install: Install) -> None:
    played = install.run("play", ROUNDKEEPER_INTERFACE="203.0.113.7")

    assert played.returncode == 1
    assert played.stderr.count("\n") == 1
    assert "no address of this machine" in played.stderr


def test_a_slip_in_the_data_is_told_with_its_place(tmp_path: Path) -> None:
    root = tmp_path / "game"
    make_game_directory(root)
    world = (root / "world").resolve()
    (root / "world").unlink()
    shutil.copytree(world, root / "world")
    weapons = root / "world" / "weapons.yaml"
    weapons.write_text(weapons.read_text().replace("damage: ", "dammage: ", 1))

    told = Install(root, free_ports()).run("play")

    assert told.returncode == 1
    assert "world/weapons.yaml: claws: damage: is missing" in told.stderr
    assert "Traceback" not in told.stderr
