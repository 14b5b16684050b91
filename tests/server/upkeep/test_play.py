"""What `make play`, `make stop` and `make accounts` do, in an install of their own."""

import shutil
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.long_form import LONG
from tests.server.installed import Install, login_lines
from tests.server.live_game import NOTHING_OPEN, environment_of
from tests.server.warm_starts import cold

pytestmark = pytest.mark.live


# Here a person starts it again. What it does by itself: test_watch.py.
UNWATCHED = {"ROUNDKEEPER_RESTARTS": "0"}


@pytest.fixture(scope="module")
def install(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Install]:
    """One install for the module: the tests are the steps of its life, in order."""
    root = tmp_path_factory.mktemp("install") / "a game"
    install = Install(root, **UNWATCHED)
    (root / "server" / "conf" / "secret_settings.py").unlink()
    (root / "server" / "logs").rmdir()
    yield install
    install.end()


def test_1_no_accounts_yet(install: Install) -> None:
    shown = install.run("passwords")

    assert shown.returncode == 1
    assert shown.stderr == "There are no accounts yet: `make play` makes them.\n"


def test_2_a_wrong_port_is_told_in_a_line(install: Install) -> None:
    played = install.run("play", ROUNDKEEPER_PORT="many")

    assert played.returncode == 1
    assert played.stderr.count("\n") == 1
    assert "ROUNDKEEPER_PORT is 'many'" in played.stderr


@pytest.fixture(scope="module")
def set_up(install: Install, template: Path) -> Install:
    """The install with its data: to make these takes longer than all that is done with them."""
    if not LONG:
        install.set_up(template / NOTHING_OPEN)
        conf = install.root / "server" / "conf"
        shutil.copy(template / "server" / "conf" / "secret_settings.py", conf)
    return install


@pytest.mark.long_form
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


def test_4_a_taken_port_is_told_in_a_line(set_up: Install) -> None:
    install = set_up
    with socket.create_server(("127.0.0.1", install.ports.web)):
        played = install.run("play")

    assert played.returncode == 1
    assert played.stderr.count("\n") == 1
    assert f"Port {install.ports.web} (web) is taken" in played.stderr


def test_5_it_plays_and_every_line_shown_logs_in(install: Install) -> None:
    played = install.run("play", **cold())  # as it is for everybody

    assert played.returncode == 0, played.stderr
    assert f"127.0.0.1 port {install.ports.telnet}" in played.stdout
    assert f"http://127.0.0.1:{install.ports.web}/" in played.stdout
    lines = login_lines(played.stdout)
    assert len(lines) == 4
    for line in lines:
        install.log_in(line)
    assert login_lines(install.run("passwords").stdout) == lines


def test_6_what_is_secret_is_the_owners_alone(install: Install) -> None:
    server = install.root / "server"
    logs = [file for file in (server / "logs").iterdir() if "lockwarnings" not in file.name]
    assert len(logs) > 1
    for file in (
        *(server / name for name in ("accounts.json", "evennia.db3", "conf/secret_settings.py")),
        *logs,
    ):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    for folder in ("logs", "sockets"):
        assert stat.S_IMODE((server / folder).stat().st_mode) == 0o700, folder


def test_7_a_second_time_it_says_that_it_runs(install: Install) -> None:
    pid = install.pid("server")

    # A port given for the first start alone does not mislead the second.
    played = install.run("play", ROUNDKEEPER_PORT="4000")

    assert played.stdout.startswith("Roundkeeper is running already.\n")
    assert f"127.0.0.1 port {install.ports.telnet}" in played.stdout
    assert install.pid("server") == pid


def test_8_after_kills_it_starts_what_is_missing_and_keeps_the_data(install: Install) -> None:
    lines = login_lines(install.run("passwords").stdout)
    portal = install.pid("portal")
    for killed in (["server"], ["server", "portal"])[: 2 if LONG else 1]:
        install.kill(*killed)
        played = install.run("play")
        assert played.returncode == 0, played.stderr
        assert "Setting up the database" not in played.stdout
        assert login_lines(played.stdout) == lines
        install.log_in(lines[-1])
        assert (install.pid("portal") == portal) == (killed == ["server"])


def test_9_it_stops(install: Install) -> None:
    assert len(install.pids()) == 2

    assert install.run("stop").stdout.endswith("Stopped.\n")

    assert not install.pids()
    assert install.run("stop").stdout == "Roundkeeper is not running.\n"


@pytest.mark.long_form
def test_10_one_setting_names_the_address(install: Install) -> None:
    # Another loopback address stands in for the world: nothing is opened by a test.
    played = install.run("play", ROUNDKEEPER_INTERFACE="127.0.0.2")

    assert f"127.0.0.2 port {install.ports.telnet}" in played.stdout
    for port in (install.ports.telnet, install.ports.web, install.ports.websocket):
        socket.create_connection(("127.0.0.2", port), 5).close()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), 5)
    assert install.run("stop").returncode == 0


def test_a_slip_in_the_data_is_told_with_its_place(tmp_path: Path) -> None:
    root = tmp_path / "game"
    install = Install(root, **UNWATCHED)
    install.warm = False  # what is loaded has read another world
    world = (root / "world").resolve()
    (root / "world").unlink()
    shutil.copytree(world, root / "world")
    weapons = root / "world" / "weapons.yaml"
    weapons.write_text(weapons.read_text().replace("damage: ", "dammage: ", 1))

    told = install.run("play")

    assert told.returncode == 1
    assert (
        "world/weapons.yaml: claws: dammage: 'dammage' is not known (did you mean damage?)"
        in told.stderr
    )
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        ("X = (", "SyntaxError: '(' was never closed"),
        pytest.param("raise SystemExit", "SystemExit", marks=pytest.mark.long_form),
        ("import os; os.environ['NO_SUCH']", "KeyError: 'NO_SUCH'"),
    ],
)
def test_a_slip_in_the_secret_settings_is_told_with_its_line(tmp_path, slip, told) -> None:
    install = Install(tmp_path / "game", **UNWATCHED)
    file = install.root / "server" / "conf" / "secret_settings.py"
    good = file.read_text()
    file.write_text(f"{good}{slip}\n")

    played = install.run("play")

    line = good.count("\n") + 1
    assert (played.returncode, played.stderr) == (
        1,
        f"There is a mistake in {file}, line {line}: {told}\n",
    )
