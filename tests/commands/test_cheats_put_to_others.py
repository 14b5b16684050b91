"""What costs others something is put to them in a scene without a storyteller, whoever is away.

Each of these was done unasked by one who meant to cheat in a scene that they started.
"""

from typing import Any

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_cheats_alone import with_a_thug
from tests.commands.test_grapple import price_asked
from tests.commands.test_pace import awaited, flat, led, unled
from typeclasses.idling import tick_all
from typeclasses.scenes import open_in


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


# --- distances that nobody knows ------------------------------------------------------------------


@pytest.fixture
def shooters(table: Table) -> tuple[Player, Player]:
    sheet = {**SHEET, "firearms": 3, "weapons": ["light pistol"]}
    jo, kelly = (table.seat(name, sheet=sheet) for name in ("Jo", "Kelly"))
    unled(table, kelly, jo)
    return jo, kelly


@pytest.mark.parametrize("yards", [1, 19, 900])
def test_a_shot_does_not_say_alone_how_far_it_is(
    table: Table, shooters: tuple[Player, Player], yards: int
) -> None:
    jo, kelly = shooters
    for line in (
        f"+attack Kelly=with light pistol range {yards}",
        f"+plan attack Kelly with light pistol range {yards}",
        f"+split attack Kelly with light pistol range {yards} & dodge",
    ):
        told = flat(jo.type(line))
        assert f"Propose it to the others: +range Jo,Kelly={yards}." in told
        assert awaited(table) == ["Jo"] and table.script.scene.people["Jo"].plan is None
    assert "Waiting for Kelly" in flat(jo.type(f"+range Jo,Kelly={yards}"))
    assert table.script.scene.fight.distances == ()
    kelly.type("+agree")
    jo.type(f"+attack Kelly=with light pistol range {yards}")
    assert awaited(table) == ["Kelly"]


def test_nor_does_one_that_is_prepared(table: Table) -> None:
    sheet = {**SHEET, "firearms": 3, "weapons": ["light pistol"]}
    jo, kelly = (table.seat(name, sheet=sheet) for name in ("Jo", "Kelly"))
    jo.type("+init/start Alley=nwod")
    for one in (jo, kelly):
        one.type("+init/join yes")
    table.dice.lay("Jo", "initiative", 9)
    jo.type("+init/roll")
    told = flat(jo.type("+delay for Kelly: attack Kelly with light pistol range 3"))
    assert "Propose it to the others: +range Jo,Kelly=3." in told
    assert not table.script.scene.people["Jo"].delaying


def test_a_shot_within_range_needs_nobodys_word(
    table: Table, shooters: tuple[Player, Player]
) -> None:
    shooters[0].type("+attack Kelly=with light pistol")
    assert awaited(table) == ["Kelly"]
    assert table.script.scene.fight.distances == ()


def test_whoever_is_away_is_not_moved_near_by_silence(
    table: Table, shooters: tuple[Player, Player]
) -> None:
    jo, kelly = shooters
    kelly.leaves()
    assert "Waiting for Kelly" in flat(jo.type("+range Jo,Kelly=1"))
    tick_all(600)
    assert table.script.scene.fight.distances == ()


# --- strong, many and hidden NPCs -----------------------------------------------------------------


