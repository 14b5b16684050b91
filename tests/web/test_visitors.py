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
