"""Bytes that are neither UTF-8 nor what telnet knows: no line is lost by them without a word."""

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.server.live_game import LiveGame
from tests.server.raw_lines import RawLine
from tests.server.telnet import DO, IAC, SB, SE, WILL

CHARSET, LINEMODE, MXP, TERMINAL_TYPE = 42, 34, 91, 24
REQUEST, ACCEPTED, REJECTED = 1, 2, 3
MODE, EDIT = 1, 1


@pytest.fixture
def line(game: LiveGame) -> Iterator[RawLine]:
    """A connection as Marlow, who has said nothing by telnet."""
    with ExitStack() as stack:
        yield logged_in(stack.enter_context(RawLine(game.ports.telnet)), game)


def logged_in(line: RawLine, game: LiveGame) -> RawLine:
    line.wait_for(b"connect NAME")
    line.send(f"connect Marlow {game.accounts['Marlow']}\r\n".encode())
    line.wait_for(b"You become")
    return line


def says(line: RawLine, said: bytes, heard: bytes) -> bytes:
    """Send bytes, and return what has come up to what is expected."""
    line.heard = b""
    line.send(said)
    return line.wait_for(heard)


def about(option: int, *said: bytes) -> bytes:
    return bytes((IAC, SB, option)) + b"".join(said) + bytes((IAC, SE))


@pytest.mark.live
def test_a_command_that_nobody_knows_makes_no_line_deaf(line: RawLine) -> None:
    """Ctrl-Z, Ctrl-D and Ctrl-\\ in Debian's telnet are such."""
    named = [(IAC, command) for command in range(236, 250)]
    for number, said in enumerate(
        [*named, (IAC, SB, 200, 1, IAC, SE), (IAC, DO, 99), (IAC, WILL, 99)]
    ):
        sent = bytes((IAC, DO, 99, *said))
        says(line, b"say be" + sent + b"fore %d\r\n" % number, b'fore %d"' % number)
        says(line, sent, b"")
        says(line, b"say after %d\r\n" % number, b'You say, "after %d"' % number)


@pytest.mark.live
@pytest.mark.parametrize(
    ("spelt", "encoding"),
    [
        *(("tÿ in the middle", "latin-1"), ("où est-il passé, l'été", "cp1252")),
        *(("der Bär grüßt", "latin-1"), ("я стреляю в тебя", "cp1251")),
        *(("ясно: прямо и направо", "cp1251"), ("твоя? Да, моя", "cp1251")),
    ],
)
def test_a_client_without_telnet_is_understood_where_it_can_be_told(game, line, spelt, encoding):
    ines = game.client("Ines")
    shown = f'"{spelt}"'.encode(encoding).replace(b"\xff", b"\xff\xff")
    assert b"option ENCODING=utf-8" in says(line, f"say {spelt}\r\n".encode(encoding), shown)
    ines.expect(re.escape(spelt))
    ines.send("say Grüße, für dich")
    line.wait_for("Grüße, für dich".encode(encoding, "replace"))
    assert b"option ENCODING" not in says(line, b"say again\r\n", b'You say, "again"')


@pytest.mark.live
@pytest.mark.parametrize(
    "said", [b"say \xe9", b"say \xce\xcf\xd0", b"\xff", b"gr\xfc \xef\xf0\xe8"]
)
def test_a_line_of_which_it_cannot_be_told_is_answered(line: RawLine, said: bytes) -> None:
    says(line, said + b"\r\n", b"option ENCODING=latin-1")
    says(line, b"option ENCODING=latin-1\r\n", b"latin-1")
    assert says(line, b"say \xe9\xff\xff!\r\n", b'"\xe9\xff\xff!"')


@pytest.mark.live
@pytest.mark.parametrize(("name", "codec"), [("ISO-8859-1", "latin-1"), ("KOI8-R", "koi8-r")])
def test_charset_is_negotiated(game: LiveGame, name: str, codec: str) -> None:
    with RawLine(game.ports.telnet) as line:
        line.wait_for(bytes((IAC, WILL, CHARSET)))
        line.send(bytes((IAC, DO, CHARSET)))
        offered = line.wait_for(bytes((IAC, SB, CHARSET, REQUEST)) + b";UTF-8;")
        assert b";%b" % name.encode() in offered
        line.send(about(CHARSET, bytes((ACCEPTED,)), name.encode()))
        logged_in(line, game)
        spelt = "привет" if codec == "koi8-r" else "é"
        told = says(line, f"say {spelt}\r\n".encode(codec), f'"{spelt}"'.encode(codec))
        assert b"option ENCODING" not in told
