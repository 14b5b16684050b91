"""The running game from outside: what answers on its ports, and to whom."""

import socket

import pytest

from tests.server.listening import listening
from tests.server.live_game import LiveGame
from tests.server.telnet import GMCP, IAC, SB, SE, TelnetClient, Terminal
from tools.patience import HANG

pytestmark = pytest.mark.live

LOOPBACK = ("0100007F", "00000000000000000000000001000000")


def raw_answer(port: int, request: str) -> str:
    """Return what a web port says to a request that no browser would make."""
    with socket.create_connection(("127.0.0.1", port), timeout=HANG) as line:
        line.sendall(request.encode())
        line.settimeout(HANG)
        answer = b""
        while chunk := line.recv(65536):
            answer += chunk
    return answer.decode("utf-8", "replace")


def sends_gmcp(client: TelnetClient, said: str) -> None:
    data = said.encode()
    client._socket.sendall(bytes((IAC, SB, GMCP)) + data + bytes((IAC, SE)))


def test_what_listens_is_for_players_and_on_this_machine_alone(game: LiveGame) -> None:
    """The game's own processes talk through sockets: no port is theirs."""
    found = listening(game)

    assert {port for _, port in found} == set(vars(game.ports).values())
    assert {address for address, _ in found} <= set(LOOPBACK)


@pytest.mark.parametrize("folder", ["static", "media", "logs"])
@pytest.mark.parametrize("way", ["../", "..%2f", "%2e%2e/", "..%5c", "%2e%2e%2f", "..;/"])
def test_no_path_leads_out_of_a_folder(game: LiveGame, folder: str, way: str) -> None:
    for secret in (
        "conf/secret_settings.py",
        "server/conf/secret_settings.py",
        "server/evennia.db3",
    ):
        for depth in (1, 2, 3):
            answer = raw_answer(
                game.ports.web,
                f"GET /{folder}/{way * depth}{secret} HTTP/1.0\r\nHost: localhost\r\n\r\n",
            )
            assert " 200 " not in answer.split("\r\n", 1)[0]
            assert "SECRET_KEY" not in answer and "SQLite format" not in answer


def test_no_error_page_tells_of_the_code(game: LiveGame) -> None:
    for path in ("/nowhere", f"/logs/{'9' * 5000}.txt?key=x", "/help/%00/%00/"):
        answer = raw_answer(game.ports.web, f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert "Traceback" not in answer and "django" not in answer.lower(), path


def test_a_client_can_ask_for_nothing_but_lines(game: LiveGame) -> None:
    """By GMCP Evennia would echo, repeat, look up and log in."""
    jo = game.client("Marlow", Terminal(gmcp=True))
    before = len(jo.gmcp)
    for said in (
        *('Echo ["hello"]', 'Core.Get_Value {"name": "key"}', "Get_Inputfuncs", 'Eval ["1+1"]'),
        'Repeat {"callback": "test1", "interval": "x"}', 'Monitor {"name": "location"}',
        'Login {"name": "Admin", "password": "x"}', "Text {", "Text [[[[", "Text null",
    ):  # fmt: skip
        sends_gmcp(jo, said)
    told = jo.settle()
    assert "Echo" not in told and "hello" not in told
    assert [name for name, _ in jo.gmcp[before:] if not name.startswith("Roundkeeper")] == []
    assert "Traceback" not in game.log()


def test_halves_of_characters_are_left_out_by_every_way(game: LiveGame) -> None:
    jo = game.client("Marlow", Terminal(gmcp=True))
    sends_gmcp(jo, r'Text ["+do climb \ud800 up"]')
    assert "untrapped" not in jo.settle()
    jo._socket.sendall(b"say \xed\xa0\x80 \x00 \xff\xff \xc3\x28\r\n")
    assert "untrapped" not in jo.settle()
    assert "Traceback" not in game.log()


def test_the_log_holds_no_secret(game: LiveGame) -> None:
    jo = game.connect()
    jo.ask("connect Marlow wrong-horse-battery", "incorrect|password")
    assert "wrong-horse-battery" not in game.log() and "SECRET_KEY" not in game.log()
    assert not [one for one in game.accounts.values() if one in game.log()]
