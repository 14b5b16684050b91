"""The link between portal and server: private, and repaired.

Wrong, and how it shows:
- It listens on a TCP port, where every user of the machine can send a pickle that the portal then
  runs. Here it is a socket that only the game's user may open (sockets.py).
  `upstream/link_socket.patch`
- Evennia looks at each read for stray HTTP, and takes a read that begins inside a box for one; it
  then drops the link, and the game is dead until a restart. `upstream/link_http.patch`
- The server's end ignores `AMP_CLIENT_PROTOCOL_CLASS`. `upstream/amp_client_class.patch`
- Each line and each text is compressed as hard as zlib can, though it never leaves the machine, and
  answered though nobody reads the answers: a fifth of what `+health` takes, a quarter of a roll to
  a room of fifty. `upstream/link_speed.patch`
- Each text goes in a box of its own, even if fifty of a room are told at once: a third of what the
  portal does for them. Here all that is said in a turn of the reactor goes in one.
- What tells of something leaves before that is on the disk (`journal/on_disk.py`). Web pages are
  made in threads of their own, and what they say to a player cuts into a box that is being sent. No
  fault of Evennia's: its pages say nothing.

Until: Evennia has all of them.
"""

import zlib
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.server import amp_client
from evennia.server.portal import amp
from evennia.server.portal.amp_server import AMPServerProtocol
from evennia.utils import logger
from twisted.internet import reactor as the_reactor
from twisted.internet.defer import succeed
from twisted.internet.protocol import ReconnectingClientFactory
from twisted.protocols.amp import AMP
from twisted.python import threadable
from twisted.python.failure import Failure

from evennia_mends import sockets
from journal import on_disk
from players import people

# A server that has lost its portal looks for the new one this often: seconds. Evennia would wait
# longer each time, up to ten, while players wait too.
LOOK_AGAIN = 0.5
# Of zlib. With 1 what is packed would begin as what releases before this one took for their own.
LEVEL = 2
PORTALS, SERVERS = "PortalAMPServer", "ServerAMPClient"  # what Evennia calls the services of it


class _Quick(amp.Compressed):
    """Reads as Evennia's own does, and is packed in a fraction of the time."""

    def toString(self, inObject: bytes) -> bytes:
        """Pack a value, or a piece of it."""
        return zlib.compress(inObject, LEVEL)


def _unanswered(command: Any) -> Any:
    packed = {"requiresAnswer": False, "arguments": [(b"packed_data", _Quick())]}
    return type(command.__name__, (command,), packed)


# How what players type is said, and what they read.
FROM_PLAYERS, TO_PLAYERS = map(_unanswered, (amp.MsgPortal2Server, amp.MsgServer2Portal))


class _End(amp.AMPMultiConnectionProtocol):
    """One end of the link."""

    # Twisted's own reader keeps a half box until the rest comes, and drops what is not AMP.
    dataReceived = AMP.dataReceived

    def unhandledError(self, failure: Failure) -> None:
        """Note what went wrong with a line that nobody answers; the others reach theirs."""
        logger.log_err(f"What came over the link\n{failure.getTraceback()}")


class ServerEnd(_End, amp_client.AMPServerClientProtocol):
    """The server's end (`AMP_CLIENT_PROTOCOL_CLASS`)."""

    reactor: Any = the_reactor

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waiting: list[bytes] = []

    def data_to_portal(self, command: Any, sessid: int, **said: Any) -> Any:
        """Say something to the portal, in the reactor's thread: what players read at the end of its
        turn, so that the disk is waited for once for all of it.
        """
        if threadable.ioThread not in (None, threadable.getThreadID()):
            self.reactor.callFromThread(self.data_to_portal, command, sessid, **said)
            return succeed(None)
        if command is not amp.MsgServer2Portal:
            self._say_what_waits()
            return super().data_to_portal(command, sessid, **said)
        packed = amp.dumps((sessid, said))  # what cannot be packed fails here, and alone
        if not self._waiting:
            self.reactor.callLater(0, self._say_what_waits)
        self._waiting.append(packed)
        return succeed(None)

    def _say_what_waits(self) -> None:
        """Say it in one box, once what it tells of is on the disk."""
        on_disk.make_sure()
        waiting, self._waiting = self._waiting, []
        if waiting:
            self.callRemote(TO_PLAYERS, packed_data=amp.dumps(waiting))

    def connectionLost(self, reason: Any) -> None:
        """Note when the link was lost, before Evennia tries to mend it."""
        people.note_cut()
        super().connectionLost(reason)


class PortalEnd(_End, AMPServerProtocol):
    """The portal's end (`AMP_SERVER_PROTOCOL_CLASS`)."""

    def data_to_server(self, command: Any, sessid: int, **said: Any) -> Any:
        """Say something to the server. The portal says all through the connection that was made
        last, be it that of Evennia's launcher; the factory knows which one is the server's.
        """
        server = self.factory.server_connection
        if command is amp.MsgPortal2Server and isinstance(server, _End):
            server.callRemote(FROM_PLAYERS, packed_data=amp.dumps((sessid, said)))
            return succeed(None)
        return super().data_to_server(command, sessid, **said)

    @TO_PLAYERS.responder
    def portal_receive_server2portal(self, packed_data: bytes) -> dict[str, Any]:
        """Hand on what players read, one after the other; what fails there fails alone."""
        for packed in amp.loads(packed_data):
            super().portal_receive_server2portal(packed)
        return {}


def start_plugin_services(process: Any) -> None:
    """Have portal and server meet at the socket. Nothing listens yet: a process calls its plugins
    before it opens any port.
    """
    if PORTALS in process.namedServices:
        path = sockets.link(Path(settings.GAME_DIR))
        _claim(path)
        listen(process.getServiceNamed(PORTALS), path)
        process.info_dict["amp"] = f"amp: {path}"
    else:
        _connect_to_socket(process)


def _connect_to_socket(server: Any) -> None:
    game = Path(settings.GAME_DIR)
    path = sockets.link(game)
    _claim(sockets.folder(game) / "server")
    service = server.getServiceNamed(SERVERS)
    *_, factory = service.args
    # Its factory takes the class by this name, whatever the settings say.
    amp_client.AMPServerClientProtocol = factory.protocol
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
