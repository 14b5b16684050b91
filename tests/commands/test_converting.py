"""A sheet of another system in a scene: shown before its owner joins, kept aside, given back
(SYS-2).
"""

from typing import Any

import pytest

from game.fighter import Fighter
from players.character_sheets import fighter_of
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_pace import flat

DEAD = {
    **SHEET,
    "template": "vampire",
    "blood": 8,
    "charisma": 2,
    "weapons": ["knife"],
    "armour": ["leather jacket"],
    "health": {"lethal": 2},
}
NWOD = {
    **{"system": "nwod", "template": "werewolf", "strength": 3, "dexterity": 2, "stamina": 3},
    **{"resolve": 3, "composure": 2, "weaponry": 2, "essence": 9, "primal urge": 2},
    **{"form": "gauru", "health": {"aggravated": 1, "bashing": 3}},
}


def sheet(player: Player) -> Fighter:
    fighter = fighter_of(player.character)
    assert fighter is not None
    return fighter


@pytest.fixture
def st(table: Table) -> Player:
    return table.seat("Vesper", "Storyteller")


def test_SYS_2_what_a_sheet_counts_as_is_shown_before_its_owner_joins(
    table: Table, st: Player
) -> None:
    jo = table.seat("Jo", sheet=DEAD)
    st.type("+init/start Bar=met")
    told = flat(jo.type("+init/join"))
    assert "Your sheet is by the detroit rules, this scene by met." in told
    assert "physical 5 from strength 2, dexterity 3 and stamina 2" in told
    assert "Health: Healthy, 3 of 9 levels, for Hurt (-1), 2 of 7 levels." in told
    assert "knife: physical + melee, 1 level of lethal" in told
    assert "Jo joins" not in told and not table.script.scene.people
    assert "type +init/join yes" in told and "type +init/join no" in told


def test_SYS_2_whoever_says_no_stays_out(table: Table, st: Player) -> None:
    jo = table.seat("Jo", sheet=DEAD)
    st.type("+init/start Bar=met")
    jo.type("+init/join")
    assert "You stay out" in jo.type("+init/join no")
    assert not table.script.scene.people
    jo.type("+init/join yes")
    assert "Jo" in table.script.scene.people


@pytest.mark.parametrize("own", [DEAD, NWOD], ids=["detroit", "nwod"])
@pytest.mark.parametrize("rules", ["detroit", "detroit-classic", "w20", "nwod", "met"])
def test_SYS_2_coming_and_going_changes_no_sheet(
    table: Table, st: Player, rules: str, own: dict[str, Any]
) -> None:
    jo = table.seat("Jo", sheet=own)
    before = sheet(jo)
    st.type(f"+init/start Bar={rules}")
    jo.type("+init/join yes")
    assert sheet(jo) == before
    for other in ("met", "w20", "nwod"):
        st.type(f"+combat/ruleset {other}")
        assert sheet(jo) == before
    st.type("+init/roll")
    st.type("+init/end")
    assert sheet(jo) == before


def test_SYS_2_harm_and_what_is_spent_come_home_and_are_undone(table: Table, st: Player) -> None:
    jo = table.seat("Jo", sheet=DEAD)
    st.type("+init/start Bar=nwod")
    jo.type("+init/join yes")
    jo.type("+spend vitae")
    jo.type("+spend vitae")
    assert sheet(jo).resources["blood"] == 6 and "vitae" not in sheet(jo).resources
    st.type("+hurt Jo=1a")
    assert (sheet(jo).health.lethal, sheet(jo).health.aggravated) == (2, 1)
    st.type("+combat/undo")
    assert (sheet(jo).health.lethal, sheet(jo).health.aggravated) == (2, 0)
    st.type("+combat/redo")
    st.type("+init/end")
    assert sheet(jo).health.aggravated == 1 and sheet(jo).resources["blood"] == 6


def test_SYS_2_a_shape_is_the_one_of_the_same_kind(table: Table, st: Player) -> None:
    jo = table.seat("Jo", sheet=NWOD)
    st.type("+init/start Bar=detroit")
    told = flat(jo.type("+init/join"))
    assert "You are a shifter here for a werewolf." in told
    assert "Your form is crinos for gauru." in told
    jo.type("+init/join yes")
    jo.type("+sheet/form lupus")
    assert sheet(jo).form == "urhan"
    jo.type("+sheet/form crinos")
    assert sheet(jo).form == "gauru"


@pytest.mark.parametrize(("usual", "left"), [("detroit", 1), ("w20", 0)])
def test_SYS_2_armour_that_other_rules_destroy_is_whole_again(
    table: Table, st: Player, settings: Any, usual: str, left: int
) -> None:
    settings.ROUNDKEEPER_RULES = usual
    jo = table.seat("Jo", sheet=DEAD)
    kelly = table.seat("Kelly", sheet={**SHEET, "weapons": ["sword"], "melee": 3, "strength": 5})
    st.type("+init/start Bar=w20")
    jo.type("+init/join")
    kelly.type("+init/join")
    table.dice.lay("Jo", "initiative", 1)
    table.dice.lay("Kelly", "initiative", 9)
    st.type("+init/roll")
    jo.type("+pass")
    kelly.type("+attack Jo")
    table.dice.lay("Kelly", "attack", 9, 9, 9, 9, 2, 2)
    table.dice.lay("Kelly", "damage", *[9] * 10)
    table.dice.lay("Jo", "soak", *[2] * 3)
    told = flat(st.type("+init/run")) + flat(jo.screen())
    assert "leather jacket is destroyed" in told
    assert ("for this scene" in told) == bool(left)
    assert not table.script.scene.people["Jo"].fighter.armour
    assert len(sheet(jo).armour) == left
    for line in ("+init/leave", "+init/join"):
        jo.type(line)
    assert not table.script.scene.people["Jo"].fighter.armour  # W20-8: it is for this scene
    assert len(sheet(jo).armour) == left
    st.type("+init/end")
    assert len(sheet(jo).armour) == left


# --- coming back ---------------------------------------------------------------------------------


def test_SYS_2_a_trait_of_other_rules_that_stays_on_a_sheet_is_told(
    table: Table, st: Player
) -> None:
    jo = table.seat("Jo", sheet=NWOD)
    st.type("+init/start Bar=detroit")
    jo.type("+init/join yes")
    told = flat(st.type("+sheet/set Jo/perception=4"))
    assert "The nwod rules have no perception, yet it stays on the sheet of Jo" in told
    assert sheet(jo).traits["perception"] == 4
    assert "yet it stays" not in flat(st.type("+sheet/set Jo/strength=4"))
