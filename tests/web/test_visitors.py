"""Whose address a request counts under: the one that it came from, whatever it says itself."""

from types import SimpleNamespace
from unittest import mock

import pytest
from evennia.server.webserver import EvenniaReverseProxyResource
from twisted.web.http_headers import Headers
from twisted.web.server import NOT_DONE_YET

from evennia_mends import web_link


def handed_on(address: str, said: list[str]) -> list[str]:
    """Return what is handed on of a request from an address."""

    handle = SimpleNamespace(getpeername=lambda: (address, 1))
    channel = SimpleNamespace(transport=SimpleNamespace(getHandle=lambda: handle))
    headers = Headers({"x-forwarded-for": said} if said else {})
    with mock.patch.object(EvenniaReverseProxyResource, "render") as handed:
        proxy().render(SimpleNamespace(channel=channel, requestHeaders=headers))
    request = handed.call_args.args[0]
    return list(request.requestHeaders.getRawHeaders("x-forwarded-for") or [])


def proxy() -> web_link.Proxy:
    return web_link.at_webproxy_root_creation(
        EvenniaReverseProxyResource("127.0.0.1", "socket", "")
    )


@pytest.mark.parametrize("said", [[], ["10.9.9.9"], ["10.9.9.9", "127.0.0.1"], ["x, y"]])
def test_a_visitor_is_named_by_where_they_come_from(said: list[str]) -> None:
    assert handed_on("203.0.113.7", said) == ["203.0.113.7"]
    assert handed_on("2001:db8::7", said) == ["2001:db8::7"]


def test_a_proxy_on_this_machine_names_its_visitors_itself() -> None:
    assert handed_on("127.0.0.1", ["10.9.9.9, 203.0.113.7"]) == ["10.9.9.9, 203.0.113.7"]


def test_one_who_has_hung_up_is_not_answered_and_fills_no_log() -> None:
    """Of many requests at once all but the first may come after the line is gone."""

    def gone() -> None:
        raise OSError(107, "Transport endpoint is not connected")

    handle = SimpleNamespace(getpeername=gone)
    channel = SimpleNamespace(transport=SimpleNamespace(getHandle=lambda: handle))
    request = SimpleNamespace(channel=channel, requestHeaders=Headers({}))
    assert proxy().render(request) == NOT_DONE_YET


class Father:
    """A visitor's request that waits to be handed on."""

    _disconnected = finished = startedWriting = False

    def __init__(self, address: str) -> None:
        self.requestHeaders = Headers({"x-forwarded-for": [address]})
        self.told: dict[bytes, bytes] = {}
        self.code = 0

    def setResponseCode(self, code: int) -> None:
        self.code = code

    def setHeader(self, name: bytes, value: bytes) -> None:
        self.told[name] = value

    def write(self, data: bytes) -> None:
        self.startedWriting = True

    def finish(self) -> None:
        self.finished = True


class Link:
    """The way to a server; which requests are handed on it notes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[Father] = []
        self._way = web_link.ToSocket()
        reactor = SimpleNamespace(connectUNIX=lambda path, made: self.begun.append(made.father))
        monkeypatch.setattr(web_link, "the_reactor", reactor)

    def ask(self, address: str, times: int = 1) -> list[Father]:
        asked = [Father(address) for _ in range(times)]
        for one in asked:
            self._way.connectTCP("", "", web_link._HandOn(b"GET", b"/", b"", {}, b"", one))
        return asked

    def done(self) -> Father | None:
        """End one; return what is handed on in its place."""
        before = len(self.begun)
        self._way.give_back()
        return self.begun[before] if len(self.begun) > before else None


def test_as_many_requests_are_handed_on_as_the_server_has_threads_for(monkeypatch, settings):
    settings.WEBSERVER_THREADPOOL_LIMITS = (1, 2)
    link = Link(monkeypatch)
    one, two, three, gone, five = link.ask("10.0.0.1", 5)
    (other,) = link.ask("10.0.0.2")
    assert link.begun == [one, two]
    gone._disconnected = True
    assert [link.done() for _ in range(5)] == [three, other, five, None, None]
    (again,) = link.ask("10.0.0.1")
    assert link.begun[-1] is again


def test_what_is_too_much_is_refused_to_who_asks_for_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_link, "MOST_WAITING", 5)
    link = Link(monkeypatch)
    link.ask("10.0.0.1", 20)
    greedy = link.ask("10.0.0.1", 5)
    honest = link.ask("10.0.0.2")
    assert [one.code for one in (*greedy, *honest)] == [0, 0, 0, 0, 503, 0]
    assert greedy[-1].finished and greedy[-1].told[b"Retry-After"] == b"5"
    assert link.done() is greedy[0] and link.done() is honest[0]


def test_where_no_server_is_a_visitor_is_told_when_to_ask_again(monkeypatch) -> None:
    link, father = Link(monkeypatch), Father("10.0.0.1")
    factory = web_link._HandOn(b"GET", b"/", b"", {}, b"", father)
    link._way.connectTCP("", "", factory)
    factory.clientConnectionFailed(None, None)
    assert father.code == 503 and father.finished
