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

from game.dice import THROWS, DiceRule, Faces, RollRequest, faces_for, tally

SIDES = 10
THROWN = (1, 4, 7)  # a face of each sign (MET-4)
UNTOLD = Fraction(1, 10**16)
DEEPEST = 100  # how often in a row a die is rolled again

type Die = dict["Count", Fraction]


class Chances(NamedTuple):
    """One thing that a roll may come to: faces that stand for all that do, and how likely it is."""

    faces: Faces
    chance: Fraction


class Count(NamedTuple):
    """What one die counts: what it adds, whether it has a hit, whether it has a one."""

    net: int
    hit: bool
    one: bool


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
    nets, botch = net_chances(dice, difficulty, rule)
    found = [
        Chances(_faces(dice, difficulty, rule, net), chance)
        for net, chance in nets.items()
        if chance
    ]
    return (*found, *((Chances((1,) * dice, botch),) if botch else ()))


def _faces(dice: int, difficulty: int, rule: DiceRule, net: int) -> Faces:
    """Return faces that come to a number of net successes and are no botch."""
    many = max(dice, net) if rule.again else dice  # with those that were rolled again
    request = RollRequest("", "", many, difficulty, rule)
    found = faces_for(request, net)
    if net == 0 and tally(found, difficulty, rule).botch:
        found = (1,) * (dice // 2) + (difficulty,) * (dice - dice // 2)
    return found


@lru_cache(maxsize=4096)
def net_chances(dice: int, difficulty: int, rule: DiceRule) -> tuple[dict[int, Fraction], Fraction]:
    """Return how likely each number of net successes is without a botch, and how likely a botch."""
    die = die_of(difficulty, rule)
    missed = sum((chance for count, chance in die.items() if not count.hit), Fraction(0))
    dull = sum(
        (chance for count, chance in die.items() if count[1:] == (False, False)), Fraction(0)
    )
    botch = missed**dice - dull**dice if rule.botches else Fraction(0)
    each: dict[int, Fraction] = {}
    for count, chance in die.items():
        each[count.net] = each.get(count.net, Fraction(0)) + chance
    nets: dict[int, Fraction] = {0: -botch}
    for net, chance in _power(each, dice).items():
        nets[max(0, net)] = nets.get(max(0, net), Fraction(0)) + chance
    return (_cut(nets) if rule.again else nets), botch


def _power(each: dict[int, Fraction], dice: int) -> dict[int, Fraction]:
    """Return the law of the sum of so many like dice, in whole numbers over a common one."""
    common = lcm(*(chance.denominator for chance in each.values()))
    ways = [(net, int(chance * common)) for net, chance in each.items()]
    sums = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for so_far, number in sums.items():
            for net, way in ways:
                more[so_far + net] = more.get(so_far + net, 0) + number * way
        sums = more
    whole = common**dice
    return {net: Fraction(number, whole) for net, number in sorted(sums.items())}


def _cut(nets: dict[int, Fraction]) -> dict[int, Fraction]:
    """Return a law without what is hardly possible, counted with what comes next to it."""
    tail = Fraction(0)
    for net in sorted(nets, reverse=True):
        tail += nets[net]
        if tail >= UNTOLD:
            return {**{one: nets[one] for one in sorted(nets) if one < net}, net: tail}
    return nets


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
        face: ((die,) if face in again else ()) + (() if count.hit else (die,))
        for face, count in faces.items()
    }
    return _one_of(faces, more)


def _count(face: int, difficulty: int, rule: DiceRule) -> Count:
    if face >= difficulty:
        return Count(rule.ten_counts if face == SIDES else 1, True, False)
    one = face == 1
    return Count(-1 if one and rule.ones_cancel else 0, False, one)


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
            both = Count(first.net + second.net, first.hit or second.hit, first.one or second.one)
            law[both] = law.get(both, Fraction(0)) + chance * likely
    return law
