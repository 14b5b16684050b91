"""What stands between each player's connection and the portal, so that none slows down the others.

A connection that sends more than its share is read more slowly: the rest waits where it comes from.
A connection that sends more than any player could have a reason to is told so, and cut off.
"""

from collections.abc import Callable, Hashable
from typing import Any

import evennia
from django.conf import settings
from evennia.utils import logger
from twisted.internet import reactor
from twisted.internet.interfaces import IPushProducer, ISSLTransport
from twisted.internet.protocol import Protocol
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory
from zope.interface import implementer

from guard import connection_limits
from players.allowance import Allowance, home

UNENDED = "Your line has no end: cut off after {most} bytes. Send shorter lines."
UNREADABLE = "What you sent cannot be read: cut off."

# Bytes read at a time: what takes long to look through is not waited for by everybody at once.
PIECE = 1_024
# What reading anything costs, as if so many bytes had come: 80 a second, as many as lines.
LEAST_COST = 400
# What answering a request for a page costs.
COST_OF_A_REQUEST = 1_000
# Seconds that a person who was cut off has to read why.
LINGER = 2.0
# Refused connections of one address that are still open to be told why; more are just closed.
MOST_REFUSED = 20
MOST_FRAGMENTS = 1_000  # of one message of a websocket


class Gate(ProtocolWrapper):
    """The connection as the protocol sees it, and the protocol as the connection sees it."""

    piece: int | None = PIECE
    cost_of_a_byte = 1.0

    def __init__(self, factory: "GateFactory", protocol: Any) -> None:
        super().__init__(factory, protocol)
        self.refused = False
        self.gone = False
        self._paused_for: set[Hashable] = set()
        self._allowances: list[Allowance] = []
        self._lingering: Any = None
        self._address = ""

    def makeConnection(self, transport: Any) -> None:
        """Count it, and let the protocol know."""
        self._address = str(transport.getPeer().host)
        shared = self.factory.crowds.enter(self._address, self)
        if self.piece:
            getattr(transport, "transport", transport).bufferSize = self.piece  # beneath TLS
        self._allowances = [one for one in (self.own_allowance(), shared) if one is not None]
        super().makeConnection(transport)

    def own_allowance(self) -> Allowance | None:
        """Return what this connection may send, if that is bounded."""
        a_second = settings.CONNECTION_BYTES_A_SECOND
        return Allowance(settings.CONNECTION_BYTES_AT_ONCE, a_second) if a_second else None

    def connectionLost(self, reason: Any) -> None:
        """Count it no longer."""
        self.gone = True
        self.factory.crowds.leave(self._address, self)
        if self._lingering is not None and self._lingering.active():
            self._lingering.cancel()
        super().connectionLost(reason)

    # --- reading ---------------------------------------------------------------------------

    def dataReceived(self, data: bytes) -> None:
        """Hand on what has come, unless this one was cut off; read on when there is room for it."""
        self._spend(len(data) * self.cost_of_a_byte)
        if self.refused:
            return
        try:
            super().dataReceived(data)
        except RecursionError:  # brackets in brackets: nothing of ours is at fault
            self.refuse(UNREADABLE)
        except Exception:
            self.stumble()
        else:
            if self.is_unended():
                self.refuse(UNENDED.format(most=settings.LONGEST_UNENDED))

    def _spend(self, cost: float) -> None:
        for one in self._allowances:
            one.spend(max(cost, LEAST_COST))
            if wait := one.seconds_until():
                self.pause(one)
                reactor.callLater(wait, self.go_on, one)

    def is_unended(self) -> bool:
        """Say whether what has begun to come is longer than anything that could be meant."""
        return False

    def pause(self, why: Hashable) -> None:
        """Read nothing until ``why`` is over."""
        if not self._paused_for:
            self.transport.pauseProducing()
        self._paused_for.add(why)

    def go_on(self, why: Hashable) -> None:
        """Read on, unless there is something else to wait for."""
        if why in self._paused_for:
            self._paused_for.remove(why)
            if not self._paused_for and not self.gone:
                self.transport.resumeProducing()

    def pauseProducing(self) -> None:
        """Read nothing, as the protocol wishes."""
        self.pause("asked for")

    def resumeProducing(self) -> None:
        """Read on, as the protocol wishes."""
        self.go_on("asked for")

    # --- cutting off -----------------------------------------------------------------------

    def refuse(self, why: str) -> None:
        """Say why, and close. What still comes is thrown away."""
        if self.refused or self.gone:
            return
        self.refused = True
        logger.log_info(f"{self._address} was cut off: {why}")
        self.say_last(why)
        self.loseConnection()

    def stumble(self) -> None:
        """Note the error that has just been raised over what has come, and cut it off."""
        logger.log_trace(f"{self._address} sent what cannot be read.")
        self.refuse(UNREADABLE)

    def say_last(self, why: str) -> None:
        """Say it as the protocol has it."""

    def loseConnection(self) -> None:
        """Close; after a refusal only when it has been read: what lies unread would undo it."""
        if not self.refused:
            super().loseConnection()
        elif self._lingering is None:
            self.disconnecting = 1
            self._lingering = close_slowly(self.transport)


