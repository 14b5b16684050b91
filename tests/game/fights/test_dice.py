"""Chapter 1: what a handful of faces is worth."""

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


@given(faces, difficulties, st.integers(0, 3))
def test_DICE_8_bought_successes_add_up_on_top(some, difficulty, bought):
    bare = tally(some, difficulty, PLAIN)
    assert tally(some, difficulty, PLAIN, bought).successes == bare.successes + bought
