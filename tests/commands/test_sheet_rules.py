"""+sheet and +gear under a scene's rules: what those ask for, worked out, said or set."""

from players.character_sheets import fighter_of
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_verbs import unfolded

# SHEET rates nothing of the heart: no charisma, manipulation or appearance.


def social(table: Table, name: str = "Jo") -> int:
    return table.script.scene.people[name].fighter.trait("social")


def test_what_is_higher_waits_for_the_storyteller(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Bar=met")
    jo.type("+init/join yes")
    told = unfolded(jo.type("+sheet/set social=10"))
    assert "That is for Vesper to decide, and they've been asked (request 1)" in told
    assert social(table) == 2
    assert "+sheet/set social=10" in st.screen()
    jo.clear()
    st.type("+sheet/grant 1")
    assert "Jo: social 10, for this scene." in jo.screen()
    assert social(table) == 10


def test_where_no_storyteller_runs_the_scene_the_others_are_asked(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Bar=met")
    jo.type("+init/join yes")
    jo.type("+sheet/set social=4")
    assert social(table) == 4  # nobody else is there
    kelly.type("+init/join yes")
    nemo = table.seat("Nemo")
    nemo.type("+init/join yes")
    jo.type("+sheet/set social=10")
    asked = "Jo proposes to let Jo have social 10 for this scene. Type +agree or +disagree."
    for one in (kelly, nemo):
        assert asked in unfolded(one.screen())
    kelly.type("+agree")
    nemo.type("+disagree")
    assert social(table) == 4
    nemo.type("+sheet/set social=3")
    for one in (jo, kelly):
        one.type("+agree")
    assert social(table, "Nemo") == 3


def test_nobody_else_hears_of_it(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    st.type("+init/start Bar=met")
    jo.type("+init/join yes")
    assert "social" not in kelly.screen()
    jo.type("+sheet/set social=4")
    st.type("+sheet/grant 1")
    assert "social 4" in jo.screen()
    assert "social" not in kelly.screen()


def test_what_is_said_stays_out_of_the_sheet(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Bar=met")
    jo.type("+init/join yes")
    jo.type("+sheet/set social=4")
    st.type("+sheet/grant 1")
    assert social(table) == 4
    table.wound(jo, 1, "bashing")
    kept = fighter_of(jo.character)
    assert kept is not None
    assert kept.health.bashing == 1
    assert not {"social", "physical", "dodge"} & kept.traits.keys()


def test_a_player_sets_nothing_that_the_sheet_tells(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Bar=met")
    jo.type("+init/join yes")
    assert "physical is on the sheet of Jo; only a storyteller can change it" in unfolded(
        jo.type("+sheet/set physical=9")
    )
    assert "Only a storyteller" in jo.type("+sheet/set brawl=5")
    assert "Type: +sheet/set brawl=3" in jo.type("+sheet/set social")


def test_weapons_and_armour_are_told_by_the_rules(table: Table, st: Player) -> None:
    jo = table.seat("Jo", sheet={**SHEET, "weapons": ["knife"], "armour": ["leather jacket"]})
    st.type("+init/start Bar")
    jo.type("+init/join yes")
    told = unfolded(jo.type("+gear"))
    assert "knife: dexterity + melee, damage strength+1 lethal, in hand." in told
    assert "of soak against" in told
    st.type("+combat/ruleset nwod")
    told = unfolded(jo.type("+gear"))
    assert "knife: strength + weaponry, rated 1, lethal, in hand." in told
    assert "leather jacket: takes 1 die off attacks" in told
    st.type("+combat/ruleset met")
    told = unfolded(jo.type("+gear"))
    assert "knife: physical + melee, 1 level of lethal, reaches 2 steps, in hand." in told
    assert "leather jacket: no help by the met rules." in told
