"""The odds of an exchange by plain convolution, from the figures alone: it shares no code with the
rules, and knows an attack, a contest and a chase round by what the rulebook says of them.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import comb

type Law = dict[int, Fraction]


def net(pool: int, difficulty: int, ones: bool = True, tens: int = 1) -> Law:
    """Return the law of net successes, counting how many dice are tens, hits, ones and the rest."""
    low_hits = max(0, min(10, 10) - difficulty)
    ten = 1 if difficulty <= 10 else 0
    rest = 10 - low_hits - ten - 1
    law: Law = {}
    for tens_up, hits, singles in product(range(pool + 1), repeat=3):
        dull = pool - tens_up - hits - singles
        if dull < 0:
            continue
        ways = comb(pool, tens_up) * comb(pool - tens_up, hits)
        ways *= comb(pool - tens_up - hits, singles)
        ways *= ten**tens_up * low_hits**hits * rest**dull
        made = tens_up * tens + hits
        made = max(0, made - singles) if ones else made
        law[made] = law.get(made, Fraction(0)) + Fraction(ways, 10**pool)
    return law


def joined(*laws: Law) -> Iterable[tuple[tuple[int, ...], Fraction]]:
    for each in product(*(law.items() for law in laws)):
        chance = Fraction(1)
        for _, likely in each:
            chance *= likely
        if chance:
            yield tuple(number for number, _ in each), chance


def added(law: dict[object, Fraction], key: object, chance: Fraction) -> None:
    law[key] = law.get(key, Fraction(0)) + chance


def exchange(
    attack: Law, defense: Law | None, damage: dict[int, Law], soak: Law
) -> dict[object, Fraction]:
    """Return the law of an attack: None for a miss, else the levels past soak.

    ``damage`` is the law of the damage by margin; ``defense`` is rolled if the attack has successes
    (DEF-1), soak if the damage has (RES-4).
    """
    law: dict[object, Fraction] = {}
    for (made, met), chance in joined(attack, defense or {0: Fraction(1)}):
        margin = made - met
        if margin <= 0:
            added(law, None, chance)
            continue
        for (dealt, soaked), likely in joined(damage[margin], soak):
            added(law, max(0, dealt - soaked), chance * likely)
    return law