@pytest.mark.parametrize("line", ["+init/add elder", "+init/add thug*7", "+init/add swat as Rex"])
def test_strong_and_many_npcs_come_with_the_others_word(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    told = flat(jo.type(line))
    assert "Jo proposes to bring in" in told
    assert any(tier in told for tier in ("(boss)", "(seasoned)", "(extra)"))
    assert list(table.script.scene.people) == ["Jo", "Kelly"]
    kelly.leaves()
    jo.type("+disagree")
    assert "Kelly is not connected" in flat(jo.type(line))
    tick_all(600)
    assert list(table.script.scene.people) == ["Jo", "Kelly"]


def test_several_are_proposed_in_one_sentence(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    told = flat(jo.type("+init/add elder*2 as Gran"))
    assert "Jo proposes to bring in Gran1 (boss) and Gran2 (boss). Waiting for Kelly." in told


def test_a_few_weak_npcs_come_before_the_fight_and_anybody_who_is_alone_brings_in_all(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/add elder")
    kelly.type("+init/join")
    jo.type("+init/add thug*3")
    assert list(table.script.scene.people) == ["Jo", "Elder", "Kelly", "Thug1", "Thug2", "Thug3"]


def test_no_player_hides_an_npc(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/add thug")
    for line in ("+init/add thug as Rat hidden", "+npc/hide Thug"):
        assert "Only a storyteller can do that." in flat(jo.type(line))
    assert list(table.script.scene.people) == ["Jo", "Thug"] and not table.script.scene.masks


# --- an end that takes something from who is away -------------------------------------------------


def test_no_fight_ends_while_one_who_is_held_is_away(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    kelly.type("+grapple Jo")
    jo.type("+pass")
    table.dice.lay("Kelly", "grapple", *[9] * 6)
    jo.type("+init/run")
    assert table.script.scene.fight.holds
    kelly.leaves()
    assert "Kelly is not connected" in flat(jo.type("+init/end"))
    tick_all(600)
    assert open_in(table.room)
    jo.type("+init/end")
    kelly.returns()
    kelly.type("+agree")
    assert not open_in(table.room)


def test_a_fight_with_nothing_pending_ends_though_somebody_is_away(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+pass")
    jo.type("+init/run")
    kelly.leaves_for_long()
    jo.type("+init/end")
    assert not open_in(table.room)


@pytest.mark.parametrize("line", ["+heal Thug=2b", "+regain Thug=willpower"])
def test_what_the_starter_does_in_mid_fight_waits_for_whom_it_concerns(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    with_a_thug(table, jo, kelly)
    kelly.type("+pass")
    jo.type("+hurt Thug=3b")
    jo.type("+spend Thug=willpower")
    kelly.leaves()
    before = table.script.scene
    assert "Kelly is not connected" in flat(jo.type(line))
    tick_all(600)
    assert table.script.scene == before


def test_nobody_is_rid_of_a_hold_because_who_holds_them_is_away(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    kelly.type("+grapple Jo")
    jo.type("+pass")
    table.dice.lay("Kelly", "grapple", *[9] * 6)
    jo.type("+init/run")
    kelly.leaves_for_long()
    assert "Kelly is not connected" in flat(jo.type("+init/remove Kelly"))
    tick_all(600)
    assert table.script.scene.hold_by("Kelly") is not None


# --- what was proposed before somebody came -------------------------------------------------------


def a_thug_is_struck_at(table: Table, jo: Player, *others: Player) -> None:
    """Jo started it and keeps a thug, whom the last of the others strikes at."""
    jo.type("+init/start Alley")
    for one in others:
        one.type("+init/join")
    jo.type("+init/add thug")
    for number, name in enumerate(("Thug", "Jo", *(one.name for one in others))):
        table.dice.lay(name, "initiative", 10 - 2 * number)
    jo.type("+init/roll")
    others[-1].type("+attack Thug")


def test_who_comes_back_is_asked_about_what_was_proposed_without_them(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    kelly.leaves()
    assert "Waiting for Nemo" in flat(jo.type("+init/end"))
    assert "Jo proposes to end the fight. Type +agree or +disagree." in flat(kelly.returns())
    kelly.type("+attack Jo")
    assert "Waiting for Kelly" in flat(nemo.type("+agree"))
    assert open_in(table.room)
    kelly.type("+disagree")
    assert open_in(table.room) and awaited(table) == ["Nemo"]


def test_who_joins_is_asked_about_what_was_proposed_before(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo)
    jo.type("+init/end")
    told = flat(kelly.type("+init/join"))
    assert "Jo proposes to end the fight. Type +agree or +disagree." in told
    nemo.type("+agree")
    assert open_in(table.room)
    kelly.type("+agree")
    assert not open_in(table.room)


def test_silence_of_who_has_just_come_is_no_yes(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo)
    jo.type("+init/end")
    tick_all(590)
    kelly.type("+init/join")
    tick_all(10)
    assert open_in(table.room)
    tick_all(600)
    assert not open_in(table.room)


def test_what_play_has_made_impossible_is_not_done_because_it_was_agreed_on(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    jo.type("+init/end")
    kelly.type("+attack Jo")
    told = flat(kelly.type("+agree"))
    assert "is rolled first" in told
    assert open_in(table.room)


# --- blows in vain --------------------------------------------------------------------------------


def test_nobody_fells_an_npc_of_theirs_that_another_strikes_at(
    table: Table, jo: Player, kelly: Player
) -> None:
    a_thug_is_struck_at(table, jo, kelly)
    told = flat(jo.type("+hurt Thug=7l"))
    assert "Jo proposes to have Thug take 7 levels of lethal harm. Waiting for Kelly." in told
    assert not table.script.scene.people["Thug"].down
    kelly.type("+agree")
    assert table.script.scene.people["Thug"].down


def test_an_npc_that_nobody_is_busy_with_is_hurt_at_once(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    jo.type("+init/add thug")
    kelly.type("+agree")
    jo.type("+hurt Thug=1l")
    assert table.script.scene.people["Thug"].fighter.health.marks == "X"


def test_GRAPPLE_9_nobody_who_is_held_puts_away_what_is_to_be_taken(
    table: Table, kelly: Player
) -> None:
    jo = table.seat("Jo", sheet={**SHEET, "weapons": ["light pistol", "knife"]})
    unled(table, jo, kelly)
    kelly.type("+grapple Jo")
    jo.type("+pass")
    table.dice.lay("Kelly", "grapple", *[9] * 6)
    jo.type("+init/run")
    assert "You are held, and can't take anything else in hand until free." in flat(
        jo.type("+gear/wield knife")
    )


# --- what lasts -----------------------------------------------------------------------------------


def test_what_is_for_ones_next_roll_is_not_shaken_off_by_a_free_one(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+mod Jo=action-3 once for sand in the eyes")
    assert "sand in the eyes" in flat(jo.type("+roll strength"))
    assert [one.name for one in table.script.scene.effects] == ["sand in the eyes"]
    st.type("+as Jo=roll strength")
    kelly.type("+pass")
    jo.type("+attack Kelly")
    st.type("+init/run")
    assert not table.script.scene.effects


def test_HASTE_2_a_grant_is_used_up(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    led(st, jo, kelly)
    st.type("+haste Jo=1 magick")
    kelly.type("+pass")
    jo.type("+attack Kelly haste 1=magick")
    for _ in range(2):
        st.type("+init/run")
    jo.type("+pass")
    st.type("+init/run")
    st.type("+init/roll")
    kelly.type("+pass")
    assert "grant" in flat(jo.type("+attack Kelly haste 1=magick"))


def test_NWOD_4_who_goes_out_and_in_again_is_surprised_still(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley=nwod")
    for one in (jo, kelly):
        one.type("+init/join")
        one.type("+init/join yes")
    st.type("+init/surprise Jo, Kelly")
    assert table.script.scene.people["Jo"].surprised
    jo.type("+init/leave")
    jo.type("+init/join")
    jo.type("+init/join yes")
    assert table.script.scene.people["Jo"].surprised


def test_what_was_done_in_a_round_lasts_till_its_end_though_one_goes_out_and_in(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+as Jo=aware no")
    st.type("+as Kelly=pass haste 1=quicksilver")
    jo.type("+attack/committed Kelly")
    st.type("+init/run")
    st.type("+init/remove Jo")
    jo.type("+init/join")
    person = table.script.scene.people["Jo"]
    assert not person.aware and person.exposed


def test_a_yes_is_asked_for_again_once_it_would_cost_something(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    jo.type("+init/end")
    kelly.type("+agree")
    kelly.type("+attack Nemo")
    assert "Type +agree or +disagree." in flat(kelly.screen())
    nemo.type("+agree")
    assert open_in(table.room)


def test_a_yes_can_be_taken_back(table: Table, jo: Player, kelly: Player, nemo: Player) -> None:
    unled(table, jo, nemo, kelly)
    jo.type("+init/end")
    kelly.type("+agree")
    kelly.type("+disagree")
    nemo.type("+agree")
    assert open_in(table.room)


def test_nobody_holds_a_scene_up_by_not_saying_what_an_action_costs(
    table: Table, jo: Player, kelly: Player, settings: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    price_asked(table, jo, kelly, "+choose action wave")
    assert awaited(table) == ["ST"]
    tick_all(30)
    assert "still has time" in flat(kelly.type("+init/run"))
    tick_all(31)
    kelly.type("+init/run")
    assert awaited(table) != ["ST"]


def test_a_free_roll_does_not_void_what_another_asks_for(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    kelly.type("+combat/undo")
    jo.type("+roll wits")
    jo.type("+check again")
    assert "lapsed" not in flat(st.screen())
    st.type("+agree")
    st.type("+agree")
    assert awaited(table) == ["Kelly"]


def test_who_comes_back_is_asked_whether_one_who_is_down_may_leave(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    table.wound(nemo, 7, "lethal")
    kelly.leaves()
    nemo.type("+init/leave")
    kelly.returns()
    jo.type("+agree")
    assert "Nemo" in table.script.scene.people
    kelly.type("+disagree")
    assert "Nemo" in table.script.scene.people


def test_nobody_fells_several_npcs_at_once_that_another_strikes_at(
    table: Table, jo: Player, kelly: Player
) -> None:
    a_thug_is_struck_at(table, jo, kelly)
    jo.type("+init/add thug as Rat")
    kelly.type("+agree")
    assert "Waiting for Kelly" in flat(jo.type("+hurt Thug, Rat=7l"))
    assert not table.script.scene.people["Thug"].down


def test_what_is_for_ones_next_roll_is_not_shaken_off_by_an_abort(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, kelly, jo)
    st.type("+mod Jo=action-3 once for sand in the eyes")
    jo.type("+attack Kelly")
    kelly.type("+attack/feint Jo")
    jo.type("+abort")
    assert [one.name for one in table.script.scene.effects] == ["sand in the eyes"]


def test_taking_leave_and_staying_voids_nothing_that_another_asks_for(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+block")
    kelly.type("+combat/undo 2")
    for line in ("+init/leave", "+choose leave", "+choose stay"):
        jo.type(line)
    assert "lapsed" not in flat(st.screen())


def test_no_majority_ends_a_fight_over_the_no_of_one_who_has_struck(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")
    for one in (nemo, kelly):
        one.type("+init/join")
    for number, name in enumerate(("Jo", "Nemo", "Kelly")):
        table.dice.lay(name, "initiative", 10 - 2 * number)
    jo.type("+init/roll")
    kelly.type("+attack Nemo")
    nemo.type("+init/end")
    kelly.type("+disagree")
    jo.type("+agree")
    assert open_in(table.room)


def test_no_fight_that_rests_for_a_chase_is_ended_alone(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    kelly.type("+pass")
    jo.type("+escape")
    jo.type("+init/run")
    kelly.type("+chase/pursue Jo")
    jo.type("+chase/end")
    kelly.type("+agree")
    assert table.script.scene.fight.phase == "setup"
    assert "Waiting for Kelly" in flat(jo.type("+init/end"))


def test_nobody_changes_the_rules_for_those_who_have_joined(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/ruleset w20")
    kelly.type("+init/join")
    kelly.type("+init/join yes")
    assert "Waiting for Kelly" in flat(jo.type("+combat/ruleset nwod"))
    assert table.script.scene.ruleset == "w20"
    kelly.type("+agree")
    assert table.script.scene.ruleset == "nwod"
