"""What goes over the link between portal and server, and how it is packed.

Evennia packs each line and each text by itself, compresses it as hard as zlib can, though it never
leaves the machine, and has each answered though nobody reads the answers. Here what is said in one
turn of the reactor goes in one box that nobody answers; the same text to several people in a row
goes in it once; and what is small is not compressed. What the two processes tell each other of
connections and restarts keeps its place among the lines, and is answered as ever.

Web pages are made in threads of their own, and what they say to a player passes here too. A thread
may not write to the link: it would cut into a box that is being sent, and an answer could be here
before anybody waits for it. So what another thread says waits for the reactor's. An answer that
nobody waits for is passed over: Evennia's reader goes on with its box, and the boxes that follow
are lost in it.

A process that was started before an update may be at the other end: until it has sent something
that only this code sends, it gets what Evennia would send.
"""

import zlib
from collections.abc import Callable
from io import BytesIO
from typing import Any

import evennia
from evennia.server.portal import amp
from evennia.utils import logger
from twisted.internet import reactor as the_reactor
from twisted.internet.defer import Deferred, succeed
from twisted.protocols.amp import ANSWER, COMMAND, ERROR, Box
from twisted.python import threadable

from journal import on_disk

SMALL = 2_000  # bytes: what is smaller takes longer to compress than to send
PIECE = 60_000  # bytes of a value; AMP's own bound is 65,535, and compressing may add some
# What a box is called that says something to some connections, in order, and its key for pairs of
# their numbers and what is said.
MESSAGES, HELD = b"Messages", "packed_data"
PACKED = amp.Compressed()
RAW = b"\0"  # what is not compressed begins so
QUICK = b"\x78\x01"  # what zlib compresses quickly begins so; Evennia's own begins otherwise


def mend(argument: Any = amp.Compressed) -> None:
    """Have what goes over the link packed as this says. Doing it twice does no harm."""
    argument.toBox = _to_box
    argument.toStringProto, argument.fromStringProto = _packed, _unpacked


def _to_box(
    self: Any, name: bytes, strings: dict[bytes, bytes], objects: dict[str, Any], proto: Any
) -> None:
    """Put a value into a box, in pieces where it is long; Evennia's own code puts them together."""
    value = BytesIO(objects[name.decode()])
    strings[name] = self.toStringProto(value.read(PIECE), proto)
    number = 2
    while piece := value.read(PIECE):
        strings[b"%s.%d" % (name, number)] = self.toStringProto(piece, proto)
        number += 1


def _packed(self: Any, data: bytes, proto: Any) -> bytes:
    if len(data) < SMALL and _knows_boxes(proto):
        return RAW + data
    return zlib.compress(data, 1)


def _unpacked(self: Any, data: bytes, proto: Any) -> bytes:
    if data.startswith((RAW, QUICK)):
        proto.other_end_knows_boxes = True
    return data[1:] if data.startswith(RAW) else zlib.decompress(data)


def _knows_boxes(proto: Any) -> bool:
    """Say whether what is at the other end of a connection reads what this file sends."""
    return getattr(proto, "other_end_knows_boxes", False)


def _in_another_thread() -> bool:
    """Say whether this is not the thread of the reactor. Before that runs there is only one."""
    return threadable.ioThread not in (None, threadable.getThreadID())


