"""Where faces come from: fair in play, repeatable in tests, exact in scripts."""

import os
import random
from functools import cache
from itertools import combinations_with_replacement
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice import (
    DiceRule,
    ImpossibleDice,
    Net,
    OutOfDice,
    RecordedChance,
    RollRequest,
    ScriptedChance,
    SystemChance,
    faces_for,
    tally,
)
from proofs.fairness import NONE, fairness, rolled_in
from tests.game.support import Fight


def ask(dice, difficulty=6, rule=None, who="Jo", purpose="attack"):
    return RollRequest(who, purpose, dice, difficulty, rule or DiceRule())


# --- fairness ------------------------------------------------------------------------------------


def test_no_byte_of_the_systems_randomness_is_used_twice(monkeypatch):
    stream = random.Random(3).randbytes(8 * SystemChance.BLOCK)
    given_out = iter(range(0, len(stream), SystemChance.BLOCK))

    def urandom(size):
        start = next(given_out)
        return stream[start : start + size]

    monkeypatch.setattr(os, "urandom", urandom)
    expected = [byte % 10 + 1 for byte in stream if byte < 250]
    chance = SystemChance()
    got = [face for _ in range(300) for face in chance.roll(ask(77))]
    assert got == expected[: len(got)]


# --- scripts -------------------------------------------------------------------------------------


def scripted(*items):
    chance = ScriptedChance()
    chance.add("Jo", "attack", items)
    return chance


def test_a_script_with_too_few_faces_says_so_and_uses_none_up():
    chance = scripted(6, 7)
    with pytest.raises(OutOfDice) as refusal:
        chance.roll(ask(3))
    assert (refusal.value.request.dice, refusal.value.left) == (3, 2)
    assert chance.roll(ask(2)) == (6, 7)


def test_a_net_item_does_not_mix_with_single_faces():
    chance = scripted(9, Net(2), 9)
    with pytest.raises(OutOfDice):
        chance.roll(ask(2))


# --- faces for a wished-for net ------------------------------------------------------------------

rules = st.builds(
    DiceRule, ones_cancel=st.booleans(), ten_counts=st.sampled_from([1, 2]), botches=st.booleans()
)


@cache
def reachable(dice, difficulty, rule):
    """Return every net that some faces give, found by trying them all."""
    handfuls = combinations_with_replacement(range(1, 11), dice)
    return frozenset(tally(faces, difficulty, rule).successes for faces in handfuls)


@given(st.integers(0, 6), st.integers(2, 10), rules, st.integers(0, 14))
def test_faces_for_gives_exactly_the_net_in_every_possible_case(dice, difficulty, rule, wanted):
    request = ask(dice, difficulty, rule)
    if wanted not in reachable(dice, difficulty, rule):
        with pytest.raises(ImpossibleDice):
            faces_for(request, wanted)
        return
    faces = faces_for(request, wanted)
    assert len(faces) == dice
    assert all(1 <= face <= 10 for face in faces)
    assert tally(faces, difficulty, rule).successes == wanted


@pytest.mark.parametrize("difficulty", range(2, 11))
def test_faces_for_no_net_do_not_botch_where_that_can_be_helped(difficulty):
    assert not tally(faces_for(ask(2, difficulty), 0), difficulty, DiceRule()).botch


# --- recordings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "request_", [ask(3), ask(2, who="Kelly"), ask(2, purpose="dodge")], ids=["dice", "who", "for"]
)
def test_a_recording_refuses_another_roll_than_the_recorded(request_):
    chance = RecordedChance([("Jo", "attack", (6, 7))])
    with pytest.raises(OutOfDice):
        chance.roll(request_)
    assert chance.roll(ask(2)) == (6, 7)


# --- how even faces are: counted as they were rolled, and measured against the chi-square law ----


def test_even_counts_are_even_and_a_loaded_die_is_not() -> None:
    assert (fairness((10,) * 10).chi_square, fairness((10,) * 10).chance) == (0, 1)
    loaded = fairness((10,) * 9 + (60,))
    assert isclose(loaded.chi_square, 9 * 25 / 15 + 45**2 / 15)
    assert loaded.chance < 1e-9
    assert fairness(NONE).chi_square == 0


def counted(fight: Fight) -> dict[tuple[str, str], tuple[int, ...]]:
    """Return the counts of a whole journal, entry by entry."""
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    scene = fight.journal.scene
    for entry in fight.journal.entries:
        for key, counts in rolled_in(scene, scene, entry.events).items():
            found[key] = tuple(map(sum, zip(found.get(key, NONE), counts, strict=True)))
    return found


def test_what_is_withheld_counts_for_storytellers_until_it_is_released() -> None:
    fight = Fight({"Jo": {"brawl": 2}, "Rat": {}}).begin("Jo", "Rat")
    fight.st("hold yes")
    fight.say("Rat", "pass")
    fight.say("Jo", "attack Rat")
    before = counted(fight)
    fight.st("next", dice={"Jo attack": [7, 7, 7]})
    held = counted(fight)
    assert held["", "staff"][6] == 3
    assert held["", "open"] == before["", "open"]
    fight.st("release")
    released = counted(fight)
    assert not any(released["", "staff"])
    assert sum(released["", "open"]) > sum(before["", "open"])
