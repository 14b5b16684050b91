"""A hold by the rules of w20: what extra actions are to it (GRAPPLE-3, GRAPPLE-4, GRAPPLE-6)."""

from tests.game.support import Fight, holds
from tests.game.w20 import GAROU, turn

THREE = {"Ann": GAROU, "Bob": GAROU, "Cy": {}}


def seized(ann: str = "grapple Bob", bob: str = "block", **dice: str) -> Fight:
    """Return a turn in which Ann has seized Bob, at Control 3."""
    fight = turn(THREE, "Ann", "Bob", "Cy")
    fight.declare(Ann=ann, Bob=bob, Cy="pass")
    fight.resolve({"Ann grapple": "3s", "Bob block": "0s"})
    assert holds(fight) == [("Ann", "Bob", 3)]
    return fight


def test_GRAPPLE_6_a_sustain_by_an_extra_action_counts_in_the_turn_it_began_in() -> None:
    fight = seized(ann="grapple Bob haste 1 rage")
    fight.say("Ann", "sustain then hold")
    fight.resolve({"Ann grapple": "1s", "Bob grapple": "0s"})
    assert fight.phase == "bookkeeping"
    assert holds(fight) == [("Ann", "Bob", 3)]  # 3 + 1, less the upkeep


def test_GRAPPLE_3_an_extra_action_of_the_victims_own_buys_a_contest() -> None:
    fight = seized(bob="block haste 1 rage")
    fight.say("Bob", "resist")
    fight.resolve({"Ann grapple": "0s", "Bob grapple": "2s"})
    assert holds(fight) == [("Ann", "Bob", 1)]
