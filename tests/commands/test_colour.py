"""Colour and emphasis as they reach a terminal, and the bell."""

import re
from itertools import product

import evennia
import pytest
from evennia.utils.ansi import parse_ansi

from narration.text import marked
from players.markup import on_screen, with_space
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


def test_the_prompt_comes_last_after_an_empty_line_in_its_own_colour(
    table: Table, terminals: Terminals, jo: Player, kelly: Player
) -> None:
    shown = terminals.after(jo, "+init/start")
    prompt = shown.rstrip().rpartition("\n\n")[2]
    assert prompt.startswith(ASK) and "+init/roll" in prompt
    begin(table, jo, kelly)
    shown = terminals.after(kelly, "+init")
    prompt = shown.rstrip().rpartition("\n\n")[2]
    assert shown.count("\n\n") == 1 and "You declare now" in prompt
    assert all(one.startswith(ASK) for one in prompt.split("\n"))
    assert ASK not in terminals.after(jo, "+init")


def test_ones_own_name_stands_out_for_oneself_alone(
    table: Table, terminals: Terminals, jo: Player, kelly: Player
) -> None:
    terminals.after(jo, "+init/start")
    terminals.after(kelly, "+init/join")
    for one, other in ((jo, kelly), (kelly, jo)):
        shown = terminals.after(one, "+init")
        assert f"{NAME}{one.name}" in shown
        assert f"{NAME}{other.name}" not in shown


def test_harm_stands_out(table: Table, terminals: Terminals, st: Player, jo: Player) -> None:
    terminals.after(jo, "+init/start")
    shown = terminals.after(st, "+hurt Jo=2l", jo)
    (line,) = (one for one in shown.split("\n") if "takes 2 lethal" in CODE.sub("", one))
    assert line.startswith(HARM) and f"{NAME}Jo" in line and f"{HARM} takes 2 lethal" in line


@pytest.mark.parametrize("off", ["+prefs colour off", "+prefs screenreader on"])
def test_there_is_no_colour_where_it_is_turned_off(
    table: Table, terminals: Terminals, jo: Player, kelly: Player, off: str
) -> None:
    terminals.after(jo, off)
    for line in ("+init/start", "+init", "+hurt 1b", "+prefs"):
        assert not CODE.search(terminals.after(jo, line)), line
    assert CODE.search(terminals.after(kelly, "+init"))


def test_there_is_no_colour_for_a_client_that_reads_aloud(
    table: Table, terminals: Terminals, jo: Player
) -> None:
    jo.session.protocol_flags["SCREENREADER"] = True
    shown = terminals.after(jo, "+init/start")
    assert not CODE.search(shown) and "\n\n" not in shown


def test_the_words_are_the_same_with_and_without(
    table: Table, terminals: Terminals, jo: Player
) -> None:
    terminals.after(jo, "+init/start")
    coloured = terminals.after(jo, "+init")
    terminals.after(jo, "+prefs colour off")
    assert CODE.sub("", coloured) == terminals.after(jo, "+init")


def test_a_log_that_is_kept_has_no_colour(table: Table, terminals: Terminals, jo: Player) -> None:
    terminals.after(jo, "+init/start")
    shown = terminals.after(jo, "+combat/export as json")
    inside = shown.split("\n")[1:-2]
    assert not CODE.search("\n".join(inside)) and '"scene"' in shown


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


def test_an_empty_line_stands_before_each_prompt() -> None:
    asked = marked("ask", ["a", "b"])
    assert with_space(["x", *asked]) == ["x", "", "a", "b"]
    assert with_space(["x", "y"]) == ["x", "y"]


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


def test_the_bell_rings_once_for_what_is_proposed(
    table: Table, terminals: Terminals, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    nemo = table.seat("Nemo")
    nemo.type("+init/join")
    for one in (jo, kelly, nemo):
        terminals.after(one, "+prefs bell on")
    terminals.after(jo, "+combat/undo")
    assert [terminals.of[one.session.sessid].count(BELL) for one in (jo, kelly, nemo)] == [0, 1, 1]
    terminals.after(kelly, "+agree")  # it still waits for Nemo
    assert "Waiting for Nemo" in CODE.sub("", terminals.of[kelly.session.sessid])
    assert BELL not in "".join(terminals.of.values())


def test_the_bell_is_not_for_pages(
    table: Table, terminals: Terminals, jo: Player, kelly: Player
) -> None:
    kelly.session.protocol_key = "webclient/websocket"
    terminals.after(kelly, "+prefs bell on")
    begin(table, jo, kelly)
    shown = terminals.of[kelly.session.sessid]
    assert "You declare now" in CODE.sub("", shown) and BELL not in shown


def test_the_bell_rings_for_who_keeps_a_chase_waiting(
    table: Table, terminals: Terminals, st: Player, jo: Player, kelly: Player
) -> None:
    terminals.after(kelly, "+prefs bell on")
    for player, line in ((st, "+init/start"), (jo, "+init/join"), (kelly, "+init/join")):
        terminals.after(player, line)
    terminals.after(st, "+chase/cold Jo=Kelly")
    assert BELL not in terminals.of[kelly.session.sessid]  # nobody waits yet
    assert terminals.after(jo, "+chase/ready", kelly).count(BELL) == 1
    assert BELL not in terminals.after(kelly, "+init")


def test_a_blow_stands_out_in_every_style_and_no_more_than_that(
    table: Table, terminals: Terminals, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo", "Storyteller", sheet=None)
    for one, style in ((jo, "usual"), (kelly, "brief"), (nemo, "verbose")):
        terminals.after(one, f"+prefs {style}")
    begin(table, jo, kelly)
    terminals.after(kelly, "+attack Jo")
    terminals.after(jo, "+block")
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Jo", "block", 2, 2, 2, 2, 2, 6)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    table.dice.lay("Jo", "soak", 2, 2)
    terminals.after(jo, "+init/run")
    for one in (jo, kelly, nemo):
        shown = terminals.of[one.session.sessid]
        hurt = [line for line in shown.split("\n") if "bashing" in line and HARM in line]
        assert hurt, (one.name, shown)
        assert len([line for line in shown.split("\n") if HARM in line]) < 4, shown
