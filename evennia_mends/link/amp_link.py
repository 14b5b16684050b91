"""The link between portal and server, as both processes start: private, and repaired. How what goes
over it is packed is in amp_boxes.py.

Evennia lets it listen on a TCP port, where every user of the machine can send a pickle that the
portal then runs. Here it is a socket that only the game's user may open (sockets.py). Repaired:
Evennia looks at each read for stray HTTP, and takes a read that begins inside a box for one; it
then drops the link, and the game is dead until a restart.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.server import amp_client
from evennia.server.portal.amp import AMPMultiConnectionProtocol
from evennia.utils import logger
from twisted.internet.protocol import ReconnectingClientFactory
from twisted.protocols.amp import AMP

from evennia_mends.link import amp_boxes, sockets

# A server that has lost its portal looks for the new one this often: seconds. Evennia would wait
# longer each time, up to ten, while players wait too.
LOOK_AGAIN = 0.5


def mend(protocol: Any = AMPMultiConnectionProtocol) -> None:
    """Repair `protocol`, the base class of both ends. Doing it twice does no harm.

    It is done on the class because Evennia's server end ignores the setting that would name
    another one (AMP_CLIENT_PROTOCOL_CLASS).
    """
    # Twisted's own reader keeps a half box until the rest comes, and drops what is not AMP.
    protocol.dataReceived = AMP.dataReceived
    amp_boxes.mend()


def when_lost(note: Callable[[], None], protocol: Any = AMPMultiConnectionProtocol) -> None:
    """Have ``note`` called whenever the link is lost, before Evennia tries to mend it."""
    lose = protocol.connectionLost

    def lose_connection(self: Any, reason: Any) -> None:
        note()
        lose(self, reason)

    protocol.connectionLost = lose_connection


def wait_at_socket(portal: Any) -> None:
    """Have the portal wait for the server at the socket. Nothing listens yet: a process calls its
    plugins before it opens any port.
    """
    path = sockets.link(Path(settings.GAME_DIR))
    _claim(path)
    service = portal.getServiceNamed("PortalAMPServer")
    *_, factory = service.args
    factory.protocol = amp_boxes.before(amp_boxes.PortalEnd, factory.protocol)
    listen(service, path)
    portal.info_dict["amp"] = f"amp: {path}"


def connect_to_socket(server: Any) -> None:
    """Have the server look for the portal at the socket."""
    game = Path(settings.GAME_DIR)
    path = sockets.link(game)
    _claim(sockets.folder(game) / "server")
    # Its factory takes the class by this name, whatever the settings say.
    amp_client.AMPServerClientProtocol = amp_boxes.before(
        amp_boxes.ServerEnd, amp_client.AMPServerClientProtocol
    )
    service = server.getServiceNamed("ServerAMPClient")
    *_, factory = service.args
    factory.initialDelay = factory.delay = factory.maxDelay = LOOK_AGAIN
    # Evennia's own writes a line into the log each time.
    factory.clientConnectionFailed = partial(
        ReconnectingClientFactory.clientConnectionFailed, factory
    )
    service.method, service.args = "UNIX", (sockets.address(path), factory)
    server.info_dict["amp"] = f"amp: {path}"


def _claim(place: Path) -> None:
    """Be the only portal or server of this game; twistd keeps what it is told here to itself."""
    try:
        sockets.claim(place)
    except sockets.Unusable as unusable:
        logger.log_err(str(unusable))
        raise


def listen(service: Any, path: Path) -> None:
    """Have a service of Twisted's that would listen on a TCP port do so at the socket `path`."""
    sockets.make_room(path)
    _, factory = service.args
    service.method, service.args = "UNIX", (sockets.address(path), factory)
    service.kwargs = {"mode": 0o600}
