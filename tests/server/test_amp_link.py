"""What comes over the link between portal and server arrives whole (evennia_mends/link/)."""

import pytest
from evennia.server.portal import amp
from twisted.internet.testing import StringTransport
from twisted.protocols.amp import AMP, AmpBox

from evennia_mends.link import amp_link


class _Factory:
    broadcasts: list[object] = []


@pytest.fixture(autouse=True)
def mended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mend the class for these tests alone."""
    base = amp.AMPMultiConnectionProtocol
    monkeypatch.setattr(base, "dataReceived", base.dataReceived)
    amp_link.mend()
    amp_link.mend()  # A second time does no harm.


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
        link = amp.AMPMultiConnectionProtocol()
        heard, transport = _connected(link)
        link.dataReceived(stream[:cut])
        link.dataReceived(stream[cut:])
        assert heard == boxes, f"cut after byte {cut}"
        assert not transport.disconnecting


def test_boxes_that_come_byte_by_byte_arrive_whole() -> None:
    boxes, stream = _three_boxes()
    link = amp.AMPMultiConnectionProtocol()
    heard, transport = _connected(link)

    for byte in stream:
        link.dataReceived(bytes([byte]))

    assert heard == boxes
    assert not transport.disconnecting


def test_a_web_browser_on_the_link_is_hung_up_on() -> None:
    link = amp.AMPMultiConnectionProtocol()
    heard, transport = _connected(link)

    link.dataReceived(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")

    assert heard == []
    assert transport.disconnecting
