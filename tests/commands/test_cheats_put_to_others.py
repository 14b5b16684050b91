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


@pytest.mark.parametrize("yards", [1, 900])
def test_a_shot_does_not_say_alone_that_it_is_near_or_far(
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


def test_a_shot_within_range_needs_nobodys_word(
    table: Table, shooters: tuple[Player, Player]
) -> None:
    shooters[0].type("+attack Kelly=with light pistol range 10")
    assert awaited(table) == ["Kelly"]


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
    kelly.leaves()
    jo.type("+init/end")
    assert not open_in(table.room)


def test_nobody_ends_a_chase_of_one_who_is_away(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+chase/cold Jo=Kelly")
    kelly.leaves()
    for line in ("+chase/end", "+init/end"):
        assert "Kelly is not connected" in flat(jo.type(line))
        tick_all(600)
        assert open_in(table.room) and table.script.scene.chases_under_way()


@pytest.mark.parametrize(
    "line",
    ["+heal Thug=2b", "+regain Thug=willpower", "+chase/cold Kelly=Jo", "+chase/cold Jo=Kelly"],
)
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
    kelly.leaves()
    assert "Kelly is not connected" in flat(jo.type("+init/remove Kelly"))
    tick_all(600)
    assert table.script.scene.hold_by("Kelly") is not None


def test_nobody_is_rid_of_a_predator_who_is_away(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")
    for one in (kelly, nemo):
        one.type("+init/join")
    jo.type("+chase/cold Jo=Kelly")
    kelly.leaves()
    jo.type("+init/remove Kelly")
    assert "Waiting for Kelly" in flat(nemo.type("+agree"))
    tick_all(600)
    assert "Kelly" in table.script.scene.chases[-1].predators


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


def in_a_car(table: Table, jo: Player, *others: Player) -> None:
    """Jo started it, has left it, and keeps two thugs in a chase; the last of the others strikes at
    the first.
    """
    jo.type("+init/start Road")
    for one in others:
        one.type("+init/join")
    jo.type("+init/add thug*2")
    jo.type("+chase/cold Thug1=Thug2 on open road")
    jo.type("+init/leave")
    for number, one in enumerate(others):
        table.dice.lay(one.name, "initiative", 10 - 2 * number)
    jo.type("+init/roll")
    others[-1].type(f"+attack {others[0].name}")


@pytest.mark.parametrize("line", ["+chase/board Nemo=Thug1", "+chase/join Nemo as prey"])
@pytest.mark.parametrize("away", [False, True])
def test_no_third_one_takes_a_friend_out_from_under_a_blow(
    table: Table, jo: Player, kelly: Player, nemo: Player, line: str, away: bool
) -> None:
    in_a_car(table, jo, nemo, kelly)
    if away:
        kelly.leaves()
    assert "What Kelly declared is rolled first" in flat(jo.type(line))
    assert table.script.scene.people["Nemo"].seat is None


def test_what_was_agreed_on_before_a_blow_takes_nobody_out_from_under_it(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    jo.type("+chase/cold Jo=Nemo on park")
    kelly.type("+attack Jo")
    nemo.type("+agree")
    assert "What Kelly declared is rolled first" in flat(kelly.type("+agree"))
    assert not table.script.scene.chases


def test_nobody_changes_the_rules_of_a_chase(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+chase/cold Jo=Kelly on park")
    assert "A chase is under way, so this scene keeps its rules" in flat(
        jo.type("+combat/ruleset nwod")
    )


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


def test_nobody_puts_another_into_a_car_in_mid_fight(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Road")
    kelly.type("+init/join")
    jo.type("+init/add thug*2")
    jo.type("+chase/cold Thug1=Thug2 on open road")
    for one, face in ((jo, 10), (kelly, 2)):
        table.dice.lay(one.name, "initiative", face)
    jo.type("+init/roll")
    kelly.type("+dodge")
    refused = flat(jo.type("+chase/board Kelly=Thug1"))
    assert "Kelly is in a fight whose round is under way" in refused
    jo.type("+pass")
    jo.type("+init/run")
    assert "Waiting for Kelly" in flat(jo.type("+chase/board Kelly=Thug1"))
    assert table.script.scene.people["Kelly"].seat is None
    kelly.type("+agree")
    assert table.script.scene.people["Kelly"].seat is not None


# --- chases beside a fight ------------------------------------------------------------------------


def beside_a_chase(table: Table, jo: Player, kelly: Player) -> None:
    """Jo keeps two thugs in a chase that nobody has rolled; Kelly holds Jo in the fight beside it,
    and a round is over.
    """
    jo.type("+init/start Road")
    kelly.type("+init/join")
    jo.type("+init/add thug*2")
    jo.type("+chase/cold Thug1=Thug2 on open road")
    for one, face in ((jo, 10), (kelly, 2)):
        table.dice.lay(one.name, "initiative", face)
    jo.type("+init/roll")
    kelly.type("+grapple Jo")
    jo.type("+pass")
    table.dice.lay("Kelly", "grapple", *[9] * 6)
    jo.type("+init/run")
    assert table.script.scene.fight.holds and table.script.scene.fight.phase == "bookkeeping"


@pytest.mark.parametrize("line", ["+chase/board Thug1", "+chase/pursue Thug1"])
def test_GRAPPLE_3_nobody_rides_off_from_a_hold(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    beside_a_chase(table, jo, kelly)
    assert "Kelly is holding you" in flat(jo.type(line))
    assert table.script.scene.fight.holds


def test_GRAPPLE_3_nobody_is_taken_out_of_a_hold_while_its_holder_is_away(
    table: Table, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    beside_a_chase(table, jo, kelly)
    nemo.type("+init/join")
    kelly.leaves()
    assert "Kelly is holding you" in flat(jo.type("+chase/join Jo as prey"))
    assert table.script.scene.fight.holds


@pytest.mark.parametrize("line", ["+chase/board Thug1", "+chase/pursue Thug1"])
def test_DEF_5_nobody_is_away_in_mid_round_but_by_an_escape(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    jo.type("+init/start Road")
    kelly.type("+init/join")
    jo.type("+init/add thug*2")
    jo.type("+chase/cold Thug1=Thug2 on open road")
    jo.type("+init/roll")
    assert "You are in a fight whose round is under way" in flat(kelly.type(line))
    assert table.script.scene.people["Kelly"].seat is None


def test_GRAPPLE_13_nobody_gets_up_by_getting_into_a_car(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Road")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+init/add thug*2")
    st.type("+chase/cold Thug1=Thug2 on open road")
    st.type("+as Jo=prone yes")
    st.type("+as Kelly=cornered yes")
    assert "You are on the ground" in flat(jo.type("+chase/board Thug1"))
    assert "You are not free to get away" in flat(kelly.type("+chase/board Thug1"))


def a_shot_in_a_chase(table: Table, jo: Player, shooter: Player, target: str) -> None:
    jo.type("+init/start Road")
    shooter.type("+init/join")
    jo.type("+init/add thug")
    jo.type(f"+chase/cold Thug={shooter.name} on open road")
    shooter.type(f"+chase/attack {target} with light pistol")


@pytest.fixture
def shooter(table: Table) -> Player:
    return table.seat("Kelly", sheet={**SHEET, "firearms": 3, "weapons": ["light pistol"]})


def test_CHASE_10_no_npc_gives_up_from_under_a_shot(
    table: Table, jo: Player, shooter: Player
) -> None:
    a_shot_in_a_chase(table, jo, shooter, "Thug")
    told = flat(jo.type("+chase/drop Thug"))
    assert "after the next round" in told
    assert table.script.scene.people["Thug"].seat is not None


def test_CHASE_10_a_driver_does_not_give_up_before_a_passengers_shot(
    table: Table, st: Player, jo: Player, shooter: Player
) -> None:
    st.type("+init/start Road")
    for one in (jo, shooter):
        one.type("+init/join")
    st.type("+init/add thug")
    st.type("+chase/cold Thug=Jo on open road")
    shooter.type("+chase/board Jo")
    shooter.type("+chase/attack Thug with light pistol")
    assert "after the next round" in flat(jo.type("+chase/drop"))
    assert table.script.scene.people["Kelly"].seat is not None


def test_CHASE_1_nobody_flees_with_others_unasked(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Road")
    for one in (kelly, nemo):
        one.type("+init/join")
    jo.type("+init/add thug*2")
    jo.type("+chase/cold Kelly, Nemo=Thug1 on park")
    jo.type("+chase/cold Jo=Thug2 on park")
    for one in (kelly, nemo):
        one.type("+agree")
    nemo.type("+chase/flee Jo")
    jo.type("+chase/flee Nemo")
    assert len(table.script.scene.chases_under_way()) == 2
    kelly.type("+chase/flee Jo")
    assert len(table.script.scene.chases_under_way()) == 1


def test_a_proposal_says_what_is_agreed_on(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Road")
    kelly.type("+init/join")
    jo.type("+init/add thug*2")
    jo.type("+chase/cold Thug1=Thug2 on open road")
    jo.type("+init/roll")
    for line, says in (
        ("+chase/join Kelly as prey", "let Kelly flee along in the chase"),
        ("+chase/join Kelly as predator", "let Kelly join the hunters in the chase"),
        (
            "+chase/stalk Jo=Kelly on river with perception + brawl against wits + occult",
            "begin a chase, Kelly after Jo on river, which begins with a stalk",
        ),
    ):
        kelly.clear()
        jo.type(line)
        assert says in flat(kelly.screen()), line
        kelly.type("+disagree")


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


def test_CHASE_4_who_did_not_attack_an_escape_pursues_when_the_round_is_over(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    st.type("+haste Jo=1 magick")
    nemo.type("+escape")
    kelly.type("+attack/committed Jo")
    jo.type("+dodge haste 1=magick")
    st.type("+init/run")
    assert table.script.scene.people["Nemo"].away and awaited(table) == ["Jo"]
    assert "whose round is under way" in flat(kelly.type("+chase/pursue Nemo"))
    jo.type("+pass")
    st.type("+init/run")
    kelly.type("+chase/pursue Nemo")
    assert table.script.scene.people["Kelly"].seat is not None


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


def test_a_yes_to_end_a_chase_lasts_no_longer_than_its_round_and_no_shot(
    table: Table, jo: Player, shooter: Player, nemo: Player
) -> None:
    jo.type("+init/start Road")
    for one in (shooter, nemo):
        one.type("+init/join")
    jo.type("+chase/cold Nemo=Kelly on park")
    for one in (shooter, nemo):
        one.type("+agree")
    jo.type("+chase/end")
    shooter.type("+agree")
    shooter.type("+chase/attack Nemo with light pistol")
    nemo.type("+agree")
    assert table.script.scene.chases_under_way()


def test_a_yes_between_two_rounds_is_asked_for_again_in_the_next(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    for one in (kelly, nemo, jo):
        one.type("+pass")
    jo.type("+init/run")
    jo.type("+chase/cold Nemo=Jo on park")
    kelly.type("+agree")
    jo.type("+init/roll")
    assert "Type +agree or +disagree." in flat(kelly.screen())
    nemo.type("+agree")
    assert not table.script.scene.chases


def test_ATTACK_6_a_chase_gives_a_committed_attacker_no_defense_back(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    st.type("+haste Jo=1 magick")
    nemo.type("+escape")
    kelly.type("+split attack Jo committed & attack Nemo feint")
    jo.type("+pass haste 1=magick")
    table.dice.lay("Nemo", "escape", *[9] * 6)
    st.type("+init/run")
    st.type("+as Jo=choose accept")
    st.type("+init/run")
    assert table.script.scene.people["Nemo"].away
    kelly.type("+chase/pursue Nemo")
    assert table.script.scene.people["Kelly"].seat is not None
    assert "gives up the chase after its first round" in flat(kelly.type("+chase/drop"))
    kelly_now = table.script.scene.people["Kelly"]
    assert kelly_now.seat is not None and kelly_now.exposed


def test_nobody_fells_several_npcs_at_once_that_another_strikes_at(
    table: Table, jo: Player, kelly: Player
) -> None:
    a_thug_is_struck_at(table, jo, kelly)
    jo.type("+init/add thug as Rat")
    kelly.type("+agree")
    assert "Waiting for Kelly" in flat(jo.type("+hurt Thug, Rat=7l"))
    assert not table.script.scene.people["Thug"].down


def test_CHASE_10_nobody_fells_their_driver_under_a_shot(
    table: Table, jo: Player, shooter: Player
) -> None:
    jo.type("+init/start Road")
    shooter.type("+init/join")
    jo.type("+init/add thug")
    jo.type("+chase/cold Thug=Kelly on open road")
    jo.type("+chase/board Thug")
    shooter.type("+chase/attack Jo with light pistol")
    assert "Waiting for Kelly" in flat(jo.type("+hurt Thug=7l"))
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
    kelly.type("+combat/undo")
    for line in ("+init/leave", "+choose leave", "+choose stay"):
        jo.type(line)
    assert "lapsed" not in flat(st.screen())
