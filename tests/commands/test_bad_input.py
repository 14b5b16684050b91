"""Each wrong line has a message of its own, names what to type instead, and changes nothing."""

import re

import pytest
from pytest_django import Settings

from journal.models import EntryRecord
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin

WRONG = [
    ("+init/foo", r"\+init has no /foo\. It has /add, .*\+help \+init"),
    ("+init/r", r"/r could be /remove, /resume, /roll or /run"),
    ("+attack/heavy jo", r"\+attack has no /heavy\. It has /committed, /feint, /pool or /power"),
    ("+attack/committed jo=power", r"only one kind.*\+attack/committed NAME"),
    ("+pass/quickly", r"\+pass has no /quickly\. It has none"),
    ("+attack", r"Attack whom\? \+attack Jo"),
    ("+attack bob", r"attack bob\n +\^\n.*called 'bob'.*Jo"),
    ("+attack jo=with bazooka", r"No weapon called 'bazooka'.*bare hands"),
    ("+attack jo=twice", r"I don't understand 'twice' there"),
    ("+attack kelly", r"can't do that to yourself"),
    ("+attack jo=range lots", r"has to be a number of yards, from 0 to 5000"),
    ('+attack "jo', r"quotation mark"),
    ("+attack/feint jo=power", r"only one kind.*\+attack/feint NAME"),
    ("+defend", r"\+block, \+dodge, \+escape or \+guard"),
    ("+escape jo", r"'jo' there"),
    ("+guard willpower", r"'willpower' there"),
    ("+split", r"\+split attack NAME & dodge"),
    ("+split dodge", r"two or more actions.*\+split attack NAME & dodge"),
    ("+split attack jo & attack jo", r"own target, and Jo is in it twice"),
    ("+split attack jo committed & dodge", r"can't defend in the round of a committed attack"),
    ("+split dodge & block & do x & do y", r"With Wits 3 you can make at most 3 actions"),
    ("+split dodge & pass", r"can't split pass"),
    ("+split attack jo & fly", r"fly"),
    ("+abort", r"You can't abort now"),
    ("+abort dodge", r"You can't abort now"),
    ("+abort dodge & block", r"can't abort now|one action"),
    ("+check/done 7", r"Only Jo"),
    ("+check/done x", r"'x' is not a number.*\+check/done 1"),
    ("+npc/auto", r"\+npc/auto NAME"),
    ("+npc/auto bob", r"called 'bob'"),
    ("+npc/auto jo", r"(?i)storyteller"),
    ("+gear/reload", r"nothing that takes rounds.*\+gear"),
    ("+as jo=abort dodge", r"You can't act for Jo"),
    ("+defend/prefer parry", r"\+defend/prefer dodge"),
    ("+haste 2=rage", r"(?i)rage"),
    ("+haste 1=magick", r"storyteller to grant it: \+haste \S+=1 magick"),
    ("+haste lots=1 rage", r"called 'lots'"),
    ("+choose parry", r"no option 'parry'.*block, counter-grapple, dodge, escape, guard or pass"),
    ("+as jo=block", r"You can't act for Jo"),
    ("+as bob=block", r"called 'bob'.*Jo or Kelly"),
    ("+as jo", r"\+as NAME=attack TARGET"),
    (
        "+combat/pace flow",
        r"Only Jo, who started the scene, or a storyteller.*\+init/leave, then \+init/new",
    ),
    ("+init/set kelly=20", r"Only a storyteller"),
    ("+init/set kelly", r"\+init/set NAME=N"),
    ("+init/add dragon", r"no NPC 'dragon'.*thug|no NPC 'dragon'.*ancilla"),
    ("+init/join", r"is already in scene \d+ \(Alley\)"),
    ("+init/scene 99", r"\+init/scene \d+"),
    ("+combat/set grapple_upkeep=0", r"Only a storyteller"),
    ("+combat/log x", r"called 'x'.*Jo"),
    ("+combat/log 201", r"1 to 200.*\+combat/log 5"),
    ("+combat/why 99", r"no such roll.*\+combat/why 2"),
    ("+combat/pace fast", r"\+combat/pace step"),
    ("+roll", r"\+roll wits \+ alertness"),
    ("+roll nose", r"no trait 'nose'"),
    ("+roll 101", r"100 dice at most"),
    ("+roll wits vs 11", r"2 to 10"),
    ("+hurt lots", r"'lots' isn't damage.*\+hurt 3l"),
    ("+hurt jo=1l", r"Only the player of Jo or a storyteller"),
    ("+heal 1", r"no wounds to heal"),
    ("+spend rage", r"no resource 'rage'.*willpower"),
    ("+spend willpower 9", r"Not enough willpower"),
    ("+gear/give jo=knife", r"Only a storyteller"),
    ("+gear/wield bazooka", r"\+gear shows"),
    ("+sheet/set kelly/brawl=5", r"Only a storyteller"),
    ("+sheet jo", r"\+health Jo"),
    ("+sheet/new mortal", r"You already have a sheet"),
    ("+prefs loud on", r"no preference 'loud'.*brief"),
    ("+do " + "x" * 1001, r"too long: 100\d"),
]


