"""CHASE-2: a success may be bought on every roll of a chase (DICE-8)."""

from tests.game.chasing import HUNTER, RUNNER, chase, roll, win
from tests.game.support import Fight, refusal

PAIR: dict[str, dict[str, object]] = {"Tom": RUNNER, "Ann": HUNTER}


def bought(fight: Fight, purpose: str, who: str) -> int:
    """Return how many successes of somebody's last such roll were bought."""
    return fight.rolls(purpose, who)[-1].automatic


def test_CHASE_2_a_success_is_bought_beforehand_on_the_opening() -> None:
    fight = Fight(PAIR)
    assert refusal(fight, "Tom", "exert") == "not-in-chase"
    fight.say("Tom", "exert opening")
    assert refusal(fight, "Tom", "exert opening") == "bought-already"
    fight.st("chase Tom by Ann", {"Tom start": "1s"})
    assert bought(fight, "start", "Tom") == 1
    assert fight.combatant("Tom")["resources"]["willpower"] == 4
    fight.say("Tom", "exert")  # another round, another success
    roll(fight)
    assert bought(fight, "chase", "Tom") == 1


def test_CHASE_2_an_answer_buys_it_at_an_obstacle() -> None:
    fight = chase(5)
    fight.st("obstacle dexterity + athletics vs 7 for Tom, Ann")
    fight.say("Tom", "choose roll willpower")
    fight.say("Ann", "choose roll", {"Ann obstacle": "1s"})
    assert (bought(fight, "obstacle", "Tom"), bought(fight, "obstacle", "Ann")) == (1, 0)
    assert fight.combatant("Tom")["resources"]["willpower"] == 4
    assert refusal(fight, "Tom", "exert") == "bought-already"


def test_CHASE_2_a_maneuver_whose_obstacle_is_one_s_own_too_is_a_roll() -> None:
    fight = win(chase(3), "Tom", "never tell me the odds willpower")
    fight.say("Ann", "choose roll")
    assert bought(fight, "obstacle", "Tom") == 1
