"""What a browser sends with a request: no more than Django takes of it.

Evennia's portal keeps all of it, in memory or in a file, before it asks Django, which refuses what
is longer than DATA_UPLOAD_MAX_MEMORY_SIZE.
"""

from typing import Any

from django.conf import settings
from evennia.server.webserver import HTTPChannelWithXForwardedFor, Website
from twisted.web.server import Request

from server.conf.gate import WebGate

TOO_LONG = "413 Content Too Large"
WORDS = "What you sent is too long: {most} bytes at most."
HEADERS_TOO_LONG = "431 Request Header Fields Too Large"
HEADER_WORDS = "The address or a header of your request is too long."


class BoundedRequest(Request):
    """A request whose body is counted as it comes."""

    def gotLength(self, length: int | None) -> None:
        """Refuse what says itself that it is too long."""
        super().gotLength(length)
        self._bound(length or 0)

    def handleContentChunk(self, data: bytes) -> None:
        """Refuse what turns out to be."""
        if self._bound(self.content.tell() + len(data)):
            super().handleContentChunk(data)

    def _bound(self, length: int) -> bool:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if most is None or length <= most:
            return True
        _refuse(self.transport, WORDS.format(most=most), TOO_LONG)
        return False


def _refuse(transport: Any, why: str, status: str) -> None:
    if isinstance(transport, WebGate):
        transport.refuse_with(why, status)
    else:
        transport.loseConnection()


def mend(site: Any = Website, channel: Any = HTTPChannelWithXForwardedFor) -> None:
    """Have ``site`` count, and ``channel`` say what it closes for. Doing it twice does no harm."""
    site.requestFactory = BoundedRequest

    def refuse_long_header(self: Any, line: bytes) -> None:
        _refuse(self.transport, HEADER_WORDS, HEADERS_TOO_LONG)

    channel.lineLengthExceeded = refuse_long_header
