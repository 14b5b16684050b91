"""Sheets, dice, wounds, points and gear: the same commands in a scene and outside any."""

from typing import Any

import pytest

from game.dice import MAX_POOL
from journal.models import EntryRecord
from players import character_sheets
from tests.commands.table import SHEET, Player, Table


@pytest.fixture(params=["outside", "in a scene"])
def playing(
    request: pytest.FixtureRequest, table: Table, st: Player, jo: Player, kelly: Player
) -> bool:
    """Everything here is done outside any scene, and in one."""
    if request.param == "outside":
        return False
    st.type("+init/start")
    jo.type("+init/join")
    kelly.type("+init/join")
    return True


def test_hurt_and_heal(playing: bool, st: Player, jo: Player, kelly: Player) -> None:
    assert "Jo takes 3 lethal: XXX" in st.type("+hurt jo=3l")
    assert "Jo takes 1 bashing" in st.type("+hurt jo=1b")
    assert "Injured (-1)" in st.type("+heal jo=1")
    assert "Only the player of Kelly" in jo.type("+hurt kelly=1")
    assert "Kelly takes 2 aggravated" in st.type("+hurt kelly=2 agg")
    assert "2 aggravated" in jo.type("+health kelly")
    assert "Left to spend" not in jo.screen()
    assert "Unhurt" in st.type("+heal kelly=2")
    sheet = character_sheets.sheet_of_character(jo.character)
    assert sheet is not None and sheet["health"] == {"lethal": 3}


def test_several_amounts_at_once_are_one_act_and_all_is_all_there_is(
    playing: bool, st: Player, jo: Player
) -> None:
    told = st.type("+hurt jo=3l, 1b")
    assert "Jo takes 3 lethal" in told and "Jo takes 1 bashing" in told
    assert "Unhurt" in st.type("+heal jo=3l 1b")
    st.type("+hurt jo=2l and 2b")
    before = st.type("+health jo")
    st.type("+heal jo=1l 1a")  # nothing aggravated: neither is done
    assert st.type("+health jo") == before
    assert "Ask for one amount at a time: +heal 1l" in " ".join(jo.type("+heal 1l 1b").split())
    assert st.type("+health jo") == before
    assert "Unhurt" in st.type("+heal jo=all")
    assert "Jo has no wounds to heal." in st.type("+heal jo=all")


def test_spend_and_regain(playing: bool, st: Player, jo: Player) -> None:
    assert "willpower: 4 left" in jo.type("+spend will")
    assert "willpower: 2 left" in jo.type("+spend willpower 2")
    assert "willpower: 3 left" in st.type("+regain jo=willpower")
    assert "2 left" in st.type("+spend jo=willpower")
    assert "willpower 2 of 5" in jo.type("+health")


def test_rolls(playing: bool, table: Table, st: Player, jo: Player, kelly: Player) -> None:
    table.dice.lay("Jo", "misc", 8, 8, 1, 2, 2, 2)
    told = jo.type("+roll dexterity + brawl vs 6")
    assert "dexterity 3 + brawl 3 = 6" in told and "= 1" in told
    assert "Jo's roll" in kelly.screen()
    assert "vs 7" in jo.type("+roll dex + bra - 1=7")
    assert "bought" in jo.type("+roll/willpower wits")
    assert "willpower 4 of 5" in jo.type("+health")
    table.dice.lay("Jo", "misc", 10, 10, 2)
    assert "no specialty for wits." in jo.type("+roll/specialty wits")
    assert "4" in st.type("+roll/specialty Jo=wits")
    assert str(MAX_POOL) in jo.type("+roll 101")
    assert f"{MAX_POOL} dice" in jo.type("+roll 100")
    assert EntryRecord.objects.count() == (8 if playing else 0)


def test_DICE_7_who_rolls_with_a_specialty_has_one_for_a_trait_of_the_roll(
    playing: bool, table: Table, jo: Player
) -> None:
    told = jo.type("+roll/specialty wits + brawl")
    assert "no specialty for wits or brawl. Type +roll without /specialty." in told
    assert "no specialty for plain dice." in jo.type("+roll/specialty 5")
    lee = table.seat("Lee", sheet={**SHEET, "specialties": {"brawl": ["kicks"]}})
    table.dice.lay("Lee", "misc", 10, 10, 2, 2, 2, 2)
    assert "= 4" in lee.type("+roll/specialty wits + brawl")


def test_gear(playing: bool, st: Player, jo: Player, kelly: Player) -> None:
    st.type("+gear/give jo=knife")
    st.type("+gear/give jo=light pistol")
    st.type("+gear/give jo=leather jacket")
    told = jo.type("+gear")
    assert "nife: dexterity + melee" in told and "17 of 17" in told and "eather jacket" in told
    jo.type("+gear/wield light")
    assert character_sheets.sheet_of_character(jo.character)["weapons"] == ["light pistol", "knife"]
    st.type("+gear/take jo=light pistol")
    st.type("+gear/take jo=leather jacket")
    assert character_sheets.sheet_of_character(jo.character)["weapons"] == ["knife"]
    assert "knife" in jo.type("+gear/stock kni")
    assert "nife" in kelly.type("+gear jo")


def test_sheets(playing: bool, st: Player, jo: Player, kelly: Player) -> None:
    assert "brawl 3" in jo.type("+sheet")
    assert "+health Kelly" in jo.type("+sheet kelly")
    assert "brawl 3" in st.type("+sheet jo")
    st.type("+sheet/set jo/brawl=5")
    assert "brawl 5" in jo.type("+sheet")
    st.type("+sheet/set jo/willpower=2")
    assert "willpower 2 of 5" in jo.type("+sheet")
    st.type("+sheet/set jo/permanent willpower=7")
    assert "willpower 2 of 7" in jo.type("+sheet")
    assert "no trait 'nose'" in st.type("+sheet/set jo/nose=2")
    assert "brawl" in st.type("+sheet/set jo/brawl=lots")


def test_forms(table: Table, st: Player, jo: Player) -> None:
    shifter = table.seat("Nemo", sheet=None)
    shifter.type("+sheet/new shifter")
    assert "+sheet/form crinos" in shifter.type("+sheet/form")
    shifter.type("+sheet/form crinos")
    assert "crinos" in shifter.type("+sheet")
    assert "no other form" in jo.type("+sheet/form crinos")


def test_an_empty_sheet_text_is_no_sheet(table: Table, jo: Player) -> None:
    jo.character.attributes.add(character_sheets.ATTRIBUTE, '{"template": "werepenguin"}')
    assert "is damaged" in jo.type("+sheet")


def test_points_are_spent_for_something_in_the_words_one_has(table: Table, settings: Any) -> None:
    settings.ROUNDKEEPER_RULES = "nwod"
    dead = {"system": "nwod", "template": "vampire", "strength": 2, "stamina": 2, "vitae": 5}
    jo = table.seat("Jo", sheet=dead)
    told = jo.type("+spend vitae 1 for strength")
    assert "Jo spends 1 vitae: 4 left." in told and "+effect Jo=" in told
    assert "Jo spends 2 vitae: 2 left." in jo.type("+spend 2 vitae")
