"""What the websocket's port answers to whoever is not let in, and the limit on connections that are
not logged in.

They say in a header for whom a proxy connects, so they are counted when that header has come.
"""

from typing import Any

from autobahn.websocket.types import ConnectionDeny
from django.conf import settings
from evennia.server.portal.webclient import WebSocketClient

from evennia_mends.patching import in_place_of
from guard import connection_limits, throttle

TOO_MANY_REQUESTS = 429


def mend(websocket: Any = WebSocketClient) -> None:
    """Have the websocket refuse too many, and in plain words. Doing it twice does no harm."""
    # Autobahn shows visitors a page, which sends them on to wherever its address says.
    websocket.webStatus = False

    def answer_plainly(self: Any, code: int, reason: str, headers: Any = None) -> None:
        why = "".join(one for one in reason if one.isprintable())
        self.sendData(throttle.page(why, f"{code} {why}"))

    websocket.sendHttpErrorResponse = answer_plainly

    @in_place_of(websocket, "onConnect")
    def connect_bounded(connect: Any, self: Any, request: Any) -> Any:
        if why := connection_limits.refused_login(_address(self, request)):
            raise ConnectionDeny(TOO_MANY_REQUESTS, why)
        return connect(self, request)


def _address(client: Any, request: Any) -> str:
    """Return who is at the other end, as Evennia will take it when the handshake is over."""
    address = str(client.transport.client[0])
    if address not in settings.UPSTREAM_IPS:
        return address
    named = [one.strip() for one in request.headers.get("x-forwarded-for", "").split(",")]
    return next(
        (one for one in reversed(named) if one and one not in settings.UPSTREAM_IPS), address
    )
