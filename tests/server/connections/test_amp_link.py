"""What comes over the link between portal and server arrives whole, and in its order
(evennia_mends/amp_link.py).
"""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import evennia
import pytest
from evennia.server.portal import amp
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.protocols.amp import AMP, AmpBox

from evennia_mends import amp_link


class _Factory:
    broadcasts: list[object] = []


def _connected(protocol: AMP) -> tuple[list[AmpBox], StringTransport]:
    """Connect a protocol to a transport; return what it will hear, and the transport."""
    transport, heard = StringTransport(), []
    protocol.factory = _Factory()
    protocol.connectionMade = lambda: None
    protocol.ampBoxReceived = heard.append
    protocol.makeConnection(transport)
    return heard, transport


def _three_boxes() -> tuple[list[AmpBox], bytes]:
    boxes = [
        AmpBox({b"_command": b"MsgPortal2Server", b"packed_data": b"\0\0x" * 5}),
        AmpBox({b"_command": b"AdminPortal2Server", b"_ask": b"7f", b"packed_data": b"y\0"}),
        AmpBox({b"_answer": b"13"}),
    ]
    return boxes, b"".join(box.serialize() for box in boxes)


def test_boxes_cut_at_every_byte_arrive_whole() -> None:
    boxes, stream = _three_boxes()

    for cut in range(len(stream) + 1):
        link = amp_link.PortalEnd()
        heard, transport = _connected(link)
        link.dataReceived(stream[:cut])
        link.dataReceived(stream[cut:])
        assert heard == boxes, f"cut after byte {cut}"
        assert not transport.disconnecting


# --- both ends, joined byte by byte -------------------------------------------------------------


class Sessions(dict[int, Any]):
    """Connections, and in what order what was said to them came."""

    def __init__(self, numbers: range) -> None:
        super().__init__({number: SimpleNamespace(sessid=number) for number in numbers})
        self.heard: list[tuple[int | str, Any]] = []

    def data_out(self, session: Any, **said: Any) -> None:
        if said.get("text") == "bad":
            raise ValueError("bad")
        self.heard.append((session.sessid, said))

    data_in = data_out

    def server_disconnect(self, session: Any, reason: str) -> None:
        self.heard.append((session.sessid, reason))

    def portal_disconnect(self, session: Any) -> None:
        self.heard.append((session.sessid, "gone"))


class Link:
    """A server's and a portal's end; what one sends reaches the other when it is `carried`."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.portal, self.server = self._end(amp_link.PortalEnd), self._end(amp_link.ServerEnd)
        self.portal.factory.server_connection = self.portal
        self.boxes: list[bytes] = []
        self.hello()

    def _end(self, kind: type) -> Any:
        end = kind()
        end.reactor = self.clock
        end.factory = SimpleNamespace(
            broadcasts=[], server_connection=None, launcher_connection=None,
            disconnect_callbacks={}, portal=SimpleNamespace(),
        )  # fmt: skip
        end.connectionMade = lambda: None
        end.makeConnection(StringTransport())
        return end

    def hello(self) -> None:
        """Have both say something of connections, as when they meet."""
        self.server.send_AdminServer2Portal(amp.DUMMYSESSION, operation=amp.SDISCONN)
        self.carry()
        self.portal.send_AdminPortal2Server(amp.DUMMYSESSION, operation=amp.PDISCONN)
        self.carry()
        self.boxes.clear()

    def carry(self) -> None:
        """Turn the reactor, and carry all that is sent, until nobody sends anything."""
        while True:
            self.clock.advance(0)
            ends = (self.server, self.portal)
            said = [end.transport.value() for end in ends]
            for end in ends:
                end.transport.clear()
            if not any(said):
                return
            for data, end in zip(said, reversed(ends), strict=True):
                if data:
                    self.boxes.append(data)
                    end.dataReceived(data)


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    sessions = Sessions(range(1, 60))
    monkeypatch.setattr(evennia, "PORTAL_SESSION_HANDLER", sessions)
    monkeypatch.setattr(evennia, "SERVER_SESSION_HANDLER", sessions)
    yield sessions


@pytest.fixture
def link(players: Sessions) -> Link:
    return Link()


def tell(link: Link, number: int, text: Any) -> None:
    link.server.send_MsgServer2Portal(SimpleNamespace(sessid=number), text=text)


def type_line(link: Link, number: int, text: Any) -> None:
    link.portal.send_MsgPortal2Server(SimpleNamespace(sessid=number), text=text)


def test_nothing_said_of_a_connection_overtakes_what_was_said_to_it(link, players) -> None:
    tell(link, 1, "Goodbye.")
    link.server.send_AdminServer2Portal(players[1], operation=amp.SDISCONN, reason="quit")
    tell(link, 2, "You are alone.")
    link.carry()
    assert players.heard == [
        (1, {"text": "Goodbye."}),
        (1, "quit"),
        (2, {"text": "You are alone."}),
    ]
    players.heard.clear()
    type_line(link, 2, "look")
    link.portal.send_AdminPortal2Server(players[2], operation=amp.PDISCONN)
    link.carry()
    assert players.heard == [(2, {"text": "look"}), (2, "gone")]


def test_what_goes_wrong_with_one_reaches_the_others_and_the_link_holds(link, players) -> None:
    for number, text in ((1, "good"), (2, "bad"), (99, "nobody"), (3, "good")):
        tell(link, number, text)
    link.carry()
    assert [number for number, _ in players.heard] == [1, 3]
    assert not link.portal.transport.disconnecting
    with pytest.raises(Exception, match="local object"):
        tell(link, 1, lambda: None)
    tell(link, 1, "still here")
    link.carry()
    assert players.heard[-1] == (1, {"text": "still here"})
