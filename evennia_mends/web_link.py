"""Web requests on their way from the portal, which has a port, to the server, which has the pages:
through a socket, and under the visitor's own address.

Wrong: Evennia has the server listen on a second TCP port of this machine; the portal hands every
header on as it came; and the server believes `X-Forwarded-For`, because all requests reach it from
this machine. Requests are handed on however many come at once.
How it shows: people have their wrong passwords counted under another's address, and any user of the
machine can bypass the portal and all that it takes care of. Of a crowd of requests some are
answered "501 Could not connect", others wait for all before them.
Upstream: `upstream/forwarded_for.patch` (the header). That the server can wait at a socket is a
setting to be had (`upstream/link_socket.patch` makes the like for the link). Until: both are there.
"""

from collections import deque
from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.server.webserver import EvenniaReverseProxyResource
from evennia.utils.utils import match_ip
from twisted.internet import reactor as the_reactor
from twisted.internet.address import IPv4Address
from twisted.web.proxy import ProxyClient, ProxyClientFactory
from twisted.web.server import NOT_DONE_YET, Request

from evennia_mends import amp_link, sockets
from journal import on_disk
from players.allowance import home
from server.conf.environment import LOOPBACK

HEADER = "X-Forwarded-For"
# What WEBSERVER_PORTS names in the place of the inner port. Not a number: nothing can listen on it.
NO_PORT = "socket"
SERVICE = f"EvenniaWebServer{NO_PORT}"


MOST_WAITING = 100  # requests, beside those that the server is at
TOO_MANY = b"Too many pages are asked for just now. Try again in a few seconds.\n"
AWAY = b"The game is not there just now. Try again in a few seconds.\n"


class _Answer(ProxyClient):
    """The answer to a request, on its way to a visitor who may have hung up meanwhile."""

    def handleResponseEnd(self) -> None:
        """Send the end of it, if somebody is left: else each would fill the log."""
        if self.father._disconnected:
            self.transport.loseConnection()
        else:
            super().handleResponseEnd()


class _HandOn(ProxyClientFactory):
    """A request that is handed on."""

    protocol = _Answer
    link: "ToSocket"

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:
        self.refuse(AWAY)
        self.link.give_back()

    def clientConnectionLost(self, connector: Any, reason: Any) -> None:
        """Let the next one go on; answer, if the server has gone away meanwhile."""
        if not self.father.startedWriting:
            self.refuse(AWAY)
        self.link.give_back()

    def refuse(self, why: bytes) -> None:
        """Say why there is no page, and when to ask again."""
        if self.father._disconnected or self.father.finished:
            return
        self.father.setResponseCode(503)
        self.father.setHeader(b"Retry-After", b"5")
        self.father.setHeader(b"Content-Type", b"text/plain; charset=utf-8")
        self.father.write(why)
        self.father.finish()


class ToSocket:
    """Stands where Evennia's proxy expects the reactor: what it asks for goes to the socket.

    As many requests as the server has threads for are handed on at once. The others wait, of each
    address in turn; what is too much is refused to the address that asks for most.
    """

    def __init__(self) -> None:
        self._free = int(settings.WEBSERVER_THREADPOOL_LIMITS[1])
        self._waiting: dict[str, deque[_HandOn]] = {}

    def connectTCP(self, host: str, port: Any, factory: _HandOn) -> None:
        """Connect to the server, whatever address is asked for, or wait for that."""
        factory.link = self
        if self._free:
            self._free -= 1
            self._connect(factory)
            return
        self._waiting.setdefault(home(_visitor(factory.father)), deque()).append(factory)
        if sum(map(len, self._waiting.values())) > MOST_WAITING:
            greediest = max(reversed(self._waiting), key=lambda one: len(self._waiting[one]))
            self._waiting[greediest].pop().refuse(TOO_MANY)
            if not self._waiting[greediest]:
                del self._waiting[greediest]

    def give_back(self) -> None:
        """Hand on the next request: the server is done with one."""
        while self._waiting:
            address = next(iter(self._waiting))
            theirs = self._waiting.pop(address)
            factory = theirs.popleft()
            if theirs:  # others' turn is before their next
                self._waiting[address] = theirs
            if not factory.father._disconnected:
                self._connect(factory)
                return
        self._free += 1

    def _connect(self, factory: _HandOn) -> None:
        path = sockets.web(Path(settings.GAME_DIR))
        the_reactor.connectUNIX(sockets.address(path), factory)


class Proxy(EvenniaReverseProxyResource):
    """Hands requests on to the server."""

    proxyClientFactoryClass = _HandOn

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
    """A request that has come through the socket: the portal says from whom."""

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
    """Return the last address that is not a proxy's: the client may have written earlier ones."""
    named = ",".join(request.requestHeaders.getRawHeaders(HEADER) or []).split(",")
    for address in (name.strip() for name in reversed(named)):
        if address and not any(match_ip(address, one) for one in settings.UPSTREAM_IPS):
            return address
    return LOOPBACK
