"""Ways to cheat with an escape, or to do without one: each was found by one who meant to."""

import time
from typing import Any

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_cheats_between_rounds import a_friend_escapes
from tests.commands.test_cheats_in_chases import gets_away, in_order, on_a_road
from tests.commands.test_pace import flat, led, unled


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


def an_attacked_escape(
    table: Table, nemo: Player, kelly: Player, jo: Player, *others: Player
) -> None:
    """Nemo, who started it, gets away from Kelly's blow; Jo has gone after him at once."""
    unled(table, nemo, kelly, jo, *others)
    for one in (*others, jo):
        one.type("+pass")
    kelly.type("+attack Nemo")
    nemo.type("+escape")
    table.dice.lay("Nemo", "escape", *[9] * 4)
    nemo.type("+init/run")
    assert "Type +chase/pursue Nemo to go after them" in flat(kelly.screen())
    jo.type("+chase/pursue Nemo")
    for one in (jo, nemo):
        one.type("+chase/ready")


def test_CHASE_4_the_first_round_waits_for_who_attacked_the_escape(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    an_attacked_escape(table, nemo, kelly, jo)
    assert "Kelly may still go after them" in flat(nemo.type("+chase/roll Nemo"))
    (chase,) = table.script.scene.chases_under_way()
    promised = chase.openings["Kelly"]
    kelly.type("+chase/pursue Nemo")
    (chase,) = table.script.scene.chases_under_way()
    assert (chase.round, chase.predators["Kelly"]) == (0, promised)
    kelly.type("+chase/ready")
    assert table.script.scene.chases[-1].round == 1


def test_CHASE_4_and_for_who_stood_by_where_nobody_attacked_it(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    jo.type("+chase/pursue Nemo")
    for one in (jo, nemo):
        one.type("+chase/ready")
    assert "Kelly may still go after them" in flat(nemo.type("+chase/roll Nemo"))
    kelly.type("+chase/pursue Nemo")
    (chase,) = table.script.scene.chases_under_way()
    assert (chase.round, chase.predators["Kelly"]) == (0, chase.opening)
    kelly.type("+chase/ready")
    assert table.script.scene.chases[-1].round == 1


def test_CHASE_4_who_says_nothing_stops_neither_the_chase_nor_the_fight(
    table: Table, jo: Player, kelly: Player, nemo: Player, settings: Any, monkeypatch: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    jo.type("+chase/pursue Nemo")
    for one in (jo, nemo):
        one.type("+chase/ready")
    assert "Kelly may still go after Nemo" in flat(jo.type("+init/roll"))
    later = time.time() + 61
    monkeypatch.setattr(time, "time", lambda: later)
    jo.type("+init/roll")
    assert table.script.scene.fight.round == 2
    assert table.script.scene.chases[-1].round == 1


def test_CHASE_4_and_no_longer_than_until_the_fight_goes_on(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    an_attacked_escape(table, nemo, kelly, jo, table.seat("Lea"))
    assert not table.script.scene.chases[-1].round
    nemo.type("+init/roll")
    assert table.script.scene.fight.round == 2
    assert table.script.scene.chases[-1].round == 1


def test_CHASE_4_nor_is_the_lead_lost_to_a_chase_that_the_prey_joins(
    table: Table, kelly: Player, nemo: Player
) -> None:
    nemo.type("+init/start Road")
    nemo.type("+init/add thug*2")
    nemo.type("+chase/cold Thug1=Thug2")
    kelly.type("+init/join")
    in_order(table, nemo, nemo, kelly)
    kelly.type("+attack Nemo")
    nemo.type("+escape")
    table.dice.lay("Nemo", "escape", *[9] * 4)
    nemo.type("+init/run")
    nemo.type("+chase/flee Thug1")
    nemo.type("+as Thug1=flee Nemo")
    for who in ("Thug1", "Thug2"):
        nemo.type(f"+as {who}=ready")
    nemo.type("+chase/ready")
    (chase,) = table.script.scene.chases_under_way()
    assert "Nemo" in chase.prey and not chase.round
    assert f"with a Lead of {chase.fresh['Kelly']}" in flat(kelly.type("+chase"))
    kelly.type("+chase/pursue Nemo")
    (chase,) = table.script.scene.chases_under_way()
    assert chase.predators["Kelly"] == chase.fresh["Kelly"]


@pytest.mark.parametrize("line", ["+chase/pursue Jo", "+chase/board Jo"])
def test_DEF_5_a_friend_s_own_chase_is_no_way_out_of_a_fight(
    table: Table, jo: Player, kelly: Player, nemo: Player, line: str
) -> None:
    jo.type("+init/start Road")
    jo.type("+init/add thug")
    jo.type("+chase/cold Jo=Thug on open road")
    for one in (nemo, kelly):
        one.type("+init/join")
    in_order(table, jo, nemo, kelly)
    kelly.type("+pass")
    nemo.type("+attack Kelly")
    jo.type("+init/run")
    assert "Waiting for Jo and Kelly" in flat(nemo.type(line))
    assert table.script.scene.people["Nemo"].seat is None
    for one in (jo, kelly):
        one.type("+agree")
    assert table.script.scene.people["Nemo"].seat is not None


def test_DEF_5_nor_is_one_s_own(table: Table, jo: Player, kelly: Player) -> None:
    on_a_road(jo, kelly)
    in_order(table, jo, jo, kelly)
    for one in (kelly, jo):
        one.type("+pass")
    jo.type("+init/run")
    for line in ("+chase/board Thug1", "+chase/pursue Thug1"):
        jo.type(line)
        assert table.script.scene.people["Jo"].seat is None, line


def test_CHASE_6_a_course_of_one_s_own_thugs_is_no_course_that_has_been_agreed_upon(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Roof")
    jo.type("+init/add thug*2")
    jo.type("+chase/cold Thug1=Thug2 on rooftops")
    for one in (nemo, kelly):
        one.type("+init/join")
    in_order(table, jo, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    assert table.script.scene.people["Nemo"].away
    jo.type("+chase/pursue Nemo on rooftops")
    assert table.script.scene.people["Jo"].seat is None
    assert "rooftops" in flat(kelly.screen())


def test_CHASE_4_a_pursuit_is_offered_for_when_it_will_be_taken(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    a_friend_escapes(table, st, jo, kelly, nemo)
    later, now = ("Once the round is over, type", "Type")
    assert f"{later} +chase/pursue Nemo to go after them: " in flat(kelly.screen())
    assert f"{now} +chase/pursue Nemo to go after them: " in flat(jo.screen())
    jo.type("+chase/pursue Nemo")
    assert f"{later} +chase/pursue Nemo to go after them, with" in flat(kelly.type("+init"))
    assert "whose round is under way" in flat(kelly.type("+chase/pursue Nemo"))
    kelly.type("+pass")
    st.type("+init/run")
    assert f"{now} +chase/pursue Nemo to go after them, with" in flat(kelly.type("+init"))
    assert "joins the chase" in flat(kelly.type("+chase/pursue Nemo"))


def test_CHASE_9_a_hunter_who_gave_up_does_not_flee_along_with_the_prey(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    for one in (jo, kelly):
        one.type("+chase/pursue Nemo")
    for one in (jo, kelly, nemo):
        one.type("+chase/ready")
    jo.type("+chase/drop")
    jo.type("+init/roll")
    jo.type("+escape")
    jo.type("+init/run")
    jo.clear()
    assert "out of the chase of Nemo" in flat(jo.type("+chase/flee Nemo"))
    assert "Jo" not in table.script.scene.chases[-1].prey


def test_CHASE_5_one_who_is_left_alone_in_the_fight_holds_no_chase_up(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    jo.type("+chase/pursue Nemo")
    kelly.type("+init/roll")
    for number in (1, 2):
        for one in (jo, nemo):
            one.type("+chase/ready")
        assert table.script.scene.chases[0].round == number
        nemo.type("+choose none")


def test_CHASE_5_nor_has_one_rounds_to_heal_in_while_the_others_have_none(
    table: Table, jo: Player, kelly: Player, nemo: Player, settings: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    jo.type("+chase/pursue Nemo")
    kelly.type("+init/roll")  # until then the chase waited for Kelly
    kelly.type("+pass")
    kelly.type("+init/run")
    told = flat(kelly.type("+init/roll"))
    assert "The chase has its round first (it waits for Nemo and Jo)" in told
    assert table.script.scene.fight.round == 2
    for one in (jo, nemo):
        one.type("+chase/ready")
    assert table.script.scene.chases[0].round == 1
    kelly.type("+init/roll")
    assert table.script.scene.fight.round == 3


def test_CHASE_5_and_waits_no_longer_than_for_anybody(
    table: Table, jo: Player, kelly: Player, nemo: Player, settings: Any, monkeypatch: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    jo.type("+chase/pursue Nemo")
    for line in ("+init/roll", "+pass", "+init/run"):
        kelly.type(line)
    later = time.time() + 61
    monkeypatch.setattr(time, "time", lambda: later)
    kelly.type("+init/roll")
    assert table.script.scene.fight.round == 3


def test_CHASE_5_under_a_storyteller_too_no_chase_is_run_before_others_can_go_after_it(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    gets_away(nemo, st, kelly, jo)
    jo.type("+chase/pursue Nemo")
    jo.type("+chase/ready")
    st.clear()
    nemo.type("+chase/ready")
    assert "round 1 waits for the fight's next round. Type +chase/roll for round 1." in (
        " ".join(st.screen().split())
    )
    assert not table.script.scene.chases[-1].round
    kelly.type("+chase/pursue Nemo")
    kelly.type("+chase/ready")
    assert table.script.scene.chases[-1].round == 1


def test_CHASE_4_a_chase_that_a_storyteller_begins_waits_for_nobody_else(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    for one in (nemo, kelly, jo):
        one.type("+pass")
    st.type("+init/run")
    st.type("+chase/cold Nemo=Jo")
    for one in (jo, nemo):
        one.type("+chase/ready")
    assert table.script.scene.chases[-1].round == 1


def test_CHASE_4_two_who_both_stay_begin_the_next_round_at_once(
    table: Table, jo: Player, kelly: Player, nemo: Player, settings: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    assert "; +chase/ready lets them go." in flat(kelly.screen())
    assert "or let them go: +chase/ready. You can" in flat(jo.type("+init/roll"))
    assert "Kelly goes after nobody." in flat(kelly.type("+chase/ready"))
    assert "lets them go" not in flat(kelly.type("+init"))
    jo.type("+init/roll")
    assert table.script.scene.fight.round == 2
    assert "You are not in a chase" in flat(kelly.type("+chase/ready"))


def test_CHASE_4_the_first_round_is_rolled_once_the_last_who_could_come_says_that_they_stay(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    kelly.clear()
    jo.type("+chase/pursue Nemo")
    waits = (
        "The chase waits for you: +chase/pursue Nemo goes after them, +chase/ready lets them go."
    )
    assert flat(kelly.screen()).count(waits) == 1
    kelly.clear()
    for one in (jo, nemo):
        one.type("+chase/ready")
    assert waits not in flat(kelly.screen())
    assert waits in flat(kelly.type("+init"))
    assert "or let them go: +chase/ready" in flat(nemo.type("+chase/roll Nemo"))
    assert not table.script.scene.chases[-1].round
    jo.clear()
    kelly.type("+chase/ready // :shrugs.")
    assert "Kelly goes after nobody.\n  Kelly shrugs." in jo.screen()
    assert table.script.scene.chases[-1].round == 1


def test_CHASE_4_that_somebody_stays_is_undone_like_anything_else(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    kelly.type("+chase/ready")
    assert table.script.scene.people["Kelly"].lets_go == ("Nemo",)
    assert "Kelly's +chase/ready" in flat(jo.type("+combat/undo"))
    for one in (kelly, nemo):
        one.type("+agree")
    assert table.script.scene.people["Kelly"].lets_go == ()


def test_CHASE_4_under_a_storyteller_too_who_is_waited_for_is_told_and_may_stay(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    gets_away(nemo, st, kelly, jo)
    assert "lets them go" not in flat(kelly.screen())  # the fight waits for the storyteller
    jo.type("+chase/pursue Nemo")
    for one in (jo, nemo):
        one.type("+chase/ready")
    assert "The chase waits for you: " in flat(kelly.screen())
    assert "Kelly goes after nobody." in flat(st.type("+as Kelly=ready"))
    assert table.script.scene.chases[-1].round == 1
