"""The dice of the Storytelling system (NWOD-1, NWOD-6)."""

import pytest

from game.dice import DiceRule, ImpossibleDice, Net, RollRequest, ScriptedChance
from tests.game.support import Fight, dice_of

AGAIN = DiceRule(ones_cancel=False, botches=False, again=10)


def rolling(**sheet: object) -> Fight:
    """Return a scene with one who rolls."""
    return Fight({"Ann": sheet}, ruleset="nwod").begin("Ann")


def served(dice: int, wanted: int, rule: DiceRule = AGAIN) -> list[tuple[int, ...]]:
    """Return the faces that a script serves for a roll and the rolls that follow from its tens."""
    script = ScriptedChance()
    script.add("Ann", "attack", [Net(wanted)])
    faces, count = [], dice
    while count:
        faces.append(script.roll(RollRequest("Ann", "attack", count, 8, rule)))
        count = sum(face >= rule.again for face in faces[-1])
    assert not script.left()
    return faces


def test_NWOD_1_what_makes_it_harder_takes_dice() -> None:
    fight = rolling(wits=4)
    fight.st("effect Ann=fog difficulty+2")
    fight.say("Ann", "do look: wits vs 9", {"Ann misc": "0s"})
    roll = fight.roll("misc")
    assert (roll.pool, roll.difficulty) == (2, 8)


def test_NWOD_6_no_one_circumstance_is_worth_more_than_five() -> None:
    fight = rolling(wits=2)
    fight.st("effect Ann=luck action+9")
    fight.st("effect Ann=glasses action+3")
    fight.say("Ann", "do look: wits", {"Ann misc": "0s"})
    assert dice_of(fight.roll("misc")) == {"wits": 2, "luck": 5, "glasses": 3}


def test_NWOD_1_a_script_makes_so_many_successes_without_rolling_again_where_it_can() -> None:
    assert served(3, 2) == [(8, 8, 2)]
    assert served(3, 3) == [(8, 8, 8)]
    assert served(3, 5) == [(10, 8, 8), (10,), (8,)]
    assert served(3, 0) == [(2, 2, 2)]


def test_NWOD_1_a_script_counts_the_tens_of_a_specialty() -> None:
    two = DiceRule(ones_cancel=False, ten_counts=2, botches=False, again=10)
    assert served(2, 3, two) == [(10, 8), (2,)]
    assert served(2, 4, two) == [(10, 8), (8,)]


def test_NWOD_1_a_chance_die_makes_no_more_than_one() -> None:
    script = ScriptedChance()
    script.add("Ann", "attack", [Net(2)])
    with pytest.raises(ImpossibleDice):
        script.roll(RollRequest("Ann", "attack", 1, 10, DiceRule(ones_cancel=False)))
