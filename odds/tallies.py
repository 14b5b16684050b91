"""The law of one roll: how likely each thing is that its dice can come to (rulebook chapter 1).

A roll is told apart by its net successes and by whether it is a botch; the rules ask for no more of
its faces, except where a single die is read by its face: a throw's sign, an initiative die.
Chances are exact fractions. Where dice are rolled again without end, what is less likely than
`UNTOLD` is counted with the last thing that is told apart.
"""

from fractions import Fraction
from functools import lru_cache
from math import ceil, lcm, log10
from typing import NamedTuple

from game.dice import THROWS, Count, DiceRule, Faces, RollRequest, counted, judged

SIDES, LEAST = 10, 2  # the least difficulty, and the least face above one
THROWN = (1, 4, 7)  # a face of each sign (MET-4)
UNTOLD = Fraction(1, 10**16)
DEEPEST = 100  # how often in a row a die is rolled again

type Die = dict[Count, Fraction]
type Law = dict[tuple[bool, int], Fraction]  # by whether it is a botch, and the net successes


class Chances(NamedTuple):
    """One thing that a roll may come to: faces that stand for all that do, and how likely it is."""

    faces: Faces
    chance: Fraction


def chances_of(request: RollRequest) -> tuple[Chances, ...]:
    """Return everything that a roll may come to; the chances add up to 1."""
    if request.purpose in THROWS:  # a 10 is thrown again until there is a sign
        return tuple(Chances((face,), Fraction(1, len(THROWN))) for face in THROWN)
    if request.difficulty == 0:
        each = Fraction(1, SIDES)
        return tuple(Chances((face,), each) for face in range(1, SIDES + 1))
    return _tallies(request.dice, request.difficulty, request.rule)


@lru_cache(maxsize=4096)
def _tallies(dice: int, difficulty: int, rule: DiceRule) -> tuple[Chances, ...]:
    law: Law = {}
    likeliest: dict[tuple[bool, int], tuple[Fraction, Count]] = {}
    for count, chance in _power(die_of(difficulty, rule), dice).items():
        came_to = judged(count, rule)
        key = (came_to.botch, came_to.successes)
        law[key] = law.get(key, Fraction(0)) + chance
        likeliest[key] = max(likeliest.get(key, (chance, count)), (chance, count))
    told = _cut(law) if rule.again else law
    return tuple(
        Chances(_faces(likeliest[key][1], dice, difficulty, rule), told[key])
        for key in sorted(told)
    )


def _faces(count: Count, dice: int, difficulty: int, rule: DiceRule) -> Faces:
    """Return faces that count so much, of so many dice and those that were rolled again."""
    many = max(dice, count.made + count.ones) if rule.again else dice
    miss = LEAST if difficulty > LEAST else 1
    for tens in range(count.made + 1):
        hits = count.made - tens * rule.ten_counts
        dull = many - count.ones - tens - hits
        unfit = hits and difficulty == SIDES and rule.ten_counts > 1
        unfit = unfit or (dull and miss == 1 and rule.heeds_ones)
        if hits >= 0 and dull >= 0 and not unfit:
            return (SIDES,) * tens + (difficulty,) * hits + (1,) * count.ones + (miss,) * dull
    raise AssertionError(count)


def _power(die: Die, dice: int) -> Die:
    """Return the law of so many like dice together, in whole numbers over a common one."""
    common = lcm(*(chance.denominator for chance in die.values()))
    ways = [(count, int(chance * common)) for count, chance in die.items()]
    sums = {Count(0, 0): 1}
    for _ in range(dice):
        more: dict[Count, int] = {}
        for so_far, number in sums.items():
            for count, way in ways:
                both = Count(so_far.made + count.made, so_far.ones + count.ones)
                more[both] = more.get(both, 0) + number * way
        sums = more
    whole = common**dice
    return {count: Fraction(number, whole) for count, number in sums.items()}


def _cut(law: Law) -> Law:
    """Return a law without what is hardly possible, counted with what comes next to it."""
    told, tail = dict(law), Fraction(0)
    for key in sorted(law, key=lambda one: one[1], reverse=True):
        tail += told.pop(key)
        if tail >= UNTOLD:
            return {**told, key: tail}
    return law


@lru_cache(maxsize=256)
def die_of(difficulty: int, rule: DiceRule) -> Die:
    """Return what one die may come to, with all that is rolled again for it (NWOD-1)."""
    faces = {face: _count(face, difficulty, rule) for face in range(1, SIDES + 1)}
    again = [face for face in faces if rule.again and face >= rule.again]
    die = _one_of(faces, {})
    for _ in range(_depth(len(again))):
        die = _one_of(faces, dict.fromkeys(again, (die,)))
    if not rule.rote:
        return die
    more = {
        face: ((die,) if face in again else ()) + (() if count.made else (die,))
        for face, count in faces.items()
    }
    return _one_of(faces, more)


def _count(face: int, difficulty: int, rule: DiceRule) -> Count:
    count = counted((face,), difficulty, rule)
    return count if rule.heeds_ones else Count(count.made, 0)


def _depth(again: int) -> int:
    """Return how often in a row a die may be rolled again before that is hardly possible."""
    if again in (0, SIDES):
        return DEEPEST if again else 0
    return min(DEEPEST, ceil(log10(UNTOLD) / log10(again / SIDES)))


def _one_of(faces: dict[int, Count], more: dict[int, tuple[Die, ...]]) -> Die:
    """Return the law of a die whose faces count as they do, with the dice that each brings."""
    law: Die = {}
    for face, count in faces.items():
        found: Die = {count: Fraction(1, SIDES)}
        for die in more.get(face, ()):
            found = _together(found, die)
        for one, chance in found.items():
            law[one] = law.get(one, Fraction(0)) + chance
    return law


def _together(one: Die, other: Die) -> Die:
    law: Die = {}
    for first, chance in one.items():
        for second, likely in other.items():
            both = Count(first.made + second.made, first.ones + second.ones)
            law[both] = law.get(both, Fraction(0)) + chance * likely
    return law
