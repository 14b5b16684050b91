"""What is said beside a hold has the law and the dice of a split."""

from fractions import Fraction

import pytest

from game import actions as act
from game.dice import SeededChance
from game.notation import parse, vocabulary
from game.options import options
from game.scene import submit
from odds.asking import laws
from odds.outcome import Law
from tests.game.support import Fight, seized
from tests.odds.test_by_the_rules import every_outcome

SHEET = {"dexterity": 3, "brawl": 2, "strength": 2, "wits": 3, "stamina": 1}
LINES = ["sustain & attack Rat", "attack Rat & sustain", "release & attack Rat"]


def holding(victim: str = "resist") -> Fight:
    """Return a fight in which Jo holds Kim and is to declare; Kim and Rat have."""
    fight = Fight({"Jo": SHEET, "Kim": {}, "Rat": {}}).begin("Jo", "Kim", "Rat")
    fight.declare(Rat="pass", Kim="pass", Jo="grapple Kim")
    fight.resolve({"Jo grapple": "3s"})
    fight.next_round("Jo", "Kim", "Rat")
    return fight.declare(Rat="pass", Kim=victim)


@pytest.mark.parametrize("line", LINES)
def test_SPLIT_1_the_law_of_an_attack_beside_a_hold_is_every_outcome_of_the_turn(line: str) -> None:
    scene = holding().journal.scene
    said = parse(line, vocabulary(scene, "Jo"))
    ((_, law),) = laws(scene, "Jo", said)
    begun = submit(scene, act.Declare(who="Jo", declaration=said), SeededChance(0))[0]
    expected: dict[bool, Fraction] = {}
    for outcome, chance in every_outcome(begun):
        hit = ("Jo", "Rat") in outcome.struck
        expected[hit] = expected.get(hit, Fraction(0)) + chance
    assert struck(law) == expected[True] > Fraction(1, 4)


def struck(law: Law) -> Fraction:
    return sum((chance for one, chance in law.items() if ("Jo", "Rat") in one.struck), Fraction(0))


def test_SPLIT_1_what_is_offered_beside_a_hold_has_the_dice_of_a_split() -> None:
    found = {one.say: one.pool for one in options(holding().journal.scene, "Jo")}
    assert found["sustain & attack Rat"] == 5 - 3


def test_GRAPPLE_3_a_held_target_does_what_the_held_may() -> None:
    scene = seized("Cy").journal.scene
    said = parse("attack Bob", vocabulary(scene, "Cy"))
    assert [way.does for way, _ in laws(scene, "Cy", said)] == ["resist", "reverse", "relent"]
