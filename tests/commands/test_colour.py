"""Colour and emphasis as they reach a terminal, and the bell."""

import re
from itertools import product

import evennia
import pytest
from evennia.utils.ansi import parse_ansi

from narration.text import marked
from players.markup import on_screen
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin

CODE = re.compile(r"\033\[[0-9;]*m")
ASK, NAME, HARM = "\033[1m\033[36m", "\033[1m\033[33m", "\033[1m\033[31m"
BELL = "\a"


class Terminals:
    """What each player's terminal is sent, with all markup acted upon."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.of: dict[int, str] = {}
        monkeypatch.setattr(evennia.SESSION_HANDLER, "data_out", self._show)

    def _show(self, session: object, **kwargs: object) -> None:
        text = kwargs.get("text")
        words = text[0] if isinstance(text, tuple | list) and text else text
        number = session.sessid  # type: ignore[attr-defined]
        shown = parse_ansi(str(words or ""), xterm256=True, truecolor=True, mxp=True)
        self.of[number] = self.of.get(number, "") + shown + "\n"

    def after(self, player: Player, line: str, reader: Player | None = None) -> str:
        """Type a line as a client sends it; return what stands on a reader's terminal."""
        self.of.clear()
        evennia.SESSION_HANDLER.call_inputfuncs(player.session, text=([line], {}))
        return self.of.get((reader or player).session.sessid, "")


@pytest.fixture
def terminals(table: Table, monkeypatch: pytest.MonkeyPatch) -> Terminals:
    return Terminals(monkeypatch)


@pytest.mark.parametrize("off", ["+prefs colour off", "+prefs screenreader on"])
def test_there_is_no_colour_where_it_is_turned_off(
    table: Table, terminals: Terminals, jo: Player, kelly: Player, off: str
) -> None:
    terminals.after(jo, off)
    for line in ("+init/start", "+init", "+hurt 1b", "+prefs"):
        assert not CODE.search(terminals.after(jo, line)), line
    assert CODE.search(terminals.after(kelly, "+init"))


def test_the_words_are_the_same_with_and_without(
    table: Table, terminals: Terminals, jo: Player
) -> None:
    terminals.after(jo, "+init/start")
    coloured = terminals.after(jo, "+init")
    terminals.after(jo, "+prefs colour off")
    assert CODE.sub("", coloured) == terminals.after(jo, "+init")


ODD_NAMES = ("|rRed", "a|", "|", "{you}", "{{", "$eval(1)", "||", "|lcx|lty|le", "n")
ODD_TEXTS = ("X hits X|", "|X|", "{X{", "|X|n|/", "{{X}}|[rX", "||X", "\\X\\", "X|lcX|ltX|le")


@pytest.mark.parametrize("kind", ["plain", "ask", "harm", "heading", "pose"])
@pytest.mark.parametrize("strip", [False, True])
def test_nothing_that_is_written_is_markup_beside_the_games_own(
    kind: str, strip: bool, subtests: pytest.Subtests
) -> None:
    for name, text in product(ODD_NAMES, ODD_TEXTS):
        with subtests.test(f"{text} of {name}"):
            written = text.replace("X", name)
            sent = on_screen(marked(kind, [written]), name, coloured=True, spaced=False)  # type: ignore[arg-type]
            shown = parse_ansi(sent, strip_ansi=strip, xterm256=True, mxp=False)
            plain = re.sub(r"\|(?=l[cu])", "| ", written)
            assert CODE.sub("", shown) == plain, written


def test_the_bell_rings_once_for_what_is_newly_asked(
    table: Table, terminals: Terminals, jo: Player, kelly: Player
) -> None:
    terminals.after(kelly, "+prefs bell on")
    terminals.after(jo, "+prefs bell on")
    begin(table, jo, kelly)
    assert terminals.of[kelly.session.sessid].count(BELL) == 1  # it is Kelly who is asked
    assert BELL not in terminals.of[jo.session.sessid]
    for line in ("+init", "+attack nobody", "+combat", "+combat/log"):
        assert BELL not in terminals.after(kelly, line), line
    terminals.after(kelly, "+attack Jo")
    assert terminals.of[jo.session.sessid].count(BELL) == 1
    assert BELL not in terminals.of[kelly.session.sessid]
    terminals.after(kelly, "+range Jo=3")  # an entry that asks nobody anything new
    assert BELL not in terminals.of.get(jo.session.sessid, "")
    terminals.after(jo, "+prefs bell off")
    terminals.after(kelly, "+combat/oops")
    terminals.after(kelly, "+attack Jo")
    assert "You declare now" in CODE.sub("", terminals.of[jo.session.sessid])
    assert BELL not in terminals.of[jo.session.sessid]
