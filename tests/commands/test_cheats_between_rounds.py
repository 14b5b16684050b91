"""What was tried with a chase beside a fight: two clocks, and what passes from one to the other."""

import time
from typing import Any

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_cheats_in_chases import (
    a_friend_relents,
    gets_away,
    in_order,
)
from tests.commands.test_pace import awaited, flat, led, unled
from typeclasses.idling import tick_all


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


def a_friend_escapes(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player, *others: str
) -> None:
    """Nemo gets away from Jo's feint in the main phase; Kelly has a haste action to come."""
    led(st, jo, kelly, nemo)
    st.type("+haste Kelly=1 magick")
    nemo.type("+escape")
    kelly.type("+pass haste 1=magick")
    for line in others or ("+attack/feint Nemo",):
        jo.type(line)
    table.dice.lay("Nemo", "escape", *[9] * 6)
    st.type("+init/run")
    assert table.script.scene.people["Nemo"].away and awaited(table) == ["Kelly"]


def test_CHASE_5_a_chase_beside_a_fight_waits_for_the_end_of_its_round(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    a_friend_escapes(table, st, jo, kelly, nemo)
    jo.type("+chase/pursue Nemo")
    for one in (jo, nemo):
        one.type("+chase/ready")
    kelly.type("+pass")
    assert not table.script.scene.chases[-1].round
    assert "the fight's next round" in flat(nemo.type("+chase"))
    st.type("+init/run")
    kelly.type("+chase/pursue Nemo")
    kelly.type("+chase/ready")
    (chase,) = table.script.scene.chases_under_way()
    assert (chase.round, table.script.scene.fight.round) == (1, 1)


def test_CHASE_5_whoever_runs_their_own_scene_rolls_no_sooner(
    table: Table, jo: Player, nemo: Player
) -> None:
    quick = {**SHEET, "celerity": 2, "template": "vampire", "generation": 10, "blood": 9}
    kelly = table.seat("Kelly", sheet=quick)
    jo.type("+init/start Alley")
    for one in (kelly, nemo):
        one.type("+init/join")
    in_order(table, jo, jo, kelly, nemo)
    nemo.type("+escape")
    kelly.type("+pass haste 1=celerity")
    jo.type("+attack/feint Nemo")
    table.dice.lay("Nemo", "escape", *[9] * 6)
    jo.type("+init/run")
    assert awaited(table) == ["Kelly"]
    jo.type("+chase/pursue Nemo")
    assert "a round of the fight that is still under way" in flat(jo.type("+chase/roll Nemo"))
    (chase,) = table.script.scene.chases_under_way()
    assert not chase.round


def test_CHASE_4_who_got_away_can_still_be_gone_after_when_a_friend_gives_up(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    a_friend_escapes(table, st, jo, kelly, nemo)
    jo.type("+chase/pursue Nemo")
    jo.type("+chase/drop")
    nemo.type("+chase/ready")
    kelly.type("+pass")
    st.type("+init/run")
    st.type("+chase/roll")
    assert not table.script.scene.chases_under_way()
    assert "The chase of Nemo goes on" in flat(kelly.type("+chase/pursue Nemo"))
    (chase,) = table.script.scene.chases_under_way()
    assert list(chase.predators) == ["Kelly"] and chase.prey == ("Nemo",)


def test_CHASE_4_nobody_begins_a_round_to_keep_another_from_pursuing(
    table: Table, jo: Player, kelly: Player, nemo: Player, settings: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    assert table.script.scene.people["Nemo"].away
    for one, hunters in ((jo, "Kelly may"), (nemo, "Jo and Kelly may")):
        told = flat(one.type("+init/roll"))
        assert f"{hunters} still go after Nemo, or let them go: +chase/ready. You can" in told
        assert "You can type +init/roll in 1 minute" in told
    assert table.script.scene.fight.round == 1
    kelly.leaves()
    assert "Kelly may still go after Nemo" in flat(jo.type("+init/roll"))
    kelly.returns()
    kelly.type("+chase/pursue Nemo")
    assert table.script.scene.people["Kelly"].seat is not None


def test_CHASE_4_nobody_keeps_the_next_round_from_beginning(
    table: Table, jo: Player, kelly: Player, nemo: Player, settings: Any, monkeypatch: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    later = time.time() + 61
    monkeypatch.setattr(time, "time", lambda: later)
    jo.type("+init/roll")
    assert table.script.scene.fight.round == 2


def beside_an_old_chase(table: Table, jo: Player, kelly: Player, nemo: Player) -> None:
    """Nemo has got away in a scene in which two thugs of Jo's have run a round of a chase."""
    jo.type("+init/start Road")
    jo.type("+init/add thug*2")
    jo.type("+chase/cold Thug1=Thug2 on park")
    table.dice.lay("Thug1", "chase", *[9] * 6)
    jo.type("+chase/roll")
    jo.type("+as Thug1=choose none")
    assert table.script.scene.chases_under_way()[0].round == 1
    for one in (nemo, kelly):
        one.type("+init/join")
    in_order(table, jo, nemo, kelly, jo)
    jo.type("+pass")
    kelly.type("+attack Nemo")
    nemo.type("+escape")
    table.dice.lay("Nemo", "escape", *[9] * 6)
    jo.type("+init/run")
    assert table.script.scene.people["Nemo"].away


def test_CHASE_1_who_flees_along_with_an_npc_can_still_be_gone_after(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    beside_an_old_chase(table, jo, kelly, nemo)
    nemo.type("+chase/flee Thug1")
    assert table.script.scene.people["Nemo"].seat is None  # its keeper says so too
    jo.type("+as Thug1=flee Nemo")
    assert table.script.scene.people["Nemo"].seat is not None
    told = flat(nemo.type("+chase/part"))
    assert "goes another way after its next round" in told
    jo.type("+chase/drop Thug2")
    assert table.script.scene.people["Nemo"].head_start is not None
    kelly.type("+chase/pursue Nemo")
    assert table.script.scene.people["Kelly"].seat is not None


def test_CHASE_13_a_captive_does_not_give_up_the_chase(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    a_friend_relents(table, st, jo, kelly, nemo)
    kelly.type("+chase/pursue Nemo")
    assert table.script.scene.people["Jo"].seat is not None
    assert "Kelly is holding you" in flat(jo.type("+chase/drop"))


def test_nobody_is_healed_behind_a_hunters_back(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Park")
    for one in (nemo, kelly):
        one.type("+init/join")
    jo.type("+chase/cold Nemo=Kelly on park")
    for one in (nemo, kelly):
        one.type("+agree")
    nemo.type("+spend 2 willpower")
    kelly.leaves()
    told = flat(nemo.type("+regain 2 willpower"))
    assert "Kelly" in told
    kelly.returns()
    kelly.type("+disagree")
    jo.type("+chase/end")
    for one in (kelly, nemo):
        one.type("+agree")
    assert not table.script.scene.chases_under_way()
    assert "Kelly" in flat(nemo.type("+regain 2 willpower"))
    kelly.type("+disagree")
    assert "Waiting for Nemo and Kelly" in flat(jo.type("+init/add thug"))


def all_pass(first: Player, other: Player) -> None:
    """Play a round of the fight to its end, whoever declares first in it."""
    for one in (first, other, first):
        one.type("+pass")
    first.type("+init/run")


def test_CHASE_5_friends_do_not_run_away_from_a_fight_between_two_rounds(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, kelly, nemo)
    jo.type("+init/add thug as Lou")
    for one in (kelly, nemo):
        one.type("+agree")
    gets_away(nemo, jo, kelly, jo)
    jo.type("+as Lou=pursue Nemo")
    jo.type("+init/roll")
    table.dice.lay("Nemo", "chase", *[9] * 12)
    for _ in range(2):
        jo.type("+as Lou=ready")
        nemo.type("+chase/ready")
        nemo.type("+choose none")
    (chase,) = table.script.scene.chases_under_way()
    assert chase.round == 1
    assert "the fight's next round" in flat(nemo.type("+chase"))
    assert "The chase has had its round" in flat(jo.type("+chase/roll Nemo"))
    all_pass(jo, kelly)
    assert "joins the chase" in flat(kelly.type("+chase/pursue Nemo"))


def test_CHASE_4_who_has_struck_at_another_pursues_when_the_round_is_over(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    a_friend_escapes(table, st, jo, kelly, nemo, "+split attack Kelly & attack Nemo feint")
    assert "whose round is under way" in flat(jo.type("+chase/pursue Nemo"))
    assert table.script.scene.people["Jo"].seat is None


def test_CHASE_1_who_attacked_an_escape_keeps_their_lead_when_the_prey_flees_with_others(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    beside_an_old_chase(table, jo, kelly, nemo)
    start = table.script.scene.people["Nemo"].head_start
    assert start is not None
    nemo.type("+chase/flee Thug1")
    jo.type("+as Thug1=flee Nemo")
    kelly.type("+chase/pursue Nemo")
    (chase,) = table.script.scene.chases_under_way()
    assert chase.predators["Kelly"] == start.leads["Kelly"]


def test_CHASE_5_so_does_one_that_ends_in_being_caught(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    gets_away(nemo, st, kelly, jo)
    jo.type("+chase/pursue Nemo")
    st.type("+chase/lead Jo=1")
    table.dice.lay("Jo", "chase", *[9] * 6)
    table.dice.lay("Nemo", "chase", *[2] * 6)
    st.type("+chase/roll")
    assert not table.script.scene.chases_under_way()
    st.type("+init/roll")
    assert awaited(table) == ["Kelly"]


def test_CHASE_4_nobody_runs_less_than_a_round_by_meeting_prey_that_has_run(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    gets_away(nemo, st, kelly, jo)
    for line in ("+init/add thug*2", "+chase/cold Thug1=Thug2", "+chase/roll Thug1"):
        st.type(line)
    jo.type("+chase/pursue Nemo")
    st.type("+chase/flee Nemo=Thug1")
    (chase,) = table.script.scene.chases_under_way()
    assert chase.round == 1 and "Jo" in chase.predators
    assert "after its next round" in flat(jo.type("+chase/drop"))


def test_CHASE_4_the_next_round_waits_for_those_who_may_still_join_a_hunt(
    table: Table, jo: Player, kelly: Player, nemo: Player, settings: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    jo.type("+chase/pursue Nemo")
    assert "Kelly may still go after Nemo" in flat(jo.type("+init/roll"))
    kelly.type("+chase/pursue Nemo")
    assert table.script.scene.people["Kelly"].seat is not None


@pytest.mark.parametrize("line", ["+init/next", "+init/run", "+chase/roll Jo"])
def test_CHASE_7_who_wins_a_round_and_says_nothing_locks_nobody_in(
    table: Table, jo: Player, kelly: Player, nemo: Player, settings: Any, line: str
) -> None:
    settings.PATIENCE_SECONDS = 60
    jo.type("+init/start Roof")
    for one in (kelly, nemo):
        one.type("+init/join")
    jo.type("+chase/cold Jo=Nemo, Kelly on rooftops")
    for one in (nemo, kelly):
        one.type("+agree")
    table.dice.lay("Jo", "chase", *[9] * 6)
    for one in (jo, nemo, kelly):
        one.type("+chase/ready")
    (chase,) = table.script.scene.chases_under_way()
    assert [one.who for one in chase.questions] == ["Jo"]
    assert "too soon to skip Jo" in flat(kelly.type(line))
    tick_all(60)
    kelly.type(line)
    (chase,) = table.script.scene.chases_under_way()
    assert not chase.questions and chase.round == 1
    assert "too soon to skip" in flat(kelly.type(line))  # the next round waits for who is not ready


def test_CHASE_10_a_shot_is_not_taken_back_after_another_was_ready_upon_it(
    table: Table, st: Player, kelly: Player
) -> None:
    shooter = table.seat("Jo", sheet={**SHEET, "firearms": 3, "weapons": ["light pistol"]})
    st.type("+init/start Alley")
    for one in (shooter, kelly):
        one.type("+init/join")
    st.type("+chase/cold Jo=Kelly")
    shooter.type("+chase/attack Kelly with light pistol")
    assert "takes back" in shooter.type("+combat/oops")
    shooter.type("+chase/attack Kelly with light pistol")
    kelly.type("+chase/ready")
    assert "too late" in shooter.type("+combat/oops")


def test_CHASE_6_under_a_storyteller_nobody_says_what_a_chase_is_driven_on(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    gets_away(nemo, st, kelly, jo)
    told = flat(kelly.type("+chase/pursue Nemo on freeway"))
    assert "for the storyteller to say: +chase/course NAME" in told
    assert not table.script.scene.chases_under_way()
    kelly.type("+chase/pursue Nemo on alleys")
    assert table.script.scene.chases_under_way()


def test_CHASE_6_without_one_what_it_is_driven_on_is_put_to_the_others(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    assert "Waiting for Jo and Nemo" in flat(kelly.type("+chase/pursue Nemo on sewers"))
    jo.type("+disagree")
    told = flat(kelly.type("+chase/pursue Nemo on freeway"))
    assert (
        "have Kelly go after Nemo (course: freeway)" in told and "Waiting for Jo and Nemo" in told
    )
    assert not table.script.scene.chases_under_way()
    for one in (jo, nemo, jo, nemo):  # the first time they read that it is another proposal
        one.type("+agree")
    (chase,) = table.script.scene.chases_under_way()
    assert chase.course.name == "freeway"


def test_CHASE_5_a_round_of_a_chase_between_two_rounds_costs_the_next_one(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    gets_away(nemo, st, kelly, jo)
    jo.type("+chase/pursue Nemo")
    st.type("+chase/roll")
    nemo.type("+choose none")
    jo.type("+chase/drop")
    assert table.script.scene.people["Jo"].able
    st.type("+init/roll")
    assert awaited(table) == ["Kelly"]
    assert "no place in this round" in flat(jo.type("+attack Kelly"))
    kelly.type("+attack Jo")
    st.type("+init/run")
    st.type("+init/roll")
    assert set(awaited(table)) <= {"Jo", "Kelly"}
    assert any("Jo" in group for group in table.script.scene.fight.groups)


def test_RES_8_a_chase_elsewhere_brings_nobody_nearer(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    for pair in ("Jo,Kelly", "Jo,Nemo"):
        st.type(f"+range {pair}=60")
    gets_away(nemo, st, kelly, jo)
    st.type("+range Jo,Nemo=60")
    jo.type("+chase/pursue Nemo")
    assert table.script.scene.people["Jo"].seat is not None
    apart = table.script.scene.distance("Jo", "Kelly")
    assert apart is not None and apart.yards == 60
    assert table.script.scene.distance("Jo", "Nemo") is None


def test_CHASE_4_a_haste_action_makes_nobody_forget_whom_one_has_struck(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, kelly, jo, nemo)
    for name in ("Jo", "Kelly"):
        st.type(f"+haste {name}=1 magick")
    nemo.type("+escape")
    jo.type("+split attack Kelly & attack Nemo feint haste 1=magick")
    kelly.type("+pass haste 1=magick")
    table.dice.lay("Nemo", "escape", *[9] * 6)
    st.type("+init/run")
    assert table.script.scene.people["Nemo"].away and awaited(table) == ["Jo"]
    jo.type("+do look round")
    assert awaited(table) == ["Kelly"]
    assert "whose round is under way" in flat(jo.type("+chase/pursue Nemo"))


def test_CHASE_9_silent_prey_keeps_nobody_in_a_chase_for_longer_than_a_round_of_the_fight(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    gets_away(nemo, st, kelly, jo)
    jo.type("+chase/pursue Nemo")
    for told in ("after its next round", "already"):
        assert told in flat(jo.type("+chase/drop"))
    st.type("+init/roll")
    kelly.type("+pass")
    st.type("+init/run")
    assert "already" in flat(jo.type("+chase/drop"))
    st.type("+init/roll")
    jo.type("+chase/drop")
    assert table.script.scene.people["Jo"].seat is None


def test_CHASE_5_everybody_reads_what_a_chase_waits_for(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    lou = table.seat("Lou")
    unled(table, jo, kelly, lou, nemo)
    gets_away(nemo, jo, lou, kelly, jo)
    jo.type("+chase/pursue Nemo")
    jo.type("+init/roll")
    for _ in range(2):
        jo.type("+chase/ready")
        told = flat(nemo.type("+chase/ready"))
        nemo.type("+choose none")
    assert "round 2 waits for the fight's next round" in told
    assert "Still waiting for the fight's round" in flat(nemo.type("+chase/ready"))


def test_CHASE_5_everybody_reads_who_has_no_place(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    gets_away(nemo, st, kelly, jo)
    jo.type("+chase/pursue Nemo")
    st.type("+chase/roll")
    jo.type("+chase/drop")
    st.type("+init/roll")
    told = flat(jo.screen())
    assert "You are just back from a chase, and act from round 3 on" in told
    assert "Jo, just back from a chase, acts from round 3 on" in flat(kelly.screen())


def a_friend_gives_up(table: Table, jo: Player, kelly: Player, nemo: Player) -> None:
    """Nemo has got away; a thug of Jo's has run one round after him, and given up."""
    unled(table, jo, kelly, nemo)
    jo.type("+init/add thug as Lou")
    for one in (kelly, nemo):
        one.type("+agree")
    gets_away(nemo, jo, kelly, jo)
    jo.type("+as Lou=pursue Nemo")
    jo.type("+init/roll")
    all_pass(jo, kelly)
    table.dice.lay("Nemo", "chase", *[9] * 6)
    jo.type("+as Lou=ready")
    nemo.type("+chase/ready")
    nemo.type("+choose bait")
    jo.type("+as Lou=drop")
    assert not table.script.scene.chases_under_way()


def test_CHASE_9_who_has_given_up_does_not_begin_the_chase_anew(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    a_friend_gives_up(table, jo, kelly, nemo)
    assert "can't come back alone" in flat(jo.type("+as Lou=pursue Nemo"))
    assert not table.script.scene.chases_under_way()


def test_CHASE_5_a_chase_that_was_given_up_goes_on_as_it_was(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    a_friend_gives_up(table, jo, kelly, nemo)
    lead = table.script.scene.chases[-1].opening
    told = flat(kelly.type("+chase/pursue Nemo"))
    assert "The chase of Nemo goes on" in told
    (chase,) = table.script.scene.chases_under_way()
    assert chase.round == 1 and chase.coming and chase.predators["Kelly"] > lead
    assert "The chase has had its round" in flat(jo.type("+chase/roll Nemo"))


def test_CHASE_9_whose_chase_was_given_up_does_not_begin_anew_with_others(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    a_friend_gives_up(table, jo, kelly, nemo)
    for line in ("+init/add thug*2", "+chase/cold Thug1=Thug2"):
        jo.type(line)
        for one in (kelly, nemo):
            one.type("+agree")
    told = flat(nemo.type("+chase/flee Thug1"))
    assert "goes on if others come after them" in told
    assert table.script.scene.people["Nemo"].joins == ""
