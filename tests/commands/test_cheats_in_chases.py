"""Ways to cheat with a chase beside a fight, or in one: each was found by one who meant to."""

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_pace import awaited, begin, flat, led, unled
from typeclasses.idling import tick_all
from typeclasses.scenes import open_in


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


def on_a_road(jo: Player, *others: Player) -> None:
    """Jo starts a scene in which two thugs of theirs are in a chase that nobody has rolled."""
    jo.type("+init/start Road")
    for one in others:
        one.type("+init/join")
    jo.type("+init/add thug*2")
    jo.type("+chase/cold Thug1=Thug2 on open road")


def in_order(table: Table, starter: Player, *players: Player) -> None:
    """Begin a round in which they act in this order, and declare in the opposite one."""
    for number, one in enumerate(players):
        table.dice.lay(one.name, "initiative", 10 - 2 * number)
    starter.type("+init/roll")


def gets_away(prey: Player, starter: Player, *others: Player) -> None:
    """Let somebody escape whom nobody attacks, and play the round to its end."""
    prey.type("+escape")
    for one in others:
        one.type("+pass")
    starter.type("+init/run")


def a_friend_relents(table: Table, st: Player, jo: Player, kelly: Player, nemo: Player) -> None:
    """Kelly has seized Jo, who gives in to her while Nemo gets away."""
    led(st, jo, kelly, nemo)
    nemo.type("+pass")
    kelly.type("+grapple Jo")
    jo.type("+pass")
    table.dice.lay("Kelly", "grapple", *[9] * 6)
    st.type("+init/run")
    begin(st, jo, kelly, nemo)
    nemo.type("+escape")
    kelly.type("+grapple/sustain")
    jo.type("+grapple/relent")
    st.type("+init/run")
    assert table.script.scene.people["Nemo"].away


