"""Leaving the scene out of a chase: after a round of it, whichever chase it has become by then."""

from game import actions as act
from game import events as ev
from game.engine.questions import ABSENT
from tests.game.chasing import GUNNER, RUNNER, chase, roll, the_chase
from tests.game.support import Fight
from tests.game.test_chase_company import two_escapes
from tests.game.test_chase_entering import riding_with_a_captive

ENDS = ev.ChaseLeft | ev.ChaseEnded | ev.Left


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
    for hunter in ("Ann", "Bea"):
        fight.say(hunter, "choose Tom")
    assert "Sue" not in fight.journal.scene.people


def test_CHASE_9_who_is_about_to_leave_and_comes_into_a_chase_runs_a_round_of_it() -> None:
    fight = two_escapes()
    fight.say("Ann", "pursue Tom")
    roll_on(fight, 1)
    leaves(fight, "Sue")
    fight.st("flee Sue with Tom")
    assert "Sue" in the_chase(fight).prey
    roll_on(fight, 1)
    fight.say("Ann", "choose Sue")
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


def test_CHASE_9_prey_that_leaves_the_scene_is_caught_first() -> None:
    fight = chase(3)
    leaves(fight, "Tom")
    roll(fight)
    said = [one for one in fight.journal.entries[-1].events if isinstance(one, ENDS)]
    assert [type(one) for one in said] == [ev.ChaseLeft, ev.ChaseEnded, ev.Left]
    over = the_chase(fight)
    assert (over.outcome, over.why) == ("caught", "prey-out")
    assert fight.events(ev.Left)[-1].shaken == ("Ann",)


def test_CHASE_9_prey_with_company_that_leaves_is_caught_by_who_follows_it() -> None:
    fight = chase(3, runners=("Tom", "Kim"), hunters=("Ann", "Bea"))
    leaves(fight, "Tom")
    roll(fight)
    assert "Tom" in fight.journal.scene.people
    fight.say("Ann", "choose Tom")
    fight.say("Bea", "choose Kim")
    assert "Tom" not in fight.journal.scene.people
    assert fight.events(ev.Left)[-1].shaken == ("Ann",)
    stays, caught = fight.journal.scene.chases
    assert (caught.outcome, dict(stays.predators)) == ("caught", {"Bea": 3})


def test_CHASE_9_prey_that_leaves_is_away_where_nobody_follows_it() -> None:
    fight = chase(3, runners=("Tom", "Kim"))
    leaves(fight, "Tom")
    roll(fight)
    fight.say("Ann", "choose Kim")
    assert the_chase(fight).outcome == "away" and "Tom" not in fight.journal.scene.people


def test_CHASE_9_all_of_the_prey_that_leave_together_are_caught() -> None:
    fight = chase(3, runners=("Tom", "Kim"))
    for who in ("Tom", "Kim"):
        leaves(fight, who)
    roll(fight)
    assert the_chase(fight).outcome == "caught"
    assert set(fight.journal.scene.people) == {"Ann"}


def test_CHASE_9_whom_the_others_let_go_has_not_given_up() -> None:
    fight = chase(3)
    fight.act(act.TakeLeave(who="Tom", why=ABSENT, by="ST"))
    roll(fight)
    assert the_chase(fight).outcome == "over"
