"""What the websocket's port answers to refused clients, and the limit on connections that
are not logged in.

They say in a header whom a proxy connects for, so they are counted when that header has come.
"""

from typing import Any

from autobahn.websocket.types import ConnectionDeny
from django.conf import settings

from evennia_mends import out_of_band
from guard import connection_limits, gates

TOO_MANY_REQUESTS = 429


class WebSocketClient(out_of_band.WebSocketClient):
    """A line by websocket: refuses too many, in plain words (`WEBSOCKET_PROTOCOL_CLASS`)."""

    # Autobahn shows visitors a page, which sends them on to wherever its address says.
    webStatus = False

    def sendHttpErrorResponse(self, code: int, reason: str, headers: Any = None) -> None:
        why = "".join(one for one in reason if one.isprintable())
        self.sendData(gates.page(why, f"{code} {why}"))

    def onConnect(self, request: Any) -> Any:
        """Let a connection in that is not one too many."""
        if why := connection_limits.refused_login(_address(self, request)):
            raise ConnectionDeny(TOO_MANY_REQUESTS, why)
        return super().onConnect(request)


def _address(client: Any, request: Any) -> str:
    """Return who is at the other end, as Evennia will take it when the handshake is over."""
    address = str(client.transport.client[0])
    if address not in settings.UPSTREAM_IPS:
        return address
    named = [one.strip() for one in request.headers.get("x-forwarded-for", "").split(",")]
    return next(
        (one for one in reversed(named) if one and one not in settings.UPSTREAM_IPS), address
    )
