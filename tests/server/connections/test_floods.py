"""What comes without end, too fast, or from too many connections: nobody else pays for it."""

import json
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from server.conf.processes import pid_file
from tests.server.live_game import LiveGame
from tests.server.raw_lines import CONTINUED, RawLine, frame, handshake
from tests.server.telnet import DO, GMCP, IAC, NAWS, SB, SE, Terminal

pytestmark = pytest.mark.live

MEGABYTE = 1_000_000
MSDP, MCCP = 69, 86
MOST_NOT_LOGGED_IN, MOST_CONNECTIONS = 50, 300
CUT_OFF = b"cut off after 80000 bytes"


def subnegotiation(option: int, data: bytes) -> bytes:
    return bytes((IAC, SB, option)) + data + bytes((IAC, SE))


def portal_megabytes(game: LiveGame) -> float:
    pid = int(pid_file("portal", game.root).read_text())
    for row in Path(f"/proc/{pid}/status").read_text().splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) / 1000
    raise AssertionError("the portal has no memory")


@pytest.fixture
def room() -> Iterator[ExitStack]:
    """Closes what a test opens, also when it fails."""
    with ExitStack() as stack:
        yield stack


def opened(room: ExitStack, port: int, source: str = "127.0.0.2") -> RawLine:
    return room.enter_context(RawLine(port, source))


def opened_websocket(room: ExitStack, game: LiveGame) -> RawLine:
    line = opened(room, game.ports.websocket, "127.0.0.3")
    line.send(handshake(game.ports.websocket))
    line.wait_for(b"connect NAME")
    return line


@pytest.mark.parametrize(
    "unended",
    [
        pytest.param(b"a" * 65536, id="a line"),
        pytest.param(
            "\N{SNOWMAN}".encode() * 20000, id="letters of three bytes", marks=pytest.mark.long_form
        ),
        pytest.param(bytes((IAC, IAC)) * 30000, id="escaped bytes"),
        pytest.param(bytes((IAC, SB, GMCP)) + b"Text " * 10000, id="a message by GMCP"),
        pytest.param(bytes((IAC, SB, NAWS)) + b"\0\1" * 30000, id="the size of a window"),
    ],
)
def test_what_never_ends_by_telnet_is_cut_off_with_a_word(game, room, unended) -> None:
    before = portal_megabytes(game)
    line = opened(room, game.ports.telnet)
    sent = line.flood(unended, 20 * MEGABYTE)
    assert CUT_OFF in line.wait_for_end()
    assert sent < 20 * MEGABYTE
    assert portal_megabytes(game) < before + 10


def test_a_compressed_line_is_told_in_its_own_way(game: LiveGame, room: ExitStack) -> None:
    """MCCP: a word in plain letters would be garbage to the client."""
    line = opened(room, game.ports.telnet)
    line.wait_for(b"connect NAME")
    line.send(bytes((IAC, DO, MCCP)))
    begun = bytes((IAC, SB, MCCP, IAC, SE))
    line.wait_for(begun)
    line.flood(b"a" * 65536, MEGABYTE)
    packed = line.wait_for_end().partition(begun)[2]
    assert CUT_OFF in zlib.decompressobj().decompress(packed)


def test_a_line_that_is_too_long_is_still_told_so(game: LiveGame) -> None:
    """The person who pastes a whole background on one line is not cut off."""
    jo = game.client("Marlow")
    jo.send("say " + "\N{SNOWMAN}" * 20_000)
    jo.expect("too long")
    assert "snowmelt" in jo.ask("say snowmelt", "snowmelt")


def test_a_thousand_gmcp_messages_at_once_are_taken_in_their_turn(game: LiveGame) -> None:
    ines, jo = game.client("Ines"), game.client("Marlow", Terminal(gmcp=True))
    messages = [
        subnegotiation(GMCP, b"Text " + json.dumps([f"say word {number} here"]).encode())
        for number in range(200)
    ]
    jo._socket.sendall(b"".join(messages))
    ines.ask("+health", "Health")
    jo.expect("word 199 here")
    assert "word 0 here" in jo.transcript and "too fast" not in jo.transcript


# --- the websocket --------------------------------------------------------------------------


def long_frame() -> bytes:
    return frame(b"x" * 1000, length=20 * MEGABYTE)


def endless_fragments() -> bytes:
    return frame(b"x" * 1000, final=False) + frame(b"x" * 1000, CONTINUED, final=False) * 200


def empty_fragments() -> bytes:
    return frame(b"x", final=False) + frame(b"", CONTINUED, final=False) * 2000


