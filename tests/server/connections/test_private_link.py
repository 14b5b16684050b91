"""What portal and server say to each other is the game's alone, whatever else runs there."""

import pickle
import re
import socket
import struct
import subprocess
import tempfile
import urllib.parse
import urllib.request
import zlib
from collections.abc import Iterator
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest

from evennia_mends import sockets
from server.conf.processes import command
from tests.server.listening import listening
from tests.server.live_game import LiveGame
from tests.server.other_user import as_other_user
from tools import amp_call
from tools.patience import HANG

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def game(template: Path) -> Iterator[LiveGame]:
    """A running game in a folder that other users can look into, as in a home of mode 755."""
    with tempfile.TemporaryDirectory(prefix="roundkeeper-open-") as folder:
        Path(folder).chmod(0o755)
        game = LiveGame(Path(folder) / "game", template)
        try:
            game.start()
            yield game
        finally:
            game.close()


class Trap:
    """A pickle that makes a file wherever it is read."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.file,)


ADMIN, MESSAGE = b"AdminServer2Portal", b"MsgServer2Portal"


def boxes(trap: Trap, *commands: bytes) -> bytes:
    """Return messages in which the portal would unpickle a trap."""
    said = b""
    for number, name in enumerate(commands):
        box = {
            b"_ask": b"%d" % number,
            b"_command": name,
            b"packed_data": zlib.compress(pickle.dumps(trap)),
        }
        words = [word for pair in box.items() for word in pair]
        said += b"".join(struct.pack("!H", len(word)) + word for word in words) + b"\0\0"
    return said


def attack(game: LiveGame, trap: Trap) -> list[str]:
    """Send a trap to wherever something of the game listens; return what was reached."""
    reached = []
    ports = [(socket.AF_INET, ("127.0.0.1", port)) for _, port in ADDRESSES[id(game)]]
    files = [(socket.AF_UNIX, str(at)) for at in (sockets.link(game.root), sockets.web(game.root))]
    for family, address in [*ports, *files]:
        with socket.socket(family) as line:
            line.settimeout(10)
            try:
                line.connect(address)
            except PermissionError:
                continue
            reached.append(str(address))
            with suppress(OSError):
                line.sendall(boxes(trap, ADMIN, MESSAGE))
                line.shutdown(socket.SHUT_WR)
                while line.recv(65536):
                    pass
    return reached


# Another user cannot see which process has which socket: root looks before.
ADDRESSES: dict[int, set[tuple[str, int]]] = {}


@pytest.mark.parametrize("folder_is_open", [False, True])
def test_a_pickle_of_another_users_is_never_read(game, tmp_path, folder_is_open) -> None:
    ADDRESSES[id(game)] = listening(game)
    trap = Trap(game.root / "sprung")
    room = sockets.folder(game.root)
    if folder_is_open:
        room.chmod(0o755)  # each socket is closed by itself too
    try:
        looked, reached = as_other_user(
            lambda: ((game.root / "server").exists(), attack(game, trap))
        )
    finally:
        room.chmod(0o700)

    assert looked  # nothing above kept the other user out
    assert len(reached) == len(vars(game.ports))  # what is for players
    assert not trap.file.exists()
    assert game.is_up()


def test_the_trap_is_one(game: LiveGame, tmp_path: Path) -> None:
    """What the game's own user sends is read: it is the door that keeps others out."""
    trap = Trap(tmp_path / "sprung")
    with sockets.connect(sockets.link(game.root), 10) as line:
        line.sendall(boxes(trap, MESSAGE))
        assert line.recv(1)

    assert trap.file.exists()


def test_the_other_users_cannot_look_either(game: LiveGame) -> None:
    def listed() -> bool:
        try:
            return bool(list(sockets.folder(game.root).iterdir()))
        except PermissionError:
            return False

    assert not as_other_user(listed)


def test_a_second_portal_or_server_gives_way(game: LiveGame) -> None:
    was, second = amp_call.status(game.root), {}
    for process in ("portal", "server"):  # each waits for ten seconds for the first to end
        words = [one for one in command(process, game.root, daemon=False) if "pidfile" not in one]
        second[process] = subprocess.Popen(
            [*words, f"--pidfile={game.root}/second-{process}.pid"],
            cwd=game.root, env=game.environment(), stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
    for process, one in second.items():
        told, _ = one.communicate(timeout=HANG)
        assert one.returncode != 0
        assert f"Another {process} of this game is running already" in told

    assert game.is_up() and amp_call.status(game.root) == was


def test_whose_wrong_passwords_they_are_the_proxy_before_says(game: LiveGame) -> None:
    """As behind nginx, which writes the address last; what stands before it a visitor wrote."""
    for number in range(5):
        log_in(game, f"198.51.100.{number}, 203.0.113.9")

    right = game.accounts["Marlow"]
    assert "Log out" not in log_in(game, "198.51.100.9, 203.0.113.9", right)
    assert "Log out" in log_in(game, "203.0.113.9, 198.51.100.9", right)


def log_in(game: LiveGame, forwarded: str, password: str = "wrong") -> str:
    """Try a password on the web page; return the page that comes of it."""
    address = f"http://127.0.0.1:{game.ports.web}/auth/login/"
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    browser.addheaders = [("X-Forwarded-For", forwarded)]
    page = browser.open(address, timeout=HANG).read().decode()
    (token,) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[:1]
    form = {"csrfmiddlewaretoken": token, "username": "Marlow", "password": password}
    with browser.open(address, urllib.parse.urlencode(form).encode(), timeout=HANG) as answer:
        return str(answer.read().decode())
