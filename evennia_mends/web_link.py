"""Web requests on their way from the portal, which has a port, to the server, which has the pages:
through a socket, and under the visitor's own address.

Wrong: Evennia has the server listen on a second TCP port of this machine; the portal hands every
header on as it came; and the server believes `X-Forwarded-For`, because all requests reach it from
this machine.
How it shows: anybody has their wrong passwords counted under another's address, and any user of the
machine can bypass the portal and all that it takes care of.
Upstream: `upstream/forwarded_for.patch` (the header). That the server can wait at a socket is a
setting to be had (`upstream/link_socket.patch` makes the like for the link). Until: both are there.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.server.webserver import EvenniaReverseProxyResource
from evennia.utils.utils import match_ip
from twisted.internet import reactor as the_reactor
from twisted.internet.address import IPv4Address
from twisted.web.proxy import ProxyClient
from twisted.web.server import NOT_DONE_YET, Request

from evennia_mends import amp_link, sockets
from journal import on_disk
from server.conf.environment import LOOPBACK

HEADER = "X-Forwarded-For"
# What WEBSERVER_PORTS names in the place of the inner port. Not a number: nothing can listen on it.
NO_PORT = "socket"
SERVICE = f"EvenniaWebServer{NO_PORT}"


class ToSocket:
    """Stands where Evennia's proxy expects the reactor: what it asks for goes to the socket."""

    def connectTCP(self, host: str, port: Any, factory: Any) -> Any:
        """Connect to the server, whatever address is asked for."""
        factory.protocol = _Answer
        path = sockets.web(Path(settings.GAME_DIR))
        return the_reactor.connectUNIX(sockets.address(path), factory)


class Proxy(EvenniaReverseProxyResource):
    """Hands requests on to the server."""

    def getChild(self, path: bytes, request: Any) -> "Proxy":
        """Return what hands on what is below this address."""
        below = super().getChild(path, request)
        return type(self)(below.host, below.port, below.path, self.reactor)

    def render(self, request: Any) -> Any:
        """Hand a request on, with its visitor's address: they have no say in it."""
        try:
            address = _address(request)
        except OSError:  # they have hung up: nobody is there to be answered
            return NOT_DONE_YET
        # A proxy of the deployer's own has written the header itself, after whatever was in it.
        if not any(match_ip(address, one) for one in settings.UPSTREAM_IPS):
            request.requestHeaders.setRawHeaders(HEADER, [address])
        return super().render(request)


def _address(request: Any) -> str:
    """Return the other end of the connection. Twisted's own word for it Evennia takes from the
    header.
    """
    return str(request.channel.transport.getHandle().getpeername()[0])


class _Answer(ProxyClient):
    """The answer to a request, on its way to a visitor who may have hung up meanwhile."""

    def handleResponseEnd(self) -> None:
        """Send the end of it, if there is anybody left: else each would fill the log."""
        if self.father._disconnected:
            self.transport.loseConnection()
        else:
            super().handleResponseEnd()


def at_webproxy_root_creation(web_root: Any) -> Any:
    """Return what the portal's web port answers by: all that Evennia has put there, and what hands
    on the rest. (Evennia asks WEB_PLUGINS_MODULE for it.)
    """
    proxy = Proxy(web_root.host, web_root.port, web_root.path, ToSocket())
    proxy.children.update(web_root.children)
    return proxy


def at_webserver_root_creation(web_root: Any) -> Any:
    """Return the server's own web pages as they are."""
    return web_root


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
    """A request that has come through the socket: from whom, the portal says."""

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