@pytest.mark.parametrize("made", [long_frame, endless_fragments, empty_fragments])
def test_a_message_without_end_is_cut_off_with_a_word(game, room, made) -> None:
    line = opened_websocket(room, game)
    line.send(made())
    assert CUT_OFF in line.wait_for_end()


def test_a_handshake_without_end_is_cut_off(game: LiveGame, room: ExitStack) -> None:
    line = opened(room, game.ports.websocket)
    line.flood(b"GET / HTTP/1.1\r\n" + b"X-More: yes\r\n" * 1000, 20 * MEGABYTE)
    assert b" 400 " in line.wait_for_end().split(b"\r\n", 1)[0] and CUT_OFF in line.heard


@pytest.mark.parametrize("said", ["[" * 50_000, '[["a"], [], {}]', "[5, [], {}]"])
def test_a_message_that_cannot_be_read_is_told_so(game, room, said) -> None:
    line = opened_websocket(room, game)
    line.send(frame(said.encode()))
    assert b"cannot be read" in line.wait_for_end()


# --- the web port ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "status"),
    [
        pytest.param(b"GET /" + b"a" * 40_000, b" 431 ", id="an address"),
        pytest.param(b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 40_000, b" 431 ", id="a header"),
        pytest.param(b"GET / HTTP/1.1\r\n" + b"X-More: yes\r\n" * 40_000, b" 400 ", id="headers"),
    ],
)
def test_a_request_without_end_is_refused(game, room, head, status) -> None:
    line = opened(room, game.ports.web)
    line.flood(head, len(head))
    assert status in line.wait_for_end().split(b"\r\n", 1)[0]


@pytest.mark.parametrize(
    "how", [b"Content-Length: 3000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n2dc6c0\r\n"]
)
def test_a_form_that_is_too_long_is_refused(game: LiveGame, room: ExitStack, how: bytes) -> None:
    line = opened(room, game.ports.web)
    line.send(b"POST /auth/login/ HTTP/1.1\r\nHost: localhost\r\n" + how)
    line.flood(b"a" * 65536, 3 * MEGABYTE)
    assert b" 413 " in line.wait_for_end().split(b"\r\n", 1)[0]


# --- many connections -----------------------------------------------------------------------


def test_an_address_has_so_many_that_are_not_logged_in(game: LiveGame, room: ExitStack) -> None:
    lines = [opened(room, game.ports.telnet, "127.0.0.5") for _ in range(MOST_NOT_LOGGED_IN)]
    for line in lines:
        line.wait_for(b"NAME PASSWORD", b"queued")
    told = opened(room, game.ports.telnet, "127.0.0.5").wait_for_end()
    assert b"not logged in (50)" in told and b"NAME" not in told
    web = opened(room, game.ports.websocket, "127.0.0.5")
    assert b" 429 " in web.wait_for_end().split(b"\r\n", 1)[0]

    opened(room, game.ports.telnet, "127.0.0.6").wait_for(b"NAME PASSWORD")

    lines[0].wait_for(b"NAME PASSWORD")
    lines[0].send(f"connect Marlow {game.accounts['Marlow']}\r\n".encode())
    lines[0].wait_for(b"You become")
    opened(room, game.ports.telnet, "127.0.0.5").wait_for(b"NAME PASSWORD")


def test_an_address_has_so_many_in_all(game: LiveGame, room: ExitStack) -> None:
    for _ in range(MOST_CONNECTIONS):
        opened(room, game.ports.web, "127.0.0.8")
    told = opened(room, game.ports.web, "127.0.0.8").wait_for_end()
    assert b" 429 " in told.split(b"\r\n", 1)[0] and b"from your address (300)" in told
    opened(room, game.ports.telnet, "127.0.0.9").wait_for(b"NAME PASSWORD")


@pytest.mark.long_form
def test_of_a_crowd_of_requests_for_pages_each_is_answered_or_told_when_to_ask_again(game, room):
    player = game.client("Marlow")
    lines = [opened(room, game.ports.web, f"127.0.4.{one % 8 + 1}") for one in range(60)]
    for line in lines:
        line.send(b"GET /help/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    player.ask("say Hello.", 'You say, "Hello."|Marlow says, "Hello."')
    answers = [line.wait_for_end() for line in lines]
    refused = [one for one in answers if not one.startswith(b"HTTP/1.1 200 ")]
    assert len(refused) < len(answers)
    for one in refused:
        assert one.startswith(b"HTTP/1.1 503 ") and b"\r\nRetry-After: 5\r\n" in one