def test_nobody_ends_a_chase_of_one_who_is_away(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+chase/cold Jo=Kelly")
    kelly.type("+agree")
    kelly.leaves()
    for line in ("+chase/end", "+init/end"):
        assert "Kelly is not connected" in flat(jo.type(line))
        tick_all(600)
        assert open_in(table.room) and table.script.scene.chases_under_way()


def test_nobody_is_rid_of_a_predator_who_is_away(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")
    for one in (kelly, nemo):
        one.type("+init/join")
    jo.type("+chase/cold Jo=Kelly")
    for one in (kelly, nemo):
        one.type("+agree")
    kelly.leaves_for_long()
    jo.type("+init/remove Kelly")
    assert "Waiting for Kelly" in flat(nemo.type("+agree"))
    tick_all(600)
    assert "Kelly" in table.script.scene.chases[-1].predators


def in_a_car(table: Table, jo: Player, *others: Player) -> None:
    """Jo started it, has left it, and keeps two thugs in a chase; the last of the others strikes at
    the first.
    """
    on_a_road(jo, *others)
    jo.type("+init/leave")
    in_order(table, jo, *others)
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


@pytest.mark.parametrize("line", ["+chase/cold Nemo=Jo on park", "+chase/join Nemo as prey"])
@pytest.mark.parametrize("away", [False, True])
def test_DEF_5_nobody_takes_a_friend_out_of_a_round_before_others_have_declared(
    table: Table, jo: Player, kelly: Player, nemo: Player, line: str, away: bool
) -> None:
    on_a_road(jo, nemo, kelly)
    in_order(table, jo, kelly, nemo, jo)
    for one in (jo, nemo):
        one.type("+pass")
    if away:
        kelly.leaves()
    assert awaited(table) == ["Kelly"]
    assert "in a fight whose round is under way" in flat(jo.type(line))
    assert table.script.scene.people["Nemo"].seat is None and "+agree" not in flat(nemo.screen())


@pytest.mark.parametrize("who", ["Bo", "Nemo", "Jo"])
def test_CHASE_9_nobody_gets_away_because_a_friend_gives_up_at_once(
    table: Table, jo: Player, kelly: Player, nemo: Player, who: str
) -> None:
    jo.type("+init/start Park")
    for one in (nemo, kelly):
        one.type("+init/join")
    jo.type("+init/add thug as Bo")
    in_order(table, jo, jo, nemo, kelly)
    jo.type("+as Bo=pass")
    for one in (kelly, nemo, jo):
        one.type("+pass")
    jo.type("+init/run")
    jo.type(f"+chase/cold Kelly={who} on park")
    for one in (nemo, kelly):
        one.type("+agree")
    assert table.script.scene.people[who].seat is not None
    told = flat({"Nemo": nemo}.get(who, jo).type(f"+chase/drop {who if who == 'Bo' else ''}"))
    assert "gives up the chase after its next round" in told
    assert table.script.scene.chases_under_way()


def test_nobody_changes_the_rules_of_a_chase(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+chase/cold Jo=Kelly on park")
    kelly.type("+agree")
    assert "A chase is under way, so this scene keeps its rules" in flat(
        jo.type("+combat/ruleset nwod")
    )


def test_nobody_puts_another_into_a_car_in_mid_fight(
    table: Table, jo: Player, kelly: Player
) -> None:
    on_a_road(jo, kelly)
    in_order(table, jo, jo, kelly)
    kelly.type("+dodge")
    refused = flat(jo.type("+chase/board Kelly=Thug1"))
    assert "Kelly is in a fight whose round is under way" in refused
    jo.type("+pass")
    jo.type("+init/run")
    assert "Waiting for Kelly" in flat(jo.type("+chase/board Kelly=Thug1"))
    assert table.script.scene.people["Kelly"].seat is None
    kelly.type("+agree")
    assert table.script.scene.people["Kelly"].seat is not None


def test_nobody_rides_along_with_a_player_who_has_not_agreed(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    for one in (kelly, nemo):
        one.type("+init/join")
    jo.type("+init/add thug")
    jo.type("+chase/cold Kelly=Thug on open road")
    for one in (kelly, nemo):
        one.type("+agree")
    assert "Waiting for Jo and Kelly" in flat(nemo.type("+chase/board Kelly"))
    assert table.script.scene.people["Nemo"].seat is None
    kelly.type("+disagree")
    assert table.script.scene.people["Nemo"].seat is None
    nemo.type("+chase/board Kelly")
    for one in (jo, kelly):
        one.type("+agree")
    assert table.script.scene.people["Nemo"].seat is not None


def beside_a_chase(table: Table, jo: Player, kelly: Player) -> None:
    """Jo keeps two thugs in a chase that nobody has rolled; Kelly holds Jo in the fight beside it,
    and a round is over.
    """
    on_a_road(jo, kelly)
    in_order(table, jo, jo, kelly)
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
    on_a_road(jo, kelly)
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
    shooter.type("+agree")
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
    assert "Nemo wants to flee with Jo" in flat(kelly.type("+chase"))
    assert "+chase/flee Jo again takes that back" in flat(nemo.type("+chase"))
    jo.type("+chase/flee Nemo")
    assert len(table.script.scene.chases_under_way()) == 2
    kelly.type("+chase/flee Jo")
    assert len(table.script.scene.chases_under_way()) == 1


def test_a_proposal_says_what_is_agreed_on(table: Table, jo: Player, kelly: Player) -> None:
    on_a_road(jo, kelly)
    in_order(table, jo, jo, kelly)
    for one in (kelly, jo):
        one.type("+pass")
    jo.type("+init/run")
    for line, says in (
        ("+chase/join Kelly as prey", "let Kelly flee along in the chase"),
        ("+chase/join Kelly as predator", "let Kelly join the hunters in the chase"),
        (
            "+chase/stalk Jo=Kelly on river with perception + brawl against wits + occult",
            "begin a chase, Kelly after Jo (course: river), which begins with a stalk",
        ),
    ):
        kelly.clear()
        jo.type(line)
        assert says in flat(kelly.screen()), line
        kelly.type("+disagree")
        tick_all(10)  # else it is the others' moment


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


def test_ATTACK_6_a_chase_keeps_a_committed_attacker_from_no_answer(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    st.type("+haste Jo=1 magick")
    nemo.type("+escape")
    kelly.type("+attack/committed Nemo")
    jo.type("+pass haste 1=magick")
    table.dice.lay("Nemo", "escape", *[9] * 6)
    st.type("+init/run")
    assert table.script.scene.people["Nemo"].away and awaited(table) == ["Jo"]
    assert "whose round is under way" in flat(kelly.type("+chase/pursue Nemo"))
    assert table.script.scene.people["Kelly"].exposed


def test_CHASE_10_nobody_fells_their_driver_under_a_shot(
    table: Table, jo: Player, shooter: Player
) -> None:
    jo.type("+init/start Road")
    shooter.type("+init/join")
    jo.type("+init/add thug")
    jo.type("+chase/cold Thug=Kelly on open road")
    shooter.type("+agree")
    jo.type("+chase/board Thug")
    shooter.type("+chase/attack Jo with light pistol")
    assert "Waiting for Kelly" in flat(jo.type("+hurt Thug=7l"))
    assert not table.script.scene.people["Thug"].down


# --- what the end of the round brings -------------------------------------------------------------


def test_BOOK_2_an_escape_that_nobody_attacks_keeps_no_hazard_off(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+hazard Jo=Fire 1 levels lethal unsoakable for 3")
    kelly.type("+pass")
    jo.type("+escape")
    st.type("+init/run")
    person = table.script.scene.people["Jo"]
    assert person.away and person.fighter.health.marks == "X"
    assert "Fire" in flat(kelly.screen())


def test_BOOK_2_nor_does_a_pursuit(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    st.type("+haste Nemo=1 magick")
    st.type("+hazard Kelly=Fire 1 levels lethal unsoakable for 3")
    nemo.type("+pass haste 1=magick")
    kelly.type("+attack Jo")
    jo.type("+escape")
    table.dice.lay("Jo", "escape", *[9] * 6)
    st.type("+init/run")
    kelly.type("+chase/pursue Jo")
    assert table.script.scene.people["Kelly"].seat is not None
    nemo.type("+pass")
    st.type("+init/run")
    assert table.script.scene.fight.phase == "bookkeeping"
    assert table.script.scene.people["Kelly"].fighter.health.marks == "X"
    (hazard,) = table.script.scene.hazards
    assert hazard.rounds == 2


def test_INIT_5_who_strikes_and_leaves_is_not_back_before_the_next_round_has_begun(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+haste Kelly=1 magick")
    kelly.type("+pass haste 1=magick")
    jo.type("+attack Kelly")
    for line in ("+init/leave", "+choose leave"):
        jo.type(line)
    st.type("+init/run")
    assert "Jo" not in table.script.scene.people and awaited(table) == ["Kelly"]
    told = flat(jo.type("+init/join"))
    assert "You left the fight in this round" in told and "a storyteller can bring you back" in told
    kelly.type("+pass")
    st.type("+init/run")
    assert "You left the fight in this round" in flat(jo.type("+init/join"))
    st.type("+init/roll")
    jo.type("+init/join")
    assert table.script.scene.people["Jo"].initiative is None


# --- the first chase of a scene -------------------------------------------------------------------


@pytest.mark.parametrize("line", ["Jo, Kelly=Lou", "Kelly=Lou", "Lou=Jo, Kelly"])
def test_CHASE_2_nobody_is_put_into_a_chase_without_their_word(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    jo.type("+init/start Roof")
    kelly.type("+init/join")
    jo.type("+init/add thug as Lou")
    assert "Waiting for Kelly" in flat(jo.type(f"+chase/cold {line} on foot"))
    assert not table.script.scene.chases
    assert " (course: on foot)" in flat(kelly.screen())
    kelly.type("+agree")
    assert table.script.scene.chases_under_way()


def test_who_starts_a_scene_begins_chases_of_their_own_alone(
    table: Table, jo: Player, kelly: Player
) -> None:
    on_a_road(jo, kelly)
    assert table.script.scene.chases_under_way()
