"""The first page of help: the dozen words that matter now, then the rest by family."""

import re

import pytest

from commands.base import RoundCommand
from commands.cmdsets import PLUS_COMMANDS
from game.rulesets import RULESETS
from narration.reader import Reader
from narration.screens import help_index
from tests.commands.table import SHEET, Player, Table
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


def test_outside_of_scenes(jo: Player, table: Table) -> None:
    first, _ = page(jo)
    assert "+init/start" in first and "+sheet" in first and "+sheet/new mortal" not in first
    nemo = table.seat("Nemo", sheet=None)
    assert page(nemo)[0][0] == "+sheet/new mortal"


def test_a_storyteller_has_other_words(table: Table, jo: Player, kelly: Player) -> None:
    st = table.seat("Vesper", "Storyteller", sheet=None)
    assert page(st)[0][0] == "+sheet/pending"
    begin(jo, kelly)
    first, _ = page(st)
    assert "+init/next" in first and "+init/end" in first and "+dodge" not in first


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


def test_in_a_chase(table: Table, jo: Player, kelly: Player) -> None:
    st = table.seat("Vesper", "Storyteller", sheet=None)
    for line in ("+init/start", "+init/add thug"):
        st.type(line)
    jo.type("+init/join")
    st.type("+chase/cold Jo=Thug on alleys")
    first, _ = page(jo)
    assert first[:2] == ["+chase", "+chase/ready"] and "+attack" not in " ".join(first)
    assert "+chase/roll" in page(st)[0]


@pytest.mark.parametrize("rules", RULESETS)
def test_the_words_of_other_rulesets_are_left_out(jo: Player, kelly: Player, rules: str) -> None:
    begin(jo, kelly, rules=rules)
    first, rest = page(jo)
    listed = set(re.findall(r"\+[a-z-]+", " ".join([*first, rest])))
    said = {f"+{verb}" for verb in RULESETS[rules].verbs}
    others = {f"+{verb}" for one in RULESETS.values() for verb in one.verbs} - said
    assert not listed & others
    if rules == "detroit":
        assert not listed & {"+act", "+forfeit", "+mental", "+parry", "+shield", "+tackle"}
    for name in sorted(others & set(COMMANDS)):
        assert f"Help for {name}" in jo.type(f"+help {name}")


def test_every_command_is_listed_by_some_ruleset(jo: Player, kelly: Player) -> None:
    listed = set()
    for rules in RULESETS:
        begin(jo, kelly, rules=rules)
        listed |= set(re.findall(r"\+[a-z-]+", jo.type("+help")))
        jo.type("+init/end")
        kelly.type("+agree")
    assert set(COMMANDS) <= listed


def test_for_a_screen_reader_it_is_sentences() -> None:
    families = {"combat": ["+init", "+attack"], "general": ["look"]}
    told = help_index.first_page(None, families, Reader(screenreader=True))
    assert "Here and now." in told and "+init/start: opens a scene here." in told
    assert not any(one.startswith(("--", " ")) for one in told)


def test_out_of_character_it_says_how_to_come_back(jo: Player) -> None:
    jo.account.characters.add(jo.character)
    jo.type("ooc")
    jo.shown.clear()
    jo.account.execute_cmd("help", session=jo.session)
    told = jo.screen()
    assert told.startswith("-- Out of character --\n  ic NAME ")
    assert "+attack" not in told.split("-- All there is help for --")[0]
    jo.shown.clear()
    jo.account.execute_cmd("+help wound", session=jo.session)
    assert "Help for wound" in jo.screen()


def test_a_wide_sheet_of_another_ruleset_does_not_matter(table: Table) -> None:
    nemo = table.seat("Nemo", sheet={**SHEET, "template": "shifter", "rage": 4, "gnosis": 3})
    assert "+init/start" in page(nemo)[0]