def close_slowly(transport: Any) -> Any:
    """Say nothing more, and close when the other end does; return the call that stops waiting."""
    if ISSLTransport.providedBy(transport):
        transport.loseConnection()  # TLS has its own way to say so
    else:
        transport.loseWriteConnection()
    return reactor.callLater(LINGER, transport.abortConnection)


def is_too_long(begun: int) -> bool:
    """Say whether so many bytes without an end are more than can be meant."""
    return 0 < settings.LONGEST_UNENDED < begun


class PlayersGate(Gate):
    """A connection to the game: a person types, and reads."""

    def makeConnection(self, transport: Any) -> None:
        """Watch what is not read."""
        self._unread: int | None = None
        transport.registerProducer(_Unread(self), True)
        super().makeConnection(transport)

    def write(self, data: bytes) -> None:
        """Send, unless too much lies there unread."""
        was_waiting = self._unread is not None
        super().write(data)
        if was_waiting and self._unread is not None:
            self._unread += len(data)
            if settings.MOST_UNREAD and self._unread > settings.MOST_UNREAD and not self.gone:
                logger.log_info(f"{self._address} was cut off: it reads nothing.")
                self.transport.abortConnection()

    def wait_for_reading(self, waits: bool) -> None:
        """Take no more from a person who does not read what comes of it."""
        if waits:
            self._unread = self._unread or 0
            self.pause("unread")
        else:
            self._unread = None
            self.go_on("unread")

    def loseConnection(self) -> None:
        """Close; a producer would keep the connection open."""
        self.transport.unregisterProducer()
        self.go_on("unread")
        super().loseConnection()


@implementer(IPushProducer)
class _Unread:
    """Is told by the connection when what was sent begins to pile up, and when it is gone."""

    def __init__(self, gate: PlayersGate) -> None:
        self._gate = gate

    def pauseProducing(self) -> None:
        self._gate.wait_for_reading(True)

    def resumeProducing(self) -> None:
        self._gate.wait_for_reading(False)

    def stopProducing(self) -> None:
        """There is nothing to stop: the protocol hears itself that its connection is lost."""


class TelnetGate(PlayersGate):
    """A line by telnet."""

    def is_unended(self) -> bool:
        """Look at the line that has begun, and at what the client says beside it."""
        protocol = self.wrappedProtocol
        return is_too_long(len(protocol.line_buffer) + len(getattr(protocol, "commands", ())))

    def say_last(self, why: str) -> None:
        self.wrappedProtocol.disconnect(why)