class _End(amp.AMPMultiConnectionProtocol):
    """One end of the link. What is said through it waits for the end of the reactor's turn."""

    reactor: Any = the_reactor

    def say_soon(self, number: int, said: dict[str, Any]) -> "Deferred[None]":
        """Say something to the connection of that number; the answer says nothing."""
        waiting = self.__dict__.setdefault("_waiting", [])
        packed = amp.dumps(said)  # what cannot be packed fails here, and alone
        if not waiting:
            self.reactor.callLater(0, self.say_what_waits)
        if waiting and waiting[-1][1] == packed:
            waiting[-1][0].append(number)
        else:
            waiting.append(([number], packed))
        return succeed(None)

    def say_what_waits(self) -> None:
        """Send what was said up to now: something that must not overtake it comes next."""
        if waiting := self.__dict__.pop("_waiting", None):
            box = Box()
            PACKED.toBox(HELD.encode(), box, {HELD: amp.dumps(waiting)}, self)
            self._sendBoxCommand(MESSAGES, box, requiresAnswer=False)

    def in_turn(self, door: Callable[..., Any], *args: Any, **said: Any) -> Any:
        """Say something through a door: at once in the reactor's thread, else when that is free."""
        if _in_another_thread():
            self.reactor.callFromThread(door, *args, **said)
            return succeed(None)
        return door(*args, **said)

    def _commandReceived(self, box: Any) -> None:
        """Take what a box holds; messages pass by all that makes answers: nobody answers them."""
        if box[COMMAND] != MESSAGES:
            super()._commandReceived(box)
            return
        found: dict[str, bytes] = {}
        PACKED.fromBox(HELD.encode(), box, found, self)
        self.receive_messages(found[HELD])

    def _answerReceived(self, box: Any) -> None:
        if self._is_waited_for(box[ANSWER]):
            super()._answerReceived(box)

    def _errorReceived(self, box: Any) -> None:
        if self._is_waited_for(box[ERROR]):
            super()._errorReceived(box)

    def _is_waited_for(self, tag: bytes) -> bool:
        """Say whether anybody waits for the answer of that tag; write it down where nobody does."""
        if tag in self._outstandingRequests:
            return True
        logger.log_err(f"The link: nobody waits for answer {tag!r}; it was passed over")
        return False

    def receive_messages(self, packed_data: bytes) -> None:
        """Hand on what was said; nothing that goes wrong with one keeps it from the others."""
        for numbers, packed in amp.loads(packed_data):
            for number in numbers:
                try:
                    self.hand_on(number, amp.loads(packed))  # each has it for itself
                except Exception:
                    logger.log_trace(f"What was said to connection {number}")

    def hand_on(self, number: int, said: dict[str, Any]) -> None:
        """Give what was said to a connection, if there is one of that number still."""
        raise NotImplementedError


class ServerEnd(_End):
    """The server's end, before Evennia's own class."""

    def data_to_portal(self, command: Any, sessid: int, **said: Any) -> Any:
        """Say something to the portal: soon, where it is what players read."""
        return self.in_turn(self._to_portal, command, sessid, **said)

    def _to_portal(self, command: Any, sessid: int, **said: Any) -> Any:
        if command is amp.MsgServer2Portal and _knows_boxes(self):
            return self.say_soon(sessid, said)
        self.say_what_waits()
        return super().data_to_portal(command, sessid, **said)

    def say_what_waits(self) -> None:
        """Send what was said up to now, once what it tells of is on the disk."""
        on_disk.make_sure()
        super().say_what_waits()

    def hand_on(self, number: int, said: dict[str, Any]) -> None:
        """Take a line of a player's."""
        session = evennia.SERVER_SESSION_HANDLER.get(number)
        if session:
            evennia.SERVER_SESSION_HANDLER.data_in(session, **said)


class PortalEnd(_End):
    """The portal's end, before Evennia's own class."""

    def data_to_server(self, command: Any, sessid: int, **said: Any) -> Any:
        """Say something to the server: soon, where it is what players type.

        The portal says all through the connection that was made last, be it that of Evennia's
        launcher; the factory knows which one is the server's.
        """
        return self.in_turn(self._to_server, command, sessid, **said)

    def _to_server(self, command: Any, sessid: int, **said: Any) -> Any:
        server = self.factory.server_connection
        if command is amp.MsgPortal2Server and _knows_boxes(server):
            return server.say_soon(sessid, said)
        if server is not None:
            server.say_what_waits()
        return super().data_to_server(command, sessid, **said)

    def hand_on(self, number: int, said: dict[str, Any]) -> None:
        """Give a player what they are told."""
        session = evennia.PORTAL_SESSION_HANDLER.get(number)
        if session:
            evennia.PORTAL_SESSION_HANDLER.data_out(session, **said)


def before(end: type[_End], evennias: type) -> type:
    """Return Evennia's class of an end, or a game's own, with ours before it."""
    return evennias if issubclass(evennias, end) else type(end.__name__, (end, evennias), {})
