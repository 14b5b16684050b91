"""All that answers at the web's ports is held to the same: guard/web_door.py.

It is found in the trees of portal and server themselves: what is added tomorrow is asked too.
"""

import re
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from evennia.server.portal.service import EvenniaPortalService
from evennia.server.service import EvenniaServerService
from evennia.server.webserver import EvenniaReverseProxyResource, PrivateStaticRoot, Website
from twisted.internet.testing import StringTransport

from guard import connection_limits, door, gates, web_door
from tests.server.listening import listening
from tests.server.live_game import LiveGame
from tests.server.raw_lines import RawLine, handshake
from tests.server.scene_page import Site

CLOSED = "/webclientdata"
LOOPBACK = ("0100007F", "00000000000000000000000001000000")
HELD = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
FORM = "Content-Type: application/x-www-form-urlencoded\r\n"
MARKUP = "<img src=x onerror=alert(1)>"


def registered_portal() -> EvenniaPortalService:
    """Return a portal that knows its ports for the web, and opens none."""
    portal = EvenniaPortalService()
    portal.register_webserver()
    return portal


def site_of(service: Any) -> Any:
    """Return what a service has at its web port, behind the gate if there is one."""
    arguments = [argument for each in service for argument in each.args]
    found = [getattr(one, "wrappedFactory", one) for one in arguments]
    return next(one for one in found if isinstance(one, Website))


def resources() -> Iterator[str]:
    """Yield an address of each resource of portal and server."""
    portal = site_of(registered_portal()).resource
    assert isinstance(portal, EvenniaReverseProxyResource)
    yield from (f"/{name.decode()}" for name in portal.children)
    with mock.patch.object(EvenniaServerService, "sqlite3_prep"):
        server = EvenniaServerService()
    server.register_webserver()
    for name, resource in site_of(server).resource.children.items():
        assert isinstance(resource, PrivateStaticRoot), "a resource that nobody has looked at"
        yield f"/{name.decode()}/"
    yield "/static/roundkeeper/icon.svg"
    yield "/static/webclient/js/evennia.js"
    yield from pages(get_resolver("web.urls"))


def pages(resolver: URLResolver, begun: str = "/") -> Iterator[str]:
    """Yield an address of each of Django's pages."""
    for one in resolver.url_patterns:
        path = begun + example(one.pattern)
        if isinstance(one, URLPattern):
            yield path
        else:
            yield from pages(one, path)


def example(pattern: Any) -> str:
    """Return an address that a pattern takes."""
    text = str(pattern)
    for name, converter in pattern.converters.items():
        value = next(one for one in ("1", "txt") if re.fullmatch(converter.regex, one))
        text = re.sub(rf"<(\w+:)?{name}>", value, text)
    return re.sub(r"\(\?P<\w+>.*\)|[\^$]", "", text)


class Answer:
    """What was answered to a bare request."""

    def __init__(self, port: int, request: str, source: str = "127.0.0.2") -> None:
        with RawLine(port, source) as line:
            line.send(request.encode())
            heard = line.wait_for_end().decode("utf-8", "replace")
        head, _, self.body = heard.partition("\r\n\r\n")
        first, *lines = head.split("\r\n")
        self.status = int(first.split()[1])
        pairs = [line.split(": ", 1) for line in lines]
        self.headers = {name.lower(): said for name, said in pairs}

    @property
    def kind(self) -> str:
        return self.headers.get("content-type", "")


def request(path: str, host: str = "localhost", more: str = "", method: str = "GET") -> str:
    return f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n"


@pytest.fixture(scope="module")
def everything() -> list[tuple[str, str]]:
    """Each resource, and an address of this machine to ask for it from: none asks for too much."""
    found = sorted(set(resources()))
    assert {CLOSED, "/", "/static/", "/media/", "/webclient/", "/verify/"} <= set(found)
    assert len(found) > 60
    return [(path, f"127.0.1.{number % 250 + 1}") for number, path in enumerate(found)]


type Everything = list[tuple[str, str]]


@pytest.mark.live
@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        *(("evil.example", "", 400), ("127.0.0.1.evil.example", "", 400)),
        *(("localhost:1@evil.example", "", 400), ("localhost", "http://evil.example", 403)),
        *(("localhost", "null", 403), ("localhost", "http://localhost.evil.example", 403)),
    ],
)
def test_nothing_answers_another_sites_name_or_page(game, everything, host, origin, status) -> None:
    more = f"Origin: {origin}\r\n" if origin else ""
    for path, source in everything:
        answer = Answer(game.ports.web, request(path, host, more), source)
        assert (answer.status, answer.kind) == (status, "text/plain; charset=utf-8"), path
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.live
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_answer_says_what_it_is_and_what_it_may_do(game, everything, method) -> None:
    own = f"Origin: http://localhost:{game.ports.web}\r\nContent-Length: 0\r\n{FORM}"
    for path, source in everything:
        more = own if method == "POST" else ""
        answer = Answer(game.ports.web, request(path, more=more, method=method), source)
        assert answer.status < 500, path
        assert answer.kind or not answer.body, path
        assert {name: answer.headers.get(name) for name in HELD} == HELD, path
        assert answer.headers["referrer-policy"] in ("same-origin", "no-referrer"), path
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'; script-src 'self'" in policy, path
        port = game.ports.websocket
        assert f"connect-src 'self' ws://localhost:{port} wss://localhost:{port};" in policy
    assert "Traceback" not in game.log() + game.log("portal")


