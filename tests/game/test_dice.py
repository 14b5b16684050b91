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


def test_DICE_1_no_dice_are_no_successes_and_no_botch():
    assert tally((), 6, PLAIN) == Tally(0, 0, False)


@pytest.mark.parametrize(
    ("face", "difficulty", "successes"),
    [(6, 6, 1), (7, 6, 1), (5, 6, 0), (10, 10, 1), (9, 10, 0), (2, 2, 1)],
)
def test_DICE_2_a_face_at_or_above_the_difficulty_succeeds(face, difficulty, successes):
    assert tally((face,), difficulty, PLAIN).successes == successes


def test_DICE_3_each_one_takes_a_success_away():
    assert tally((7, 8, 9, 1), 6, PLAIN) == Tally(2, 1, False)


def test_DICE_3_the_net_is_never_below_zero():
    assert tally((7, 1, 1, 1), 6, PLAIN).successes == 0


def test_DICE_4_ones_and_no_success_at_all_are_a_botch():
    assert tally((1, 2, 5), 6, PLAIN) == Tally(0, 1, True)


def test_DICE_4_cancelled_successes_are_a_plain_failure():
    assert tally((8, 1, 1), 6, PLAIN) == Tally(0, 2, False)


def test_DICE_4_failure_without_ones_is_no_botch():
    assert not tally((2, 3, 5), 6, PLAIN).botch


def test_DICE_5_in_damage_and_soak_ones_take_nothing_and_nothing_botches():
    assert tally((6, 1, 1), 6, DAMAGE) == Tally(1, 2, False)
    assert tally((1, 1), 6, DAMAGE) == Tally(0, 2, False)


def test_DICE_5_the_earlier_editions_damage_loses_to_ones_but_cannot_botch():
    earlier = DiceRule(ones_cancel=True, botches=False)
    assert tally((6, 7, 1), 6, earlier) == Tally(1, 1, False)
    assert not tally((1,), 6, earlier).botch


def test_DICE_7_with_a_specialty_tens_count_twice():
    assert tally((10, 6, 2), 6, PLAIN).successes == 2
    assert tally((10, 6, 2), 6, SPECIAL).successes == 3


def test_DICE_7_a_one_takes_away_half_of_a_ten():
    assert tally((10, 1), 6, SPECIAL) == Tally(1, 1, False)


def test_DICE_8_ones_do_not_cancel_a_bought_success():
    assert tally((1, 1, 7), 6, PLAIN, automatic=1).successes == 1


def test_DICE_8_a_bought_success_wards_off_the_botch():
    assert not tally((1, 1, 2), 6, PLAIN, automatic=1).botch


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


@given(faces, difficulties)
def test_the_order_of_the_faces_does_not_matter(some, difficulty):
    assert tally(some, difficulty, SPECIAL) == tally(sorted(some), difficulty, SPECIAL)


@given(faces, difficulties, st.integers(0, 3))
def test_DICE_8_bought_successes_add_up_on_top(some, difficulty, bought):
    bare = tally(some, difficulty, PLAIN)
    assert tally(some, difficulty, PLAIN, bought).successes == bare.successes + bought


@given(faces, difficulties)
def test_a_botch_never_has_successes(some, difficulty):
    count = tally(some, difficulty, PLAIN)
    assert not (count.botch and count.successes)
