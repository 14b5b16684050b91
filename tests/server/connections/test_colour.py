"""Colour and emphasis as a telnet client gets them, byte by byte."""

import re

import pytest

from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient, Terminal

pytestmark = pytest.mark.live

CODE = re.compile(r"\x1b\[[0-9;]*m")
ASK, NAME, OFF = "\x1b[1m\x1b[36m", "\x1b[1m\x1b[33m", "\x1b[0m"


class Table:
    """The demo's people: Vesper runs the scene, Marlow plays, Ines listens to a screen reader."""

    def __init__(self, game: LiveGame) -> None:
        self.st = game.client("Vesper")
        self.marlow = game.client("Marlow")
        self.ines = game.client("Ines", Terminal(screen_reader=True))


@pytest.fixture(scope="module")
def table(game: LiveGame) -> Table:
    """Marlow is to declare, then Ines."""
    made = Table(game)
    made.st.ask("+init/roll", "Round 1")
    for name, total in {"Marlow": 3, "Ines": 5, "Rat": 7, "Brick": 9}.items():
        made.st.ask(f"+init/set {name}={total}", rf"{name}.* {total}")
    return made


def sent_for(client: TelnetClient, line: str) -> str:
    """Return what a client is sent for a line, with colours."""
    client.settle()
    start = len(client.sent)
    client.send(line)
    client.settle()
    return client.sent[start:]


def test_the_prompt_and_ones_own_name_stand_out(table: Table) -> None:
    shown = sent_for(table.marlow, "+init")
    assert re.search(rf"\r\n\r\n{re.escape(ASK)}You declare now", shown), shown
    assert f"{NAME}Marlow{OFF}" in shown and f"{NAME}Ines" not in shown
    asked = shown.partition("You declare now")[2].partition("nosuchword")[0]
    assert "\r\n\r\n" not in asked  # it is the last thing on the screen


def test_a_screen_reader_gets_no_colour(table: Table) -> None:
    shown = sent_for(table.ines, "+init")
    assert "Marlow" in shown and "\r\n\r\n" not in shown
    assert _without_the_end_of_lines(shown) == CODE.sub("", shown)


def test_nobody_gets_colour_who_wants_none(table: Table) -> None:
    for off, on in (
        ("+prefs colour off", "+prefs colour on"),
        ("+prefs screenreader on", "+prefs screenreader off"),
        ("option NOCOLOR=on", "option NOCOLOR=off"),
    ):
        sent_for(table.marlow, off)
        shown = sent_for(table.marlow, "+init")
        assert "You declare now" in shown, off
        assert _without_the_end_of_lines(shown) == CODE.sub("", shown), off
        sent_for(table.marlow, on)
        assert ASK in sent_for(table.marlow, "+init"), on


def _without_the_end_of_lines(text: str) -> str:
    """Return text without what Evennia ends each message with: it turns all colours off."""
    return text.replace(OFF, "")
