"""CHASE-9, and that nobody vanishes: every way out of a chase, and where people are then."""

import pytest

from game import events as ev
from tests.game.chasing import HUNTER, RUNNER, asked, chase, leads, roll, the_chase
from tests.game.support import Fight, refusal


def ended(fight: Fight) -> ev.ChaseEnded:
    return fight.events(ev.ChaseEnded)[-1]


def whereabouts(fight: Fight) -> dict[str, str]:
    """Return where each one is: in the scene, away from it, or in a chase."""
    return {
        name: "chase" if one.seat is not None else "away" if one.away else "here"
        for name, one in fight.journal.scene.people.items()
    }


# --- caught --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "orders", "nets", "outcome", "why", "tom"),
    [
        (3, [], {"Ann": 3}, "caught", "lead", "here"),
        (3, [], {"Ann": 5}, "caught", "lead", "here"),
        (3, ["lead Ann=0"], None, "caught", "lead", "here"),
        (10, [], {"Tom": 1}, "away", "shaken", "away"),
        (9, [], {"Tom": 4}, "", "", "chase"),  # ten must be there as the round begins
        (12, [], {"Tom": 2, "Ann": 2}, "", "", "chase"),  # and be won by
        (5, ["run prey 1"], {}, "caught", "run", "here"),
        (5, ["run prey 2"], {}, "", "", "chase"),
        (2, ["run predators 1"], {}, "away", "run", "away"),
        (5, ["run prey 1", "run predators 1"], {}, "caught", "run", "here"),  # the prey's first
        (5, ["run prey 1", "run prey off"], {}, "", "", "chase"),
        (5, ["run Ann 3", "run Ann off"], {}, "", "", "chase"),
        (5, ["end chase the bridge is up"], None, "over", "the bridge is up", "here"),
        (5, ["end chase caught"], None, "caught", "ruled", "here"),
        (5, ["end chase away into the crowd"], None, "away", "into the crowd", "away"),
        (5, ["end chase crash"], None, "crash", "ruled", "here"),
        (5, ["drop Ann"], None, "away", "no-predator-left", "away"),
        (5, ["drop Tom"], None, "caught", "prey-out", "here"),
        (5, ["hurt Ann=7b"], None, "away", "no-predator-left", "away"),
        (5, ["hurt Tom=7b"], None, "caught", "prey-out", "here"),
    ],
)
def test_CHASE_9_every_way_out_of_a_chase(lead, orders, nets, outcome, why, tom) -> None:
    fight = chase(lead, others={"Kim": RUNNER})
    fight.st("ride Kim with Tom")
    for line in orders:
        fight.st(line)
    if nets is not None:
        roll(fight, **nets)
    assert (the_chase(fight).outcome, the_chase(fight).over) == (outcome, bool(outcome))
    if outcome:
        assert ended(fight).why == why
        if outcome == "caught" and why != "ruled":
            assert ended(fight).by == ("Ann",)
    assert whereabouts(fight)["Tom"] == whereabouts(fight)["Kim"] == tom
    assert whereabouts(fight)["Ann"] == ("here" if outcome else "chase")


# --- Runs ----------------------------------------------------------------------------------------


def test_CHASE_9_one_predator_has_a_run_of_its_own() -> None:
    fight = chase(5, hunters=("Ann", "Bea"))
    fight.st("run Ann 1")
    assert fight.state()["chases"][0]["own_runs"] == {"Ann": 1}
    roll(fight)
    (left,) = fight.events(ev.ChaseLeft)
    assert (left.who, left.why) == ("Ann", "run")
    assert (leads(fight), the_chase(fight).over) == ({"Bea": 5}, False)
    fight.st("run Bea 2")
    roll(fight)
    assert (ended(fight).outcome, ended(fight).why) == ("away", "run")


# --- by a person's word, or for want of anybody --------------------------------------------------


def test_a_question_goes_with_whoever_was_asked() -> None:
    fight = roll(chase(9, hunters=("Ann", "Bea")), Ann=2, Bea=1)
    assert asked(fight)[0] == "Ann"  # type: ignore[index]
    fight.st("remove Ann")
    assert asked(fight)[0] == "Bea"  # type: ignore[index]


# --- the fight beside it, before it and after it -------------------------------------------------


def crowd() -> Fight:
    """Return a fight of four in which Tom has escaped from Ann, who pursues."""
    boxer = HUNTER | {"brawl": 4}
    fight = Fight({"Ann": boxer, "Tom": RUNNER, "Kim": boxer, "Lou": boxer})
    fight.begin("Ann", "Tom", "Kim", "Lou")
    fight.declare(Lou="pass", Kim="pass", Tom="escape", Ann="attack Tom")
    fight.st("next", {"Ann attack": "1s", "Tom escape": "4s"})
    fight.say("Ann", "pursue")
    return fight


def test_nobody_in_a_chase_is_awaited_attacked_or_moved_by_the_fight() -> None:
    fight = crowd()
    fight.st("run")
    fight.st("round")
    assert set(fight.awaited()) <= {"Kim", "Lou"}
    for line in ("set Ann away=no", "set Ann initiative=9"):
        assert refusal(fight, "ST", line) == "in-chase"
    fight.place("Kim", "Lou")
    assert refusal(fight, "Lou", "attack Ann") == "away"


def test_a_chase_may_begin_when_the_fight_is_over() -> None:
    fight = Fight({"Ann": HUNTER, "Tom": RUNNER}).begin("Ann", "Tom")
    fight.st("end")
    fight.st("chase Tom by Ann", {"Tom start": "2s"})
    assert fight.phase == "setup"
    roll(fight, Ann=5)
    fight.st("start")