class WebsocketGate(PlayersGate):
    """A line by websocket."""

    def is_unended(self) -> bool:
        """Look at the message that has begun, or at the handshake. A frame says how long it is."""
        protocol = self.wrappedProtocol
        if not self._is_open():
            return is_too_long(len(protocol.data))
        if not protocol.inside_message:
            return False
        return (
            is_too_long(protocol.message_data_total_length)
            or len(protocol.message_data) > MOST_FRAGMENTS
        )

    def say_last(self, why: str) -> None:
        """Say it as a line and as the reason for closing; to a handshake, as its answer."""
        protocol = self.wrappedProtocol
        if self._is_open():
            protocol.data_out(text=((why,), {}))
            protocol.disconnect(why)
        elif protocol.state == protocol.STATE_CONNECTING:
            protocol.failHandshake(why, 400)

    def connectionLost(self, reason: Any) -> None:
        """Evennia keeps a lost connection for the player who was logged in on it, and for nobody
        else has a use for it.
        """
        protocol = self.wrappedProtocol
        super().connectionLost(reason)
        sessions = evennia.PORTAL_SESSION_HANDLER
        if sessions.get(getattr(protocol, "sessid", 0)) is protocol and not protocol.logged_in:
            sessions.disconnect(protocol)

    def _is_open(self) -> bool:
        return bool(self.wrappedProtocol.state == self.wrappedProtocol.STATE_OPEN)


class WebGate(Gate):
    """A visitor of web pages, who may send a form, and is answered one request after the other."""

    piece = None
    cost_of_a_byte = 0.1
    status = "400 Bad Request"

    def own_allowance(self) -> Allowance | None:
        """Bound nothing that comes through a proxy: it brings many people by one connection."""
        return None if connection_limits.is_proxy(self._address) else super().own_allowance()

    def count_request(self) -> None:
        """Count what making an answer costs; what more is asked for waits."""
        self._spend(COST_OF_A_REQUEST)

    def refuse_with(self, why: str, status: str) -> None:
        """Say why under an HTTP status, and close."""
        self.status = status
        self.refuse(why)

    def say_last(self, why: str) -> None:
        self.write(page(why, self.status))


class Refusal(Protocol):
    """A connection that is closed as soon as it is made."""

    def __init__(self, words: bytes, done: Callable[[], None]) -> None:
        self._words, self._done = words, done
        self._lingering: Any = None

    def connectionMade(self) -> None:
        self.transport.write(self._words)
        self._lingering = close_slowly(self.transport)

    def connectionLost(self, reason: Any = None) -> None:
        """Wait no longer."""
        if self._lingering.active():
            self._lingering.cancel()
        self._done()


def line(why: str) -> bytes:
    """Return a refusal as telnet says it."""
    return f"{why}\r\n".encode()


def page(why: str, status: str = "429 Too Many Requests") -> bytes:
    """Return a refusal as the web says it, and the websocket before it is one."""
    return (
        f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n"
        "X-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'\r\n"
        f"Content-Length: {len(why.encode())}\r\nConnection: close\r\n\r\n{why}"
    ).encode()


class GateFactory(WrappingFactory):
    """Puts a gate before each connection of a port, and lets in no more than may be open."""

    noisy = False

    def __init__(
        self, factory: Any, gate: type[Gate], words: Callable[[str], bytes], all_crowds: Any
    ) -> None:
        super().__init__(factory)
        self.protocol, self.crowds = gate, all_crowds
        self._words = words
        self._refused: dict[str, int] = {}

    def buildProtocol(self, address: Any) -> Any:
        """Return the protocol behind its gate, or a refusal."""
        host = str(address.host)
        why = self.crowds.refused(host)
        if why is None and issubclass(self.protocol, PlayersGate):
            why = connection_limits.refused_login(host)
        return super().buildProtocol(address) if why is None else self._refusal(host, why)

    def _refusal(self, host: str, why: str) -> Refusal | None:
        there = home(host)
        if self._refused.get(there, 0) >= MOST_REFUSED:
            return None
        self._refused[there] = self._refused.get(there, 0) + 1
        return Refusal(self._words(why), lambda: self._let_go(there))

    def _let_go(self, there: str) -> None:
        self._refused[there] -= 1
        if not self._refused[there]:
            del self._refused[there]
