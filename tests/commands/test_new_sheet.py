"""A sheet in five minutes: a newcomer goes by what the screen says, and is not bare-handed."""

import re

import pytest

from game.fighter import Fighter
from players.character_sheets import fighter_of, stage_of
from sheets.life import Stage
from tests.commands.table import Player, Table


@pytest.fixture
def nemo(table: Table) -> Player:
    """A player who has just begun a vampire."""
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new vampire")
    return nemo


def sheet(player: Player) -> Fighter:
    fighter = fighter_of(player.character)
    assert fighter is not None
    return fighter


def flat(text: str) -> str:
    """Return a screen without the breaks of its lines."""
    return text.replace("\n    ", " ")


def test_a_kind_without_a_budget_says_nothing_of_points(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    told = nemo.type("+sheet/new ghoul") + nemo.type("+sheet/set brawl=3")
    told += nemo.type("+sheet/check")
    assert "point" not in told and " left" not in told.replace("Left to spend", "").replace(
        "What is left to do", ""
    )


def test_a_newcomer_goes_by_the_prompts_alone(nemo: Player, st: Player) -> None:
    """Whoever types each command that +sheet/check shows, as it stands, comes to an end."""
    typed = []
    for _ in range(60):
        told = flat(nemo.type("+sheet/check"))
        commands = re.findall(r"\+sheet/set [a-z][a-z -]*=[\w]+|\+sheet/submit", told)
        typed.append(commands[0])
        answer = nemo.type(commands[0])
        assert "On your draft" in answer or "handed in" in answer, (commands[0], answer)
        if commands[0] == "+sheet/submit":
            break
    assert stage_of(nemo.character) is Stage.SUBMITTED
    made = sheet(nemo)
    assert sum(made.rating(one) for one in ("conscience", "self-control", "courage")) == 10
    assert made.rating("humanity") == made.rating("conscience") + made.rating("self-control")
    assert [one.name for one in made.weapons] == ["knife"]
    assert "over its points" not in st.screen()
    assert "Points left" not in st.type("+sheet/check Nemo")


def test_words_are_data_and_come_back_from_a_file(nemo: Player) -> None:
    odd = '|rred|n: {yes}, [no] - 100% "Bo\'s" |lcquit|lt#1'
    nemo.type(f"+sheet/set concept={odd}")
    assert sheet(nemo).details == {"concept": odd}
    assert f"Concept: {odd.replace('|lc', '| lc')}." in flat(nemo.type("+sheet"))
    before = sheet(nemo)
    exported = flat(nemo.type("+sheet/export")).partition(":")[2]
    nemo.type("+sheet/set concept=off")
    nemo.type(f"+sheet/import {exported.replace('| lc', '|lc')}")
    assert sheet(nemo) == before


def test_others_do_not_read_what_a_sheet_tells_in_words(nemo: Player, jo: Player) -> None:
    nemo.type("+sheet/set clan=Brujah")
    nemo.type("+init/start")
    nemo.type("+init/join")
    jo.type("+init/join")
    for line in ("+sheet Nemo", "+combat", "+init", "+combat/log", "+combat/export as text"):
        assert "Brujah" not in jo.type(line)


# --- gear ----------------------------------------------------------------------------------------


def test_what_one_may_begin_with_is_not_asked_for(nemo: Player) -> None:
    assert "+sheet/set gear=knife" in nemo.type("+sheet/request gear=knife")


@pytest.mark.parametrize("line", ["+sheet/request gear=kni", "+sheet/set gear=kni"])
def test_half_a_name_gives_no_gear(nemo: Player, line: str) -> None:
    told = nemo.type(line)
    assert "knife" in told and "Did you mean" in told
    assert sheet(nemo).weapons == ()


def test_gear_add_says_how_to_ask(jo: Player) -> None:
    told = flat(jo.type("+gear/add knife"))
    assert "+sheet/request gear=knife" in told


# --- beyond the points ---------------------------------------------------------------------------


def test_a_storyteller_reads_how_far_a_sheet_is_over(nemo: Player, st: Player) -> None:
    nemo.type("+sheet/set charisma=1, manipulation=1, appearance=1, intelligence=1")
    told = flat(nemo.type("+sheet/set celerity=5, potence=5"))
    assert "34 more than the 15 there are (disciplines 49)." in told
    assert "handed in" in nemo.type("+sheet/submit")
    over = "over its points by 34 freebie points"
    assert over in flat(st.screen())
    for line in ("+sheet/pending", "+sheet Nemo"):
        assert over in flat(st.type(line))
    assert "34 more than the 15" in flat(st.type("+sheet/check Nemo"))
    assert over in flat(st.type("+sheet/approve Nemo"))
    assert "over" not in st.type("+sheet Nemo")  # from now on experience pays


def test_a_group_of_traits_is_answered_with_those_in_it(table: Table) -> None:
    jo = table.seat("Jo", sheet=None)
    jo.type("+sheet/new vampire")
    before = jo.type("+sheet")
    for asked in (
        "talents=?",
        "talents",
        "talents ?",
        "talents=",
        "talents=3",
        "brawl=3 talents=2",
    ):
        told = flat(jo.type(f"+sheet/set {asked}"))
        assert "Talents: alertness, art, athletics 2" in told, asked
        assert "To set one: +sheet/set alertness=1." in told
        assert "you dodge with dexterity + athletics" in told
    assert "None of the 2 is set." in told
    for kind in ("disciplines", "backgrounds", "attributes", "abilities", "secondary abilities"):
        assert "To set one: +sheet/set" in jo.type(f"+sheet/set {kind}=?"), kind
    assert "There's no trait 'zeds'" in flat(jo.type("+sheet/set zeds=?"))
    assert "There's no list for concept: say it in words" in flat(jo.type("+sheet/set concept=?"))
    assert jo.type("+sheet") == before


def test_a_group_that_a_kind_has_none_of_is_said_to_be_so(table: Table) -> None:
    jo = table.seat("Jo", sheet=None)
    jo.type("+sheet/new mortal")
    assert "Disciplines: none for a mortal." in jo.type("+sheet/set disciplines=?")
