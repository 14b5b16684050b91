"""The repairs of the link between portal and server: server/conf/amp_link.py."""

import shutil
from pathlib import Path

import pytest
from evennia.server.amp_client import AMPServerClientProtocol
from evennia.server.portal import amp
from evennia.server.portal.amp_server import AMPServerProtocol
from twisted.internet.testing import StringTransport
from twisted.protocols.amp import AMP, AmpBox

from server.conf import amp_link
from tests.server import noted_links
from tests.server.live_game import LiveGame

NOTING = """
PORTAL_SERVICES_PLUGIN_MODULES = ["server.conf.portal_services_plugins", "noted_links"]
SERVER_SERVICES_PLUGIN_MODULES = ["server.conf.server_services_plugins", "noted_links"]
"""


class _Transport(StringTransport):
    """A connection that remembers whether it was told to send at once."""

    no_delay = False

    def setTcpNoDelay(self, enabled: bool) -> None:
        self.no_delay = enabled


class _Factory:
    broadcasts: list[object] = []


@pytest.fixture(autouse=True)
def mended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mend the class for these tests alone."""
    base = amp.AMPMultiConnectionProtocol
    monkeypatch.setattr(base, "makeConnection", base.makeConnection)
    monkeypatch.setattr(base, "dataReceived", base.dataReceived)
    amp_link.mend()
    amp_link.mend()  # A second time does no harm.


def _connected(protocol: AMP) -> tuple[list[AmpBox], _Transport]:
    """Connect a protocol to a transport; return what it will hear, and the transport."""
    transport, heard = _Transport(), []
    protocol.factory = _Factory()
    protocol.connectionMade = lambda: None
    protocol.ampBoxReceived = heard.append
    protocol.makeConnection(transport)
    return heard, transport


@pytest.mark.parametrize("end", [AMPServerProtocol, AMPServerClientProtocol])
def test_both_ends_send_at_once(end: type[AMP]) -> None:
    _, transport = _connected(end())

    assert transport.no_delay is True


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


@pytest.mark.live
def test_both_ends_of_a_real_game_send_at_once(template: Path, tmp_path: Path) -> None:
    game = LiveGame(tmp_path / "game", template)
    shutil.copy(noted_links.__file__, game.root)
    settings = game.root / "server" / "conf" / "secret_settings.py"
    settings.write_text(settings.read_text() + NOTING)
    try:
        game.start()
    finally:
        game.close()

    # Without it at both ends each command takes 40 ms and more.
    noted = set((game.root / noted_links.FILE).read_text().splitlines())
    assert noted == {"AMPServerProtocol: no delay", "AMPServerClientProtocol: no delay"}
