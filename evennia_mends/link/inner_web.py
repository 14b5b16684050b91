"""Web requests on their way from the portal, which has a port, to the server, which has the pages.

Evennia has the server listen on a second TCP port of this machine. There any user of it can bypass
the portal and all that the portal takes care of, above all whose address a request counts under.
Here it is a socket that only the game's user may open.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.server.webserver import EvenniaReverseProxyResource
from evennia.utils.utils import match_ip
from twisted.internet import reactor as the_reactor
from twisted.internet.address import IPv4Address
from twisted.web.proxy import ProxyClient
from twisted.web.server import Request

from evennia_mends.link import amp_link, sockets
from evennia_mends.link.forwarded_for import HEADER
from evennia_mends.patching import in_place_of
from journal import on_disk
from server.conf.environment import LOOPBACK

# What WEBSERVER_PORTS names in the place of the inner port. Not a number: nothing can listen on it.
NO_PORT = "socket"
SERVICE = f"EvenniaWebServer{NO_PORT}"


def hand_on(proxy: Any = EvenniaReverseProxyResource) -> None:
    """Have the portal hand web requests on through the socket. Doing it twice does no harm."""

    @in_place_of(proxy, "render")
    def render_by_socket(render: Any, self: Any, request: Any) -> Any:
        self.reactor = _ToSocket()
        return render(self, request)


class _ToSocket:
    """Stands where Evennia's proxy expects the reactor: what it asks for goes to the socket."""

    def connectTCP(self, host: str, port: Any, factory: Any) -> Any:
        factory.protocol = _Answer
        path = sockets.web(Path(settings.GAME_DIR))
        return the_reactor.connectUNIX(sockets.address(path), factory)


class _Answer(ProxyClient):
    """The answer to a request, on its way to a visitor who may have hung up meanwhile."""

    def handleResponseEnd(self) -> None:
        """Send the end of it, if there is anybody left: else each would fill the log."""
        if self.father._disconnected:
            self.transport.loseConnection()
        else:
            super().handleResponseEnd()


def start_plugin_services(server: Any) -> None:
    """Have the server wait for web requests at the socket, where there are web pages. (Evennia
    calls this while the server starts.)
    """
    if settings.WEBSERVER_ENABLED:
        service = server.getServiceNamed(SERVICE)
        _, site = service.args
        site.requestFactory = HandedOn
        amp_link.listen(service, sockets.web(Path(settings.GAME_DIR)))


class HandedOn(Request):
    """A request that has come through the socket: from whom, the portal says (visitors.py)."""

    def process(self) -> None:
        """Note whom it counts under, as if they had come here themselves."""
        self.client = IPv4Address("TCP", _visitor(self), 0)
        self.host = IPv4Address("TCP", LOOPBACK, settings.WEBSERVER_PORTS[0][0])
        super().process()

    def write(self, data: bytes) -> None:
        """Send a part of the page, once what it tells of is on the disk."""
        on_disk.make_sure()
        super().write(data)


def _visitor(request: Request) -> str:
    """Return the last address that is no proxy's: whoever asks may have written those before it."""
    named = ",".join(request.requestHeaders.getRawHeaders(HEADER) or []).split(",")
    for address in (one.strip() for one in reversed(named)):
        if address and not any(match_ip(address, one) for one in settings.UPSTREAM_IPS):
            return address
    return LOOPBACK
