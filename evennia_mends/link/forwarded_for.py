"""Who asks for a web page: the portal tells the server, and the visitor has no say in it.

Evennia's portal hands every header on as it came, and the server then believes `X-Forwarded-For`,
because all requests reach it from this machine. Anybody could have their wrong passwords counted
under another's address.
"""

from typing import Any

from django.conf import settings
from evennia.server.webserver import EvenniaReverseProxyResource
from evennia.utils.utils import match_ip
from twisted.web.server import NOT_DONE_YET

from evennia_mends.patching import in_place_of

HEADER = "X-Forwarded-For"


def name_visitors(proxy: Any = EvenniaReverseProxyResource) -> None:
    """Have the portal write each visitor's address. Doing it twice does no harm."""

    @in_place_of(proxy, "render")
    def render_named(render: Any, self: Any, request: Any) -> Any:
        try:
            address = _address(request)
        except OSError:  # they have hung up: nobody is there to be answered
            return NOT_DONE_YET
        # A proxy of the deployer's own has written the header itself, after whatever was in it.
        if not any(match_ip(address, one) for one in settings.UPSTREAM_IPS):
            request.requestHeaders.setRawHeaders(HEADER, [address])
        return render(self, request)


def _address(request: Any) -> str:
    """Return the other end of the connection. Twisted's own word for it Evennia takes from the
    header.
    """
    return str(request.channel.transport.getHandle().getpeername()[0])