@pytest.mark.live
def test_nothing_takes_a_form_without_end(game: LiveGame, everything: Everything) -> None:
    for path, source in everything:
        more = f"{FORM}Content-Length: 3000000\r\n"
        assert Answer(game.ports.web, request(path, more=more, method="POST"), source).status == 413


@pytest.mark.live
def test_no_form_is_taken_without_its_token(game: LiveGame, everything: Everything) -> None:
    """As a page elsewhere would send it with the cookies of the admin's browser, if it could."""
    cookies = "; ".join(f"{one.name}={one.value}" for one in Site(game, "Admin").cookies)
    form = "username=Vesper&is_superuser=on&csrfmiddlewaretoken=made-up"
    more = f"Cookie: {cookies}\r\nContent-Length: {len(form)}\r\n{FORM}"
    taken = []
    for path, source in everything:
        answer = Answer(game.ports.web, request(path, more=more, method="POST") + form, source)
        if answer.status not in (403, 404, 405, 501):
            taken.append((path, answer.status))
    assert taken == []


@pytest.mark.live
@pytest.mark.parametrize("mode", ["init", "input", "receive", "close", "keepalive", ""])
def test_nobody_plays_by_requests(game: LiveGame, mode: str) -> None:
    """Evennia's way without a websocket takes the session that its asker names."""
    form = f"mode={mode}&csessid={MARKUP}&cuid=1&browserstr=x&data={'[' * 20_000}"
    own = f"Origin: http://localhost:{game.ports.web}\r\nContent-Length: {len(form)}\r\n{FORM}"
    asked = request(CLOSED, more=own, method="POST") + form
    answer = Answer(game.ports.web, asked)
    assert answer.status == 404 and MARKUP not in answer.body
    assert "Traceback" not in game.log("portal")


@pytest.mark.live
@pytest.mark.parametrize(
    "address", ["/", "/?redirect=http://evil.example", f"/?after=1&redirect=x%22{MARKUP}"]
)
def test_the_websockets_port_shows_no_page_and_leads_nowhere(game: LiveGame, address: str) -> None:
    answer = Answer(game.ports.websocket, request(address.replace(" ", "%20")))
    assert (answer.status, answer.kind) == (426, "text/plain; charset=utf-8")
    assert "location" not in answer.headers and "evil" not in answer.body
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.live
def test_the_websocket_is_not_opened_by_another_name(game: LiveGame) -> None:
    with RawLine(game.ports.websocket) as line:
        line.send(handshake(game.ports.websocket, host="evil.example"))
        assert line.wait_for(b"\r\n\r\n").startswith(b"HTTP/1.1 400 ")


@pytest.mark.live
def test_what_listens_is_for_players_and_on_this_machine_alone(game: LiveGame) -> None:
    """The game's own processes talk through sockets: no port is theirs."""
    found = listening(game)

    assert {port for _, port in found} == set(vars(game.ports).values())
    assert {address for address, _ in found} <= set(LOOPBACK)


@pytest.mark.live
@pytest.mark.parametrize("folder", ["static", "media", "logs"])
@pytest.mark.parametrize("way", ["../", "..%2f", "%2e%2e/", "..%5c", "%2e%2e%2f", "..;/"])
def test_no_path_leads_out_of_a_folder(game: LiveGame, folder: str, way: str) -> None:
    for secret in (
        "conf/secret_settings.py",
        "server/conf/secret_settings.py",
        "server/evennia.db3",
    ):
        for depth in (1, 2, 3):
            answer = Answer(game.ports.web, request(f"/{folder}/{way * depth}{secret}"))
            assert answer.status != 200
            assert "SECRET_KEY" not in answer.body and "SQLite format" not in answer.body


@pytest.mark.live
def test_the_log_holds_no_secret(game: LiveGame) -> None:
    jo = game.connect()
    jo.ask("connect Marlow wrong-horse-battery", "incorrect|password")
    assert "wrong-horse-battery" not in game.log() and "SECRET_KEY" not in game.log()
    assert not [one for one in game.accounts.values() if one in game.log()]


def test_every_port_of_the_webs_has_its_gate_and_its_door() -> None:
    portal = registered_portal()
    for one in (door, web_door, door):
        one.start_plugin_services(portal)
    assert [one.name for one in portal if not isinstance(one.args[1], gates.GateFactory)] == []
    assert site_of(portal).requestFactory is web_door.HeldRequest


def test_who_asks_for_too_many_pages_waits(settings: Any) -> None:
    settings.CONNECTION_BYTES_A_SECOND = 1  # or the time that the test takes would count
    factory = gates.GateFactory(mock.Mock(), gates.WebGate, gates.page, connection_limits.Crowds())
    line, transport = gates.WebGate(factory, mock.Mock()), StringTransport()
    line.makeConnection(transport)
    asked = 0
    while transport.producerState == "producing":
        line.count_request()
        asked += 1
    assert asked == 1 + settings.CONNECTION_BYTES_AT_ONCE // gates.COST_OF_A_REQUEST
