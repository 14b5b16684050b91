"""CHASE-8: what stands in the way, and what becomes of those who fail at it."""

import pytest

from game import events as ev
from game.errors import RuleError
from tests.game.chasing import RUNNER, asked, chase, leads, roll, the_chase, win
from tests.game.support import Dice, Fight, adds_up, dice_of


def meet(
    dice: Dice,
    who: str = "Tom, Ann",
    *,
    hunters: tuple[str, ...] = ("Ann",),
    harm: str = "",
    **more: object,
) -> Fight:
    """Let some meet an obstacle, rolling against it."""
    fight = chase(5, hunters=hunters, **more)  # type: ignore[arg-type]
    fight.lay_out(dice)
    fight.st(f"obstacle wits + athletics vs 7 for {who}{harm}")
    while fight.state()["awaiting"]:
        fight.st("default")
    return fight


def ended(fight: Fight) -> ev.ChaseEnded:
    (over,) = fight.events(ev.ChaseEnded)
    return over


def test_CHASE_8_a_check_of_pool_and_difficulty_for_those_named() -> None:
    fight = meet({"Tom obstacle": "1s"}, "Tom")
    one = fight.roll("obstacle")
    assert (dice_of(one), one.difficulty) == ({"wits": 1, "athletics": 3}, 7)
    assert adds_up(one)
    assert (one.round, one.phase) == (0, "chase")
    assert fight.state()["chases"][0]["obstacle"] is None
    assert leads(fight) == {"Ann": 5}


def test_CHASE_8_prey_that_fails_is_caught_by_those_who_do_not() -> None:
    over = ended(meet({"Tom obstacle": "0s", "Ann obstacle": "1s"}))
    assert (over.outcome, over.why, over.by) == ("caught", "obstacle", ("Ann",))
    assert set(over.back) == {"Tom", "Ann"}


def test_CHASE_8_a_predator_that_fails_is_out() -> None:
    fight = meet(
        {"Tom obstacle": "1s", "Ann obstacle": "0s", "Bea obstacle": "1s"},
        "Tom, Ann, Bea",
        hunters=("Ann", "Bea"),
    )
    (out,) = fight.events(ev.ChaseLeft)
    assert (out.who, out.why, out.away) == ("Ann", "obstacle", False)
    assert leads(fight) == {"Bea": 5}
    assert not the_chase(fight).over


def test_CHASE_8_no_predator_left_and_the_prey_is_away() -> None:
    over = ended(meet({"Tom obstacle": "1s", "Ann obstacle": "0s"}))
    assert (over.outcome, over.why, over.gone) == ("away", "no-predator-left", ("Tom",))


def test_CHASE_8_both_fail_and_a_new_one_may_start_cold() -> None:
    fight = meet({"Tom obstacle": "0s", "Ann obstacle": "0s"})
    over = ended(fight)
    assert (over.outcome, over.by, set(over.back)) == ("crash", (), {"Tom", "Ann"})
    fight.st("chase Tom by Ann", {"Tom start": "2s"})
    assert leads(fight) == {"Ann": 3}


def test_CHASE_8_who_was_not_in_the_way_catches_the_prey() -> None:
    dice = {"Tom obstacle": "0s", "Ann obstacle": "0s"}
    over = ended(meet(dice, "Tom, Ann", hunters=("Ann", "Bea")))
    assert (over.outcome, over.by) == ("caught", ("Bea",))


def test_CHASE_8_it_may_do_harm_to_those_who_fail() -> None:
    dice = {"Tom obstacle": "1s", "Ann obstacle": "0s", "Ann damage": "3s"}
    fight = meet(dice, harm=" harm 4 lethal")
    assert (fight.marks("Tom"), fight.marks("Ann")) == ("", "XXX")
    assert fight.roll("damage").pool == 4


def test_CHASE_8_the_harm_is_soaked_as_usual() -> None:
    dice = {"Tom obstacle": "0s", "Tom damage": "3s", "Tom soak": "2s"}
    fight = meet(dice, "Tom", harm=" harm 4 bashing")
    assert fight.marks("Tom") == "/"
    assert ended(fight).outcome == "caught"


def test_CHASE_8_passengers_are_hurt_with_their_driver() -> None:
    fight = chase(5, others={"Kim": RUNNER, "Lou": RUNNER})
    fight.st("ride Kim with Ann")
    fight.lay_out({"Ann obstacle": "0s", "Ann damage": "1s", "Kim damage": "2s"})
    fight.st("obstacle wits + drive vs 7 for Ann harm 3 lethal")
    fight.st("default")
    assert (fight.marks("Ann"), fight.marks("Kim")) == ("X", "XX")
    assert [one.who for one in fight.events(ev.ChaseLeft)] == ["Kim", "Ann"]


