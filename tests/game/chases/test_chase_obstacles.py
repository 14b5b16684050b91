"""CHASE-8: what stands in the way, and what becomes of those who fail at it."""

import pytest

from game import events as ev
from tests.game.chasing import RUNNER, chase, leads, roll, the_chase
from tests.game.support import Dice, Fight, adds_up, dice_of, refusal


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


@pytest.mark.parametrize(
    ("who", "failing", "counts", "outcome", "by", "left"),
    [
        ("Tom", "", "lowest", "", (), {"Ann": 5, "Bea": 5}),
        ("Tom, Ann, Bea", "Tom", "lowest", "caught", ("Ann", "Bea"), {}),
        ("Tom, Kim", "Kim", "lowest", "caught", ("Ann", "Bea"), {}),  # one for all of a group
        ("Tom, Kim", "Kim", "highest", "", (), {"Ann": 5, "Bea": 5}),  # stays behind alone
        ("Tom, Ann, Bea", "Ann", "lowest", "", (), {"Bea": 5}),
        ("Tom, Ann, Bea", "Ann Bea", "lowest", "away", (), {}),
        ("Tom, Ann, Bea", "Tom Ann Bea", "lowest", "crash", (), {}),
        ("Tom, Ann", "Tom Ann", "lowest", "caught", ("Bea",), {}),  # who was not in the way
    ],
)
def test_CHASE_8_what_becomes_of_those_who_fail(who, failing, counts, outcome, by, left) -> None:
    dice = {f"{one} obstacle": "0s" if one in failing.split() else "1s" for one in who.split(", ")}
    fight = meet(
        dice,
        who,
        hunters=("Ann", "Bea"),
        runners=("Tom", "Kim"),
        settings={"group_prey_counts": counts},
    )
    one = fight.rolls("obstacle", "Tom")[0]
    assert (dice_of(one), one.difficulty) == ({"wits": 1, "athletics": 3}, 7)
    assert (one.round, one.phase, adds_up(one)) == (0, "chase", True)
    assert the_chase(fight).outcome == outcome
    if outcome:
        over = ended(fight)
        assert (over.by, "Tom" in over.gone) == (by, outcome == "away")
    else:
        assert leads(fight) == left
        assert the_chase(fight).prey == (("Tom",) if "Kim" in failing else ("Tom", "Kim"))


@pytest.mark.parametrize(
    ("kind", "soaked", "marks"), [("bashing", "2s", "/"), ("lethal", None, "XXX")]
)
def test_CHASE_8_the_harm_to_those_who_fail_is_soaked_as_usual(kind, soaked, marks) -> None:
    dice = {"Tom obstacle": "0s", "Tom damage": "3s"} | ({"Tom soak": soaked} if soaked else {})
    fight = meet(dice, "Tom", harm=f" harm 4 {kind}")
    assert (fight.marks("Tom"), fight.marks("Ann"), fight.roll("damage").pool) == (marks, "", 4)
    assert ended(fight).outcome == "caught"


def test_CHASE_8_passengers_are_hurt_with_their_driver() -> None:
    fight = chase(5, others={"Kim": RUNNER, "Lou": RUNNER})
    fight.st("ride Kim with Ann")
    fight.lay_out({"Ann obstacle": "0s", "Ann damage": "1s", "Kim damage": "2s"})
    fight.st("obstacle wits + drive vs 7 for Ann harm 3 lethal")
    fight.st("default")
    assert (fight.marks("Ann"), fight.marks("Kim")) == ("X", "XX")
    assert [(one.who, one.why) for one in fight.events(ev.ChaseLeft)] == [
        ("Kim", "driver-out"),
        ("Ann", "obstacle"),
    ]


def test_CHASE_8_a_course_without_any_is_itself_the_obstacle() -> None:
    fight = chase(9)
    fight.st("course ice with dexterity + athletics vs 8")
    roll(fight, Tom=1)
    fight.say("Tom", "choose quick reverse")
    fight.say("Ann", "choose roll", {"Ann obstacle": "1s"})
    assert (fight.roll("obstacle").difficulty, fight.roll("obstacle").pool) == (8, 5)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("obstacle wits + athletics vs 7 for Kim", "not-in-chase"),
        ("obstacle wits + athletics vs 7 for Tom, Lou", "another-chase"),
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
    fight = chase(5, others={"Kim": RUNNER, "Lou": RUNNER, "Moe": RUNNER})
    fight.st("chase Lou by Moe")
    assert refusal(fight, "ST", line) == code
    fight.st("obstacle wits + athletics vs 7 for Ann")
    assert refusal(fight, "ST", "obstacle wits + athletics vs 7 for Tom") == "question-open"