def test_wrong_line(table: Table, jo: Player, kelly: Player, subtests: pytest.Subtests) -> None:
    begin(table, jo, kelly)
    entries, before = EntryRecord.objects.count(), table.script.standing
    for line, told in WRONG:
        with subtests.test(line[:40]):
            jo.clear()
            shown = kelly.type(line)
            assert re.search(told, re.sub(r"(?<![\^jb])\n +", " ", shown)), shown
            assert "Traceback" not in shown and "error" not in shown.lower()
            assert EntryRecord.objects.count() == entries
            assert table.script.standing == before
            assert not jo.screen()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("+attack jo", r"No scene is open here\. To open one: \+init/start"),
        ("+init", r"No scene is open here\. To open one: \+init/start"),
        ("+init/scene", r"No scene is open here"),
        ("+combat", r"No scene is open here"),
        ("+combat/log", r"No scene is open here"),
        ("+choose dodge", r"No scene is open here"),
    ],
)
def test_no_scene(table: Table, jo: Player, line: str, told: str) -> None:
    assert re.search(told, jo.type(line))


@pytest.mark.parametrize(
    "line", ["+sheet", "+health", "+gear", "+roll wits", "+hurt 1", "+init/join"]
)
def test_no_sheet(table: Table, jo: Player, line: str) -> None:
    newcomer = table.seat("Nemo", sheet=None)
    jo.type("+init/start")
    assert "You have no sheet yet. To make one: +sheet/new mortal." in newcomer.type(line)
    assert "Nemo (mortal)" in newcomer.type("+sheet/new mortal")
    assert "no sheet" not in newcomer.type(line)


def test_starting_without_a_sheet(table: Table) -> None:
    newcomer = table.seat("Nemo", sheet=None)
    assert "+sheet/new mortal, then +init/join" in newcomer.type("+init/start")
    newcomer.type("+sheet/new mortal")
    assert "Nemo joins." in newcomer.type("+init/join")


def test_not_in_this_phase(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start")
    assert "The fight hasn't begun. Type +init/roll to begin it." in jo.type("+pass")
    assert "The fight hasn't begun." in jo.type("+init/next")
    jo.type("+init/roll")
    assert "It's time to declare. +init shows who is next" in jo.type("+init/roll")
    jo.type("+pass")
    assert "The round is over" in jo.type("+pass") or "Declarations are over" in jo.screen()


def test_a_repeated_answer_does_not_answer_the_next_question(
    table: Table, st: Player, jo: Player, kelly: Player, settings: Settings
) -> None:
    settings.SAME_ANSWER_SECONDS = 600
    st.type("+init/start")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+haste jo=2 magick")
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    st.type("+init/roll")
    st.type("+combat/pace flow")
    kelly.type("+pass")
    jo.type("+haste 2=magick")
    jo.type("+choose dodge")
    assert table.script.scene.fight.haste == 1
    assert "That question is closed" in jo.type("+choose dodge")
    assert table.script.scene.fight.haste == 1