def test_CHASE_8_of_a_group_one_who_fails_fails_for_all() -> None:
    dice = {"Tom obstacle": "1s", "Kim obstacle": "0s"}
    assert ended(meet(dice, "Tom, Kim", runners=("Tom", "Kim"))).outcome == "caught"


def test_CHASE_8_by_the_highest_only_who_fails_stays_behind() -> None:
    dice = {"Tom obstacle": "1s", "Kim obstacle": "0s"}
    high = {"group_prey_counts": "highest"}
    fight = meet(dice, "Tom, Kim", runners=("Tom", "Kim"), settings=high)
    assert the_chase(fight).prey == ("Tom",)
    assert fight.events(ev.ChaseLeft)[0].who == "Kim"


def test_CHASE_8_a_course_has_its_own_in_turn() -> None:
    fight = chase(9, on="rooftops")
    for name in ("leap across the street", "skylight", "leap across the street"):
        roll(fight, Tom=1)
        fight.say("Tom", "choose quick reverse")
        assert fight.state()["chases"][0]["obstacle"] == name
        fight.say("Ann", "choose damnit")
        fight.st("lead Ann=9")


def test_CHASE_8_a_ruled_obstacle_is_none_of_the_course_s_turn() -> None:
    fight = chase(8)
    fight.st("obstacle wits + alertness vs 6 for Tom", {"Tom obstacle": "1s"})
    fight.say("Tom", "choose roll")
    win(fight, "Tom", "quick reverse")
    assert [one.obstacle.name for one in fight.events(ev.ObstacleSet)] == ["obstacle", "parked car"]


def test_CHASE_8_a_course_without_any_is_itself_the_obstacle() -> None:
    fight = chase(9)
    fight.st("course ice with dexterity + athletics vs 8")
    roll(fight, Tom=1)
    fight.say("Tom", "choose quick reverse")
    fight.say("Ann", "choose roll", {"Ann obstacle": "1s"})
    assert (fight.roll("obstacle").difficulty, fight.roll("obstacle").pool) == (8, 5)


def test_CHASE_8_a_passenger_who_fails_falls_off() -> None:
    fight = chase(5, others={"Kim": RUNNER})
    fight.st("ride Kim with Tom")
    fight.st("obstacle strength + athletics vs 6 for Kim")
    assert asked(fight) is None
    assert [one.who for one in fight.events(ev.ChaseLeft)] == ["Kim"]
    assert not the_chase(fight).over


def test_DICE_9_wounds_count_against_an_obstacle() -> None:
    fight = chase(2)
    fight.st("hurt Tom=2l")
    fight.st("obstacle wits + athletics vs 6 for Tom", {"Tom obstacle": "1s"})
    assert dice_of(fight.roll("obstacle"))["wounds"] == -1


def test_one_who_is_knocked_out_by_it_is_out_all_the_same() -> None:
    dice = {"Tom obstacle": "1s", "Ann obstacle": "0s", "Ann damage": "7s"}
    fight = meet(dice, harm=" harm 9 lethal")
    assert fight.combatant("Ann")["down"] is True
    assert ended(fight).outcome == "away"
    assert fight.combatant("Ann")["away"] is False
    assert len(fight.events(ev.WentDown)) == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("obstacle wits + athletics vs 7 for Kim", "not-in-chase"),
        ("obstacle wits + athletics vs 7 for Tom, Kim", "not-in-chase"),
        ("obstacle wits + athletics vs 7 for Tom, Tom", "named-twice"),
        ("obstacle wits + wits vs 7 for Tom", "bad-pool"),
        ("obstacle wits + moonwalking vs 7 for Tom", "unknown-name"),
        ("obstacle wits + athletics vs 12 for Tom", "bad-value"),
        ("obstacle wits + athletics for Tom", "bad-order"),
        ("obstacle wits + athletics vs 7", "bad-order"),
        ("obstacle wits + athletics vs 7 for Tom harm 3 tickling", "bad-value"),
        ("obstacle wits + athletics vs 7 for Tom harm 99", "bad-value"),
    ],
)
def test_wrong_obstacles_are_refused(line: str, code: str) -> None:
    fight = chase(5, others={"Kim": RUNNER})
    with pytest.raises(RuleError) as caught:
        fight.st(line)
    assert caught.value.code == code


def test_one_obstacle_at_a_time() -> None:
    fight = chase(5)
    fight.st("obstacle wits + athletics vs 7 for Ann")
    with pytest.raises(RuleError) as caught:
        fight.st("obstacle wits + athletics vs 7 for Tom")
    assert caught.value.code == "question-open"


def test_no_two_chases_face_one() -> None:
    fight = chase(5, others={"Kim": RUNNER, "Lou": RUNNER})
    fight.st("chase Kim by Lou")
    with pytest.raises(RuleError) as caught:
        fight.st("obstacle wits + athletics vs 7 for Tom, Kim")
    assert caught.value.code == "another-chase"
