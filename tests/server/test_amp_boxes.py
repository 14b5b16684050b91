"""How what goes over the link between portal and server is packed: evennia_mends/link/amp_boxes.py.

Both ends are Evennia's own classes, as the two processes make them, joined byte by byte.
"""

import random
import threading
import zlib
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import evennia
import pytest
from evennia.server.amp_client import AMPServerClientProtocol
from evennia.server.portal import amp
from evennia.server.portal.amp_server import AMPServerProtocol
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.protocols.amp import ANSWER, ERROR, ERROR_CODE, ERROR_DESCRIPTION, AmpBox
from twisted.python import threadable

from evennia_mends.link import amp_boxes


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

    def __init__(self, portal: type, server: type) -> None:
        self.clock = Clock()
        self.portal, self.server = self._end(portal), self._end(server)
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


@pytest.fixture(autouse=True)
def mended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mend the class for these tests alone."""
    for name in ("toBox", "toStringProto", "fromStringProto"):
        monkeypatch.setattr(amp.Compressed, name, getattr(amp.Compressed, name))
    amp_boxes.mend()
    amp_boxes.mend()  # A second time does no harm.


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    sessions = Sessions(range(1, 60))
    monkeypatch.setattr(evennia, "PORTAL_SESSION_HANDLER", sessions)
    monkeypatch.setattr(evennia, "SERVER_SESSION_HANDLER", sessions)
    yield sessions


PORTAL = amp_boxes.before(amp_boxes.PortalEnd, AMPServerProtocol)
SERVER = amp_boxes.before(amp_boxes.ServerEnd, AMPServerClientProtocol)


@pytest.fixture
def link(players: Sessions) -> Link:
    return Link(PORTAL, SERVER)


def tell(link: Link, number: int, text: Any) -> None:
    link.server.send_MsgServer2Portal(SimpleNamespace(sessid=number), text=text)


def type_line(link: Link, number: int, text: Any) -> None:
    link.portal.send_MsgPortal2Server(SimpleNamespace(sessid=number), text=text)


@pytest.mark.parametrize("say", [tell, type_line])
def test_what_is_said_in_one_turn_is_one_box_that_nobody_answers(
    link: Link, players: Sessions, say: Any
) -> None:
    said = [(number, f"line {number}") for number in (3, 1, 2, 1)]
    for number, text in said:
        say(link, number, text)
    link.carry()
    assert players.heard == [(number, {"text": text}) for number, text in said]
    assert len(link.boxes) == 1 and link.boxes[0].count(b"_command") == 1
    assert b"_ask" not in link.boxes[0]


def test_what_is_small_is_not_compressed_and_what_is_large_is(
    link: Link, players: Sessions
) -> None:
    tell(link, 1, "hush")
    link.carry()
    tell(link, 1, "hush " * 10_000)
    link.carry()
    small, large = link.boxes
    assert b"hush" in small
    assert b"hush hush" not in large and len(large) < 5_000
    assert players.heard[1] == (1, {"text": "hush " * 10_000})


def test_one_text_for_a_room_is_sent_once_and_each_has_it_for_itself(
    link: Link, players: Sessions
) -> None:
    for number in range(1, 51):
        tell(link, number, ["the same for all", {"options": {}}])
    link.carry()
    (box,) = link.boxes
    assert box.count(b"the same for all") == 1
    assert [number for number, _ in players.heard] == list(range(1, 51))
    players.heard[0][1]["text"][1]["options"]["raw"] = True
    assert players.heard[1][1]["text"][1]["options"] == {}


def test_nothing_said_of_a_connection_overtakes_what_was_said_to_it(
    link: Link, players: Sessions
) -> None:
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


def test_what_goes_wrong_with_one_reaches_the_others_and_the_link_holds(
    link: Link, players: Sessions
) -> None:
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


def test_what_does_not_compress_is_sent_in_pieces(link: Link, players: Sessions) -> None:
    noise = random.Random(1).randbytes(200_000)
    tell(link, 1, noise)
    link.carry()
    assert players.heard == [(1, {"text": noise})]


@pytest.mark.parametrize(
    ("portal", "server"), [(AMPServerProtocol, SERVER), (PORTAL, AMPServerClientProtocol)]
)
def test_a_process_from_before_an_update_gets_what_it_reads(
    players: Sessions, monkeypatch: pytest.MonkeyPatch, portal: type, server: type
) -> None:
    new = amp.Compressed.toStringProto

    def packed(self: Any, data: bytes, proto: Any) -> bytes:
        """Pack as the class of one's own process does."""
        ours = isinstance(proto, amp_boxes._End)
        return new(self, data, proto) if ours else zlib.compress(data, 9)

    def unpacked(self: Any, data: bytes, proto: Any) -> bytes:
        if isinstance(proto, amp_boxes._End):
            return amp_boxes._unpacked(self, data, proto)
        return zlib.decompress(data)

    monkeypatch.setattr(amp.Compressed, "toStringProto", packed)
    monkeypatch.setattr(amp.Compressed, "fromStringProto", unpacked)
    link = Link(portal, server)
    for number in (1, 2):
        tell(link, number, "told")
        type_line(link, number, "typed")
    link.carry()
    assert sorted(players.heard, key=str) == [
        (number, {"text": text}) for number in (1, 2) for text in ("told", "typed")
    ]


def test_what_is_typed_before_the_server_has_said_who_it_is_reaches_it(
    link: Link, players: Sessions
) -> None:
    link.portal.factory.server_connection = None
    link.portal.factory.broadcasts.append(link.portal)
    type_line(link, 1, "early")
    link.carry()
    assert players.heard == [(1, {"text": "early"})]


@pytest.mark.parametrize("kind", [ANSWER, ERROR])
def test_an_answer_that_nobody_waits_for_takes_no_box_beside_it(
    link: Link, players: Sessions, kind: bytes
) -> None:
    tell(link, 1, "before")
    link.clock.advance(0)
    stray = AmpBox({kind: b"7f", ERROR_CODE: b"UNKNOWN", ERROR_DESCRIPTION: b"stray"})
    link.server.transport.write(stray.serialize())
    for number in (2, 3):
        link.server.send_AdminServer2Portal(players[number], operation=amp.SDISCONN, reason="after")
    link.carry()
    assert players.heard == [(1, {"text": "before"}), (2, "after"), (3, "after")]


class Threaded(Clock):
    """A reactor that keeps what other threads leave for it until its turn."""

    def callFromThread(self, work: Any, *args: Any, **named: Any) -> None:
        self.callLater(0, work, *args, **named)


def test_what_another_thread_says_waits_for_the_reactors(
    link: Link, players: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    link.server.reactor = link.portal.reactor = link.clock = Threaded()
    monkeypatch.setattr(threadable, "ioThread", threadable.getThreadID())

    def web_page() -> None:
        tell(link, 1, "from a page")
        link.server.send_AdminServer2Portal(players[1], operation=amp.SDISCONN, reason="bye")
        type_line(link, 2, "look")
        link.portal.send_AdminPortal2Server(players[2], operation=amp.PDISCONN)

    thread = threading.Thread(target=web_page)
    thread.start()
    thread.join()
    assert link.server.transport.value() == link.portal.transport.value() == b""
    link.carry()
    assert [one for one in players.heard if one[0] == 1] == [
        (1, {"text": "from a page"}),
        (1, "bye"),
    ]
    assert [one for one in players.heard if one[0] == 2] == [(2, {"text": "look"}), (2, "gone")]
