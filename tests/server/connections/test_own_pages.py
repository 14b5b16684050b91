"""Which pages may open the websocket: guard/own_pages.py."""

from contextlib import closing

import pytest

from guard import own_pages
from tests.server.live_game import LiveGame
from tests.server.raw_lines import RawLine, handshake


def answer(game: LiveGame, origin: str | None) -> bytes:
    port = game.ports.websocket
    with closing(RawLine(port)) as line:
        line.send(handshake(port, origin))
        return line.wait_for(b"\r\n\r\n")


@pytest.mark.live
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST"])
def test_the_games_own_pages_open_it(game: LiveGame, host: str) -> None:
    """As the stock web client does: its page is at the web port, the websocket at another."""
    assert answer(game, f"http://{host}:{game.ports.web}").startswith(b"HTTP/1.1 101 ")


@pytest.mark.live
@pytest.mark.parametrize(
    "origin",
    [
        *("http://evil.example", "https://evil.example:{web}"),
        "http://127.0.0.1.evil.example:{web}",
        *("http://127.0.0.1", "http://127.0.0.1:1", "http://localhost:{websocket}"),
        *("null", "file://", "http://", "http://[", "evil", "chrome-extension://localhost:{web}"),
    ],
)
def test_a_page_elsewhere_does_not(game: LiveGame, origin: str) -> None:
    told = answer(game, origin.format(**vars(game.ports)))
    status = told.split(b"\r\n", 1)[0]
    assert b" 403 " in status or (b" 400 " in status and b"Origin header invalid" in status)
    assert b"101" not in status


@pytest.mark.live
def test_a_page_elsewhere_is_told_why(game: LiveGame) -> None:
    told = answer(game, "http://evil.example")
    assert told.startswith(b"HTTP/1.1 403 Only the pages of this game may open its websocket\r\n")


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        *(("https://game.example.org", True), ("https://game.example.org:443", True)),
        ("https://GAME.example.org", True),
        ("http://game.example.org:4001", True),  # past the proxy
        *(("http://[::1]:4001", False), ("http://game.example.org", False)),
        *(("https://game.example.org:8443", False), ("https://other.example.org", False)),
    ],
)
def test_behind_a_proxy_the_page_has_the_proxys_address(settings, origin, own) -> None:
    settings.WEB_ADDRESS = "https://game.example.org/"
    settings.ALLOWED_HOSTS = ["game.example.org", "127.0.0.1", "localhost"]
    settings.WEBSERVER_PORTS = [(4001, 4005)]
    assert own_pages.is_own(origin, "127.0.0.1") is own
