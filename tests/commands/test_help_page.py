"""The first page of help: the dozen words that matter now, then the rest by family."""

import re

import pytest

from commands.base import RoundCommand
from commands.cmdsets import PLUS_COMMANDS
from game.rulesets import RULESETS
from narration.screens import help_index
from tests.commands.table import Player, Table
from tests.commands.test_grapple import held

COMMANDS = [one.key for one in PLUS_COMMANDS if issubclass(one, RoundCommand)]
ROWS = [
    row
    for name, rows in vars(help_index).items()
    if name.isupper() and isinstance(rows, tuple) and rows and isinstance(rows[0], tuple)
    for row in rows
]


def page(player: Player) -> tuple[list[str], str]:
    """Return what is to be typed now, and the rest of the page."""
    told = player.type("+help")
    first, rest = told.split("-- All there is help for --")
    rows = [line[2:] for line in first.split("\n") if re.match(r"  \S", line)]
    assert len(rows) <= help_index.MOST and "Traceback" not in told
    return [re.split(r"  +| (?=[a-z]+s )", row)[0] for row in rows], rest.replace("\n    ", " ")


def begin(*players: Player, rules: str = "detroit") -> None:
    first = players[0]
    first.type(f"+init/start Yard={rules}")
    for one in players:
        one.type("+init/join")
    first.type("+init/roll")


@pytest.fixture
def kelly(table: Table) -> Player:
    return table.seat("Kelly")


def test_every_row_names_a_command(jo: Player) -> None:
    there = jo.type("+help")
    for say, _ in ROWS:
        command = say.split()[0].partition("/")[0]
        known = command in COMMANDS or re.search(rf"\b{re.escape(command)}\b", there)
        assert known or command in ("+help", "ic", "quit", "public"), say


def test_in_a_fight_what_is_offered_comes_first(jo: Player, kelly: Player) -> None:
    begin(jo, kelly)
    for one, other in ((jo, kelly), (kelly, jo)):
        first, _ = page(one)
        assert first[0] == f"+attack {other.name}" and "+dodge" in first
    assert "+init/next" in page(jo)[0]  # who opened the scene leads it
    assert "+init/next" not in page(kelly)[0] and "+combat/why" in page(kelly)[0]


def test_who_is_down_is_told_so(table: Table, jo: Player, kelly: Player) -> None:
    st = table.seat("Vesper", "Storyteller", sheet=None)
    begin(jo, kelly)
    told = st.type("+hurt Jo=7b")
    assert "You are down" not in told and "You are down" not in kelly.screen()
    assert "ask for healing with +heal 1b" in jo.screen().replace("\n    ", " ")
    assert page(jo)[0][:2] == ["+help down", "+heal 1b"]
    jo.type("+heal 1b")
    assert "Jo asks for +heal 1b" in st.screen()


def test_in_a_hold_each_side_reads_its_own_words(table: Table, jo: Player, kelly: Player) -> None:
    held(table, jo, kelly)  # Kelly, who is held, is awaited
    first, _ = page(kelly)
    assert first[:3] == ["+grapple/resist", "+grapple/reverse", "+grapple/relent"]
    assert "+grapple/sustain" not in first
    kelly.type("+grapple/resist")
    first, _ = page(jo)
    assert first[:2] == ["+grapple/sustain", "+grapple/release"]
    assert "+grapple/resist" not in first


def test_every_command_is_listed_by_some_ruleset(jo: Player, kelly: Player) -> None:
    listed = set()
    for rules in RULESETS:
        begin(jo, kelly, rules=rules)
        listed |= set(re.findall(r"\+[a-z-]+", jo.type("+help")))
        jo.type("+init/end")
        kelly.type("+agree")
    assert set(COMMANDS) <= listed
