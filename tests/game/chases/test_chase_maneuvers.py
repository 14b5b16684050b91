"""CHASE-7: the twelve maneuvers, who is asked for one, and what each does."""

import pytest

from game import events as ev
from game.errors import RuleError
from sheets.catalog import default_catalog
from tests.game.chasing import asked, chase, leads, roll, win
from tests.game.support import dice_of

PREY = ["bait", "gun it", "quick reverse", "never tell me the odds", "in there"]
PREDATOR = ["tail", "gun it", "herd", "attack run", "head-off"]


# --- who is asked --------------------------------------------------------------------------------


def test_CHASE_7_the_winner_is_asked_in_the_rulebook_s_order() -> None:
    assert asked(roll(chase(5), Tom=1)) == ("Tom", "maneuver", [*PREY, "none"])
    assert asked(roll(chase(5), Ann=1)) == ("Ann", "maneuver", [*PREDATOR, "none"])
    assert asked(roll(chase(5), Tom=1, Ann=1)) is None


@pytest.mark.parametrize(
    ("lead", "left"),
    [
        (1, []),
        (2, ["never tell me the odds", "in there"]),
        (3, ["bait", "gun it", "never tell me the odds", "in there"]),
        (4, PREY),
    ],
)
def test_CHASE_7_a_prey_s_maneuver_leaves_a_lead(lead: int, left: list[str]) -> None:
    fight = chase(lead)
    fight.st("lead Ann=" + str(lead - 1) if lead > 1 else "lead Ann=1")
    roll(fight, Tom=int(lead > 1))
    now = asked(fight)
    assert ([] if now is None else now[2][:-1]) == left


def test_CHASE_7_what_can_no_longer_be_paid_for_is_refused() -> None:
    fight = roll(chase(5), Tom=1)
    fight.st("lead Ann=2")
    with pytest.raises(RuleError) as caught:
        fight.say("Tom", "choose bait")
    assert (caught.value.code, caught.value.rule) == ("lead-too-short", "CHASE-7")
    fight.say("Tom", "choose none")


# --- what each does ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "maneuver", "after", "nets", "then", "difficulties"),
    [
        ("Tom", "bait", [8, 8], {"Ann": 5, "Bea": 1}, [6, 8], [6, 6, 6]),
        ("Tom", "gun it", [8, 8], {}, [8, 8], [5, 6, 6]),
        ("Ann", "gun it", [10, 9], {}, [10, 9], [6, 5, 6]),
        ("Ann", "tail", [9, 9], {"Tom": 5}, [11, 14], [6, 6, 6]),
        ("Ann", "head-off", [12, 9], {"Ann": 3}, [6, 9], [6, 6, 6]),
    ],
)
def test_CHASE_7_what_a_maneuver_costs_and_does_in_the_next_round(
    who: str,
    maneuver: str,
    after: list[int],
    nets: dict[str, int],
    then: list[int],
    difficulties: list[int],
) -> None:
    fight = win(chase(9, hunters=("Ann", "Bea")), who, maneuver)
    assert list(leads(fight).values()) == after
    roll(fight, **nets)
    assert list(leads(fight).values()) == then
    assert [one.difficulty for one in fight.rolls("chase")[-3:]] == difficulties
    while fight.awaited():
        fight.st("default")
    roll(fight, Ann=2)  # in that round alone
    assert list(leads(fight).values()) == [then[0] - 2, then[1]]
    assert [one.difficulty for one in fight.rolls("chase")[-3:]] == [6, 6, 6]


@pytest.mark.parametrize(
    ("lead", "who", "answer", "left", "leads_now"),
    [(5, "Tom", "nope", 3, 2), (3, "Ann", "damnit", 0, 6)],
)
def test_CHASE_7_an_obstacle_is_passed_without_a_roll(lead, who, answer, left, leads_now) -> None:
    fight = chase(lead)
    fight.st("obstacle dexterity + athletics vs 8 for Tom, Ann harm 2 lethal")
    assert asked(fight) == (who, "obstacle", [answer, "roll"])  # Nope needs more than 3
    fight.say(who, f"choose {answer}")
    assert leads(fight) == {"Ann": leads_now}
    other = "Ann" if who == "Tom" else "Tom"
    fight.say(other, "choose roll", {f"{other} obstacle": "1s"})
    met = {one.who: (one.passed, one.how) for one in fight.events(ev.ObstacleMet)}
    assert met == {who: (True, answer), other: (True, "roll")}
    assert {one.who for one in fight.rolls("obstacle")} == {other}


def test_in_there_is_a_new_course_with_a_trait_of_the_prey_s_choice() -> None:
    fight = chase(5, on="city streets", runner={"drive": 2, "wits": 4})
    fight.st("pool Tom=wits + drive")
    win(fight, "Tom", "in there")
    who, kind, options = asked(fight)  # type: ignore[misc]
    course = default_catalog().courses["city streets"]
    assert (who, kind, options) == ("Tom", "course", list(course.leads_to))
    fight.say("Tom", "choose parking garage")
    who, kind, options = asked(fight)  # type: ignore[misc]
    assert (who, kind, options) == ("Tom", "trait", ["dexterity", "drive", "wits"])
    fight.say("Tom", "choose wits")
    now = fight.state()["chases"][0]
    assert (now["course"], now["pool"]) == ("parking garage", ["wits", "drive"])
    roll(fight)
    assert set(dice_of(fight.rolls("chase", "Tom")[-1])) == {"wits", "drive"}
    assert fight.rolls("chase")[-1].difficulty == 8
