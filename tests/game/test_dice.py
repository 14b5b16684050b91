"""Chapter 1: what a handful of faces is worth."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice import DiceRule, Tally, tally

PLAIN = DiceRule()
SPECIAL = DiceRule(ten_counts=2)
DAMAGE = DiceRule(ones_cancel=False, botches=False)

faces = st.lists(st.integers(1, 10), max_size=20)
difficulties = st.integers(2, 10)


@pytest.mark.parametrize(
    ("faces", "rule", "bought", "tallied"),
    [
        ((), PLAIN, 0, Tally(0, 0, False)),  # DICE-1
        ((7, 8, 9, 1), PLAIN, 0, Tally(2, 1, False)),  # DICE-3
        ((7, 1, 1, 1), PLAIN, 0, Tally(0, 3, False)),  # DICE-4: cancelled is no botch
        ((1, 2, 5), PLAIN, 0, Tally(0, 1, True)),
        ((2, 3, 5), PLAIN, 0, Tally(0, 0, False)),
        ((6, 1, 1), DAMAGE, 0, Tally(1, 2, False)),  # DICE-5
        ((1, 1), DAMAGE, 0, Tally(0, 2, False)),
        ((6, 7, 1), DiceRule(ones_cancel=True, botches=False), 0, Tally(1, 1, False)),
        ((10, 6, 2), PLAIN, 0, Tally(2, 0, False)),  # DICE-7
        ((10, 6, 2), SPECIAL, 0, Tally(3, 0, False)),
        ((10, 1), SPECIAL, 0, Tally(1, 1, False)),
        ((1, 1, 7), PLAIN, 1, Tally(1, 2, False)),  # DICE-8
        ((1, 1, 2), PLAIN, 1, Tally(1, 2, False)),
    ],
)
def test_DICE_what_a_handful_is_worth(faces, rule, bought, tallied):
    assert tally(faces, 6, rule, automatic=bought) == tallied


def exact_law(dice, difficulty, rule):
    """Return {(successes, botch): ways} for all 10**dice outcomes, by adding one die at a time."""
    law = Counter({(0, 0, 0): 1})  # points from hits, hits, ones
    plain_hits = 10 - difficulty  # faces from the difficulty up to 9
    dull = difficulty - 2  # faces from 2 up to below the difficulty
    for _ in range(dice):
        grown = Counter()
        for (points, hits, ones), ways in law.items():
            grown[points + rule.ten_counts, hits + 1, ones] += ways
            grown[points + 1, hits + 1, ones] += ways * plain_hits
            grown[points, hits, ones + 1] += ways
            grown[points, hits, ones] += ways * dull
        law = grown
    told = Counter()
    for (points, hits, ones), ways in law.items():
        net = max(0, points - ones) if rule.ones_cancel else points
        told[net, rule.botches and ones > 0 and hits == 0] += ways
    return +told


@pytest.mark.parametrize("rule", [PLAIN, SPECIAL, DAMAGE], ids=["plain", "specialty", "damage"])
@pytest.mark.parametrize("difficulty", [2, 4, 6, 9, 10])
def test_every_five_dice_outcome_is_counted_as_the_exact_law_has_it(difficulty, rule):
    counted = Counter(
        (count.successes, count.botch)
        for five in product(range(1, 11), repeat=5)
        for count in [tally(five, difficulty, rule)]
    )
    assert counted.total() == 10**5
    assert counted == exact_law(5, difficulty, rule)


@given(faces, difficulties, st.integers(0, 3))
def test_DICE_8_bought_successes_add_up_on_top(some, difficulty, bought):
    bare = tally(some, difficulty, PLAIN)
    assert tally(some, difficulty, PLAIN, bought).successes == bare.successes + bought
