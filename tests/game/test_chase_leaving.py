"""Leaving the scene out of a chase: after a round of it, whichever chase it has become by then."""

from game import actions as act
from game import events as ev
from tests.game.chasing import GUNNER, RUNNER, chase, roll, the_chase
from tests.game.support import Fight
from tests.game.test_chase_company import two_escapes
from tests.game.test_chase_entering import riding_with_a_captive


def leaves(fight: Fight, who: str) -> None:
    fight.act(act.TakeLeave(who=who, by=who))


def roll_on(fight: Fight, number: int) -> None:
    fight.act(act.RollRound(chase=number, by="ST"))


def test_CHASE_10_who_leaves_does_not_get_out_from_under_a_shot_by_a_meeting() -> None:
    fight = chase(5, others={"Sue": RUNNER, "Bea": GUNNER})
    roll(fight)
    fight.st("chase Sue by Bea", {"Sue start": "1s"})
    fight.say("Bea", "attack Sue")
    leaves(fight, "Sue")
    fight.say("Sue", "flee with Tom")
    fight.say("Tom", "flee with Sue")
    assert fight.events(ev.ChasesMet) and set(the_chase(fight).prey) == {"Tom", "Sue"}
    fight.lay_out({"Bea attack": "2s", "Bea damage": "1s"})
    roll(fight)
    assert [one.who for one in fight.events(ev.Wounded)] == ["Sue"]
    assert "Sue" not in fight.journal.scene.people


def test_CHASE_9_who_is_about_to_leave_and_comes_into_a_chase_runs_a_round_of_it() -> None:
    fight = two_escapes()
    fight.say("Ann", "pursue Tom")
    roll_on(fight, 1)
    leaves(fight, "Sue")
    fight.st("flee Sue with Tom")
    assert "Sue" in the_chase(fight).prey
    roll_on(fight, 1)
    assert "Sue" not in fight.journal.scene.people


def test_CHASE_9_who_is_about_to_leave_is_gone_after_in_a_chase_that_goes_on() -> None:
    fight = two_escapes()
    fight.say("Ann", "pursue Tom")
    roll_on(fight, 1)
    fight.say("Ann", "give up")
    leaves(fight, "Tom")
    fight.say("Bea", "pursue Tom")
    assert fight.events(ev.ChaseResumed) and the_chase(fight).prey == ("Tom",)
    roll_on(fight, 1)
    assert "Tom" not in fight.journal.scene.people


def test_CHASE_13_a_captive_who_leaves_comes_back_to_their_captor_by_the_storyteller_alone() -> (
    None
):
    fight = riding_with_a_captive()
    leaves(fight, "Kim")
    roll(fight)
    assert "Kim" not in fight.journal.scene.people
    assert fight.events(ev.Left)[-1].shaken == ("Ann",)
