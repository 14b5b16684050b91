"""The door of the web: every request passes here, whatever of portal or server answers it.

Held here are whom a request is addressed to, which page makes it, how much it brings and how many
come, and what a browser may do with the answer. A resource that is added tomorrow is held too.
"""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from evennia.server.webserver import HTTPChannelWithXForwardedFor
from twisted.web.server import Request

from guard.gates import WebGate
from guard.own_pages import is_own

TOO_LONG = "413 Content Too Large"
WORDS = "What you sent is too long: {most} bytes at most."
HEADERS_TOO_LONG = "431 Request Header Fields Too Large"
HEADER_WORDS = "The address or a header of your request is too long."
WRONG_HOST = "400 Bad Request"
HOST_WORDS = "This game is not known by the name that you asked for."
WRONG_PAGE = "403 Forbidden"
PAGE_WORDS = "A page of another site asked for this."
PLAIN = b"text/plain; charset=utf-8"

# A page loads and runs the game's own files, and nothing else. The web client's windows are placed
# by styles in the page; no script is in any.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self' {websocket}; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'self'"
)
# No page is shown within another site's, where a click could be led astray; no browser guesses at
# types, tells other sites where it comes from, or hands them what it was answered.
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class HeldRequest(Request):
    """A request that is looked at before anything answers it, and its answer before it goes out."""

    # Of what does not say what it is.
    defaultContentType = PLAIN

    def gotLength(self, length: int | None) -> None:
        """Refuse what says itself that it is too long."""
        super().gotLength(length)
        self._bound(length or 0)

    def handleContentChunk(self, data: bytes) -> None:
        """Refuse what turns out to be. (Evennia's portal keeps all of it before it asks Django.)"""
        if self._bound(self.content.tell() + len(data)):
            super().handleContentChunk(data)

    def _bound(self, length: int) -> bool:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if most is None or length <= most:
            return True
        _refuse(self.transport, WORDS.format(most=most), TOO_LONG)
        return False

    def process(self) -> None:
        """Answer, unless it is meant for another site, or another site's page has made it."""
        if isinstance(self.transport, WebGate):
            self.transport.count_request()
        ranges = self.requestHeaders.getRawHeaders("range", [])
        if len(ranges) > 1 or any("," in one for one in ranges):
            # Of a file all would be put together in memory, each as long as the whole perhaps.
            # A range may be ignored: the answer is the whole, once.
            self.requestHeaders.removeHeader("range")
        hosts, origins = (self.requestHeaders.getRawHeaders(one, []) for one in ("host", "origin"))
        if not all(_is_ours(host) for host in hosts) or len(hosts) > 1:
            _refuse(self.transport, HOST_WORDS, WRONG_HOST)
        elif not all(_is_of(origin, hosts) for origin in origins):
            _refuse(self.transport, PAGE_WORDS, WRONG_PAGE)
        else:
            super().process()

    def write(self, data: bytes) -> None:
        """Send a part of the answer; before the first, say what a browser may do with it."""
        if not self.startedWriting:
            host = next(iter(self.requestHeaders.getRawHeaders("host", [])), "")
            policy = POLICY.format(websocket=websocket_address(host))
            for name, value in {"Content-Security-Policy": policy, **HEADERS}.items():
                if not self.responseHeaders.hasHeader(name):
                    self.responseHeaders.setRawHeaders(name, [value])
        super().write(data)


class HeldChannel(HTTPChannelWithXForwardedFor):
    """A connection to web pages that says what it closes for."""

    def lineLengthExceeded(self, line: bytes) -> None:
        """Refuse an address or a header without an end."""
        _refuse(self.transport, HEADER_WORDS, HEADERS_TOO_LONG)


def _is_ours(host: str) -> bool:
    """Say whether the game is known by this name, as Django does."""
    name, _ = split_domain_port(host)
    return bool(name) and validate_host(name, settings.ALLOWED_HOSTS)


def _is_of(origin: str, hosts: list[str]) -> bool:
    """Say whether a page of the game's has asked, maybe through a port that is not the game's."""
    host = next(iter(hosts), "")
    if is_own(origin, split_domain_port(host)[0]):
        return True
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def websocket_address(asked: str) -> str:
    """Return where the game's scripts look for the websocket, as a page of this host does.

    Whether a browser has come by TLS the proxy knows that has ended it, so both ways are named.
    """
    if settings.WEBSOCKET_CLIENT_URL:
        named = urlsplit(settings.WEBSOCKET_CLIENT_URL)
        return f"{named.scheme}://{named.netloc}"
    name, _ = split_domain_port(asked)
    if not name:
        return ""
    place = f"{name}:{settings.WEBSOCKET_CLIENT_PORT}"
    return f"ws://{place} wss://{place}"


def _refuse(transport: Any, why: str, status: str) -> None:
    if isinstance(transport, WebGate):
        transport.refuse_with(why, status)
    else:
        transport.loseConnection()


def start_plugin_services(portal: Any) -> None:
    """Put the door before a portal's web pages. Doing it twice does no harm."""
    for service in portal.services:
        if (service.name or "").startswith("EvenniaWebProxy"):
            _, site, *_ = service.args
            site = getattr(site, "wrappedFactory", site)  # behind its gate
            site.requestFactory, site.protocol = HeldRequest, HeldChannel
