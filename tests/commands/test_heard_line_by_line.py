"""One who hears the game line by line: no rules of dashes or tables, words for signs, and what they
hear is what they may type.
"""

import pytest

from narration.reader import Reader
from narration.text import line
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin
from tests.commands.test_pace import flat, led

ALOUD = Reader(screenreader=True)


@pytest.fixture
def blind(jo: Player) -> Player:
    jo.type("+prefs screenreader")
    return jo


@pytest.mark.parametrize("topic", ["combat", "+plan", "nonsense"])
def test_help_has_no_rules_of_dashes(blind: Player, topic: str) -> None:
    assert "----" not in blind.type(f"+help {topic}")
    blind.type("+prefs screenreader off")
    assert "----" in blind.type(f"+help {topic}")


def test_accounts_are_told_as_sentences(table: Table, blind: Player, kelly: Player) -> None:
    told = blind.type("who")
    assert "|" not in told and "--" not in told
    assert f"{blind.name}, on for 00:00, idle " in told
    assert "+-" in kelly.type("who")


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("Course: on foot, dexterity + athletics vs 6", "dexterity + athletics against 6"),
        ("your next roll is at difficulty -1", "at difficulty minus 1"),
        ("blind corners: predators -1 die", "predators minus 1 die"),
        ("Willpower vs 8, then -3 dice; +abort", "against 8, then minus 3 dice;"),
        ("+abort block defends (Willpower vs 8).", "(Willpower against 8)"),
    ],
)
def test_signs_are_heard_as_words(text: str, heard: str) -> None:
    assert heard in "".join(line(text, ALOUD))
    assert text in "".join(line(text, Reader()))


def test_whose_turn_it_is_is_heard_once(table: Table, blind: Player, kelly: Player) -> None:
    begin(table, blind, kelly)
    kelly.type("+prefs screenreader")
    for one in (blind, kelly):
        told = flat(one.type("+combat"))
        turns = ("You declare now", "waiting for", ", next:", "declares now")
        assert sum(told.count(turn) for turn in turns) == 1


def test_that_an_npc_could_shoot_in_a_chase_is_said_once(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add gunman as Gus")
    assert "Before that Gus could shoot" in st.type("+chase/cold Jo=Gus")
    jo.type("+chase/ready")
    assert st.screen().count("Before that Gus could shoot") == 1


def test_one_who_is_hidden_begins_a_sentence_like_anybody(
    table: Table, st: Player, blind: Player
) -> None:
    st.type("+init/start")
    blind.type("+init/join")
    st.type("+init/add thug as Rat hidden")
    for name, face in (("Jo", 9), ("Rat", 1)):
        table.dice.lay(name, "initiative", face)
    st.type("+init/roll")
    st.type("+as Rat=grapple Jo")
    blind.type("+pass")
    table.dice.lay("Rat", "grapple", *[10] * 8)
    st.type("+init/run")
    told = blind.type("+grapple")
    assert "Someone may sustain" in told
    assert "someone may" not in told
    st.type("+init/roll")
    st.type("+as Rat=sustain")
    assert blind.type("+escape").startswith("Someone is holding you")


def test_the_warning_lists_as_many_checks_as_it_counts(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.type("+do climb the fence")  # lapses by itself
    jo.type("+pass")
    jo.type("+init/run")
    kelly.type("+check rage")
    told = jo.type("+init/roll")
    assert "1 check is open:" in told and '"rage"' in told and "climb" not in told


@pytest.mark.parametrize("steps", [1, 2])
def test_what_is_proposed_to_be_undone_and_is_undone_did_not_go_on(
    table: Table, st: Player, jo: Player, kelly: Player, steps: int
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+block")
    kelly.type(f"+combat/undo {steps}")
    kelly.clear()
    st.type("+combat/undo")
    assert "Something has been taken back, so this " in flat(kelly.screen())
    assert "Play has gone on" not in kelly.screen()


def test_a_hidden_roll_in_the_log_has_its_number_in_words(
    table: Table, st: Player, jo: Player
) -> None:
    jo.type("+prefs screenreader")
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add thug")
    for name, face in (("Jo", 9), ("Thug", 1)):
        table.dice.lay(name, "initiative", face)
    st.type("+init/roll")
    st.type("+as Thug=attack Jo")
    jo.type("+pass")
    st.type("+init/run")
    told = jo.type("+combat/log")
    assert "Thug's attack" in told and "#" not in told
    assert "Roll " in told
