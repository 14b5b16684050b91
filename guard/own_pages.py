"""The websocket is opened by the game's own pages, and by no page elsewhere.

A browser names the page that asks (`Origin`), and lets no page name another. So a page elsewhere
cannot use what the browser knows of the game. A client that names no page is not a browser, and
may come in: it could say whatever it liked.
"""

from typing import Any
from urllib.parse import urlsplit

from autobahn.websocket.types import ConnectionDeny
from django.conf import settings
from django.http.request import validate_host

from guard import web_limits

REFUSED = "Only the pages of this game may open its websocket"
NOT_OURS = "This game is not known by the name that you asked for"
BAD_REQUEST, FORBIDDEN = 400, 403
DEFAULT_PORTS = {"http": 80, "https": 443}

type Origin = tuple[str, str, int | None]


class WebSocketClient(web_limits.WebSocketClient):
    """A line by websocket that asks who opens it (`WEBSOCKET_PROTOCOL_CLASS`)."""

    def onConnect(self, request: Any) -> Any:
        """Let in clients that are not pages, and the game's own pages."""
        if not _is_called(request.host):
            raise ConnectionDeny(BAD_REQUEST, NOT_OURS)
        if request.origin and not is_own(request.origin, request.host):
            raise ConnectionDeny(FORBIDDEN, REFUSED)
        return super().onConnect(request)


def is_own(page: str, host: str) -> bool:
    """Say whether a page's origin is the game's; ``host`` is where the websocket was looked for."""
    origin = _origin(page)
    if origin is None:
        return False
    return origin == _origin(settings.WEB_ADDRESS) or _is_on_our_port(origin, host)


def _is_called(host: str) -> bool:
    """Say whether the websocket may be looked for under this name."""
    named = urlsplit(settings.WEBSOCKET_CLIENT_URL or "").hostname
    return host.lower() == named or validate_host(host, settings.ALLOWED_HOSTS)


def _is_on_our_port(origin: Origin, host: str) -> bool:
    """Look for the page under the names that the web port may be asked for. Where those are not
    known, the page must come from the very host that it asks for the websocket.
    """
    scheme, name, port = origin
    if scheme not in DEFAULT_PORTS or port not in [web for web, _ in settings.WEBSERVER_PORTS]:
        return False
    if settings.ALLOWED_HOSTS == ["*"]:
        return name == host.strip("[]").lower()
    return validate_host(f"[{name}]" if ":" in name else name, settings.ALLOWED_HOSTS)


def _origin(address: str) -> Origin | None:
    """Return what browsers compare of an address."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port
    except ValueError:
        return None
    if not parts.hostname:
        return None
    return parts.scheme, parts.hostname, port or DEFAULT_PORTS.get(parts.scheme)
