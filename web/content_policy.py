"""What a page of the game may load and run: the game's own files, and nothing else.

Whoever manages to put a script into a page, or has a page ask another site for something, meets the
reader's browser, which refuses both.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from evennia.web.utils.general_context import WEBSOCKET_PORT

HEADER = "Content-Security-Policy"
# The web client's windows are placed by styles in the page; no script is in any.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self' {websocket}; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'self'"
)


class ContentPolicy:
    """Middleware that says so with each page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer as ever, with the policy beside the answer."""
        response = self._get_response(request)
        response[HEADER] = POLICY.format(websocket=websocket_address(request))
        return response


def websocket_address(request: HttpRequest) -> str:
    """Return where the game's scripts look for the websocket, as a page at this address does.

    Whether a browser has come by TLS the proxy knows that has ended it, so both ways are named.
    """
    if settings.WEBSOCKET_CLIENT_URL:
        named = urlsplit(settings.WEBSOCKET_CLIENT_URL)
        return f"{named.scheme}://{named.netloc}"
    try:
        host = urlsplit(f"//{request.get_host()}").hostname or ""
    except DisallowedHost:  # it has no page but a refusal
        return ""
    place = f"{f'[{host}]' if ':' in host else host}:{WEBSOCKET_PORT}"
    return f"ws://{place} wss://{place}"
