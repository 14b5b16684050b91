"""The limit on connections that are not logged in, for the web client.

They say in a header for whom a proxy connects, so they are counted when that header has come.
"""

from typing import Any

from autobahn.websocket.types import ConnectionDeny
from django.conf import settings
from evennia.server.portal.webclient import WebSocketClient
from evennia.server.portal.webclient_ajax import AjaxWebClient
from evennia.utils.utils import ip_from_request

from server.conf import crowds
from server.conf.mending import in_place_of

TOO_MANY_REQUESTS = 429


def mend(websocket: Any = WebSocketClient, ajax: Any = AjaxWebClient) -> None:
    """Have both ways of the web client refuse too many. Doing it twice does no harm."""

    @in_place_of(websocket, "onConnect")
    def connect_bounded(connect: Any, self: Any, request: Any) -> Any:
        if why := crowds.refused_login(_address(self, request)):
            raise ConnectionDeny(TOO_MANY_REQUESTS, why)
        return connect(self, request)

    @in_place_of(ajax, "mode_init")
    def begin_bounded(begin: Any, self: Any, request: Any) -> Any:
        if why := crowds.refused_login(ip_from_request(request)):
            request.setResponseCode(TOO_MANY_REQUESTS)
            return why.encode()
        return begin(self, request)


def _address(client: Any, request: Any) -> str:
    """Return who is at the other end, as Evennia will take it when the handshake is over."""
    address = str(client.transport.client[0])
    if address not in settings.UPSTREAM_IPS:
        return address
    named = [one.strip() for one in request.headers.get("x-forwarded-for", "").split(",")]
    return next(
        (one for one in reversed(named) if one and one not in settings.UPSTREAM_IPS), address
    )
