"""What is sent to clients that read aloud is read for markup once."""

from typing import Any

import pytest
from evennia.server.portal.telnet import TelnetProtocol
from evennia.server.portal.webclient import WebSocketClient
from evennia.server.portal.wire_formats.evennia_v1 import EvenniaV1Format

from evennia_mends import read_aloud
from players.markup import escaped

WRITTEN = ["|rred|n", "||", "|", "{{x}}", "a|/b", "|[Gx", "|500x", "{x", "|lcx|ltX|le"]


def mended(protocol: Any) -> tuple[Any, list[str]]:
    """Return a session of a protocol that notes what it sends."""
    one = type("Mended", (read_aloud.ReadOnce, protocol), {"__init__": lambda self: None})
    session, sent = one(), []
    session.protocol_flags = {"SCREENREADER": True, "TTYPE": True, "ANSI": True}
    session.sendLine = sent.append
    session.wire_format = EvenniaV1Format()  # what the page of the game speaks
    session.sendEncoded = lambda data, is_binary: sent.append(data.decode())
    return session, sent


@pytest.mark.parametrize("protocol", [TelnetProtocol, WebSocketClient])
@pytest.mark.parametrize("text", WRITTEN)
def test_what_was_written_is_what_is_sent(protocol: Any, text: str) -> None:
    session, sent = mended(protocol)
    session.send_text(escaped(f"So {text} it is"), options={})
    shown = text.replace("|lc", "| lc")
    assert f"So {shown} it is" in sent[0] and "\x1b" not in sent[0] and "<span" not in sent[0]


@pytest.mark.parametrize("protocol", [TelnetProtocol, WebSocketClient])
def test_the_games_own_colours_and_rules_are_gone(protocol: Any) -> None:
    session, sent = mended(protocol)
    session.send_text("|cType|n===== |yJo|n", options={})
    assert "Type Jo" in sent[0] and "\x1b" not in sent[0]


def test_others_are_sent_what_they_always_were() -> None:
    session, sent = mended(TelnetProtocol)
    session.protocol_flags["SCREENREADER"] = False
    session.send_text("|rred|n ---- ||r", options={})
    assert "\x1b[1m\x1b[31mred" in sent[0] and "---- |r" in sent[0]
