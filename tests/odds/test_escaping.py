"""The exact chance of getting away, and the engine's own, from the same numbers.

A chase without maneuvers is a Markov chain over the Lead: each round adds the prey's net less the
predator's, two independent sums of dice; at 0 or less it is caught, and a round won from 10 or
more shakes the predator. So the chance to get away solves a set of linear equations.
"""

import math
from fractions import Fraction

import pytest

from game import actions as act
from game.dice import DiceRule, SeededChance, tally
from game.journal import Journal
from game.scene import submit
from game.state.chase import Course
from tests.game.support import fighter
from tests.long_form import LONG

PREY_POOL, PREDATOR_POOL, DIFFICULTY, LEAD = 6, 5, 6, 3
SHAKEN_FROM = 10
RUNS = 40_000 if LONG else 400


def nets(pool: int, difficulty: int) -> dict[int, Fraction]:
    """Return how likely each net is, by counting hits, ones and the rest (DICE-2, DICE-3)."""
    hit, one = Fraction(11 - difficulty, 10), Fraction(1, 10)
    rest = 1 - hit - one
    found: dict[int, Fraction] = {}
    for hits in range(pool + 1):
        for ones in range(pool + 1 - hits):
            dull = pool - hits - ones
            ways = math.comb(pool, hits) * math.comb(pool - hits, ones)
            chance = ways * hit**hits * one**ones * rest**dull
            net = max(0, hits - ones)
            found[net] = found.get(net, Fraction(0)) + chance
    return found


def margins() -> dict[int, Fraction]:
    """Return how likely each change of the Lead is."""
    found: dict[int, Fraction] = {}
    for mine, likely in nets(PREY_POOL, DIFFICULTY).items():
        for theirs, as_likely in nets(PREDATOR_POOL, DIFFICULTY).items():
            found[mine - theirs] = found.get(mine - theirs, Fraction(0)) + likely * as_likely
    return found


def chance_of_escape(lead: int) -> Fraction:
    """Return the exact chance to get away from a Lead.

    The states are finitely many: from 10 on a round that is won ends it, so no Lead grows beyond
    9 and the most that one round can add.
    """
    step = margins()
    top = SHAKEN_FROM - 1 + PREY_POOL
    states = range(1, top + 1)
    # For each state: P(state) - sum(P(next) * chance) = the chance to get away at once.
    rows = []
    for state in states:
        row = [Fraction(0)] * (top + 1)
        row[state - 1] += 1
        for change, likely in step.items():
            if state >= SHAKEN_FROM and change > 0:
                row[top] += likely
            elif state + change > 0:
                row[state + change - 1] -= likely
        rows.append(row)
    return solved(rows)[lead - 1]


def solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """Return the solution of linear equations, by Gauss and Jordan."""
    size = len(rows)
    for at in range(size):
        pivot = next(row for row in range(at, size) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [one / rows[at][at] for one in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [
                    one - factor * base for one, base in zip(rows[other], rows[at], strict=True)
                ]
    return [row[-1] for row in rows]


def played(seed: int) -> bool:
    """Play one chase by the engine, without a maneuver; say whether the prey got away."""
    scene = START
    chance = SeededChance(seed)
    while True:
        chases = scene.chases_under_way()
        if not chases:
            return scene.chases[-1].outcome == "away"
        asked = chases[0].questions
        action: act.AnyAction = act.TakeDefaults() if asked else act.RollRound()
        scene, _ = submit(scene, action, chance)


def _start():
    journal, chance = Journal(), SeededChance(0)
    road = Course(name="road", pool=("dexterity", "drive"), difficulty=DIFFICULTY)
    sheets = {"Prey": PREY_POOL, "Predator": PREDATOR_POOL}
    for name, pool in sheets.items():
        driver = fighter(dexterity=2, drive=pool - 2)
        journal.say(act.Join(who=name, fighter=driver), chance)
    journal.say(act.BeginChase(prey=("Prey",), predators=("Predator",), course=road), chance)
    journal.say(act.SetLead(who="Predator", lead=LEAD), chance)
    return journal.scene


START = _start()


def test_the_nets_are_those_of_the_dice() -> None:
    """Against every face of three dice, one by one."""
    rule = DiceRule()
    counted: dict[int, int] = {}
    for number in range(1000):
        faces = [number // 100 + 1, number // 10 % 10 + 1, number % 10 + 1]
        net = tally(faces, DIFFICULTY, rule).successes
        counted[net] = counted.get(net, 0) + 1
    assert nets(3, DIFFICULTY) == {net: Fraction(times, 1000) for net, times in counted.items()}
    assert sum(margins().values()) == 1


def test_the_longer_the_lead_the_likelier_the_escape() -> None:
    chances = [chance_of_escape(lead) for lead in range(1, 13)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[-1] < 1


def test_CHASE_9_the_engine_escapes_as_often_as_the_exact_chain() -> None:
    exact = chance_of_escape(LEAD)
    away = sum(played(seed) for seed in range(RUNS))
    # The seeds are fixed, so that this is the same sum each time; it lies within three standard
    # deviations of what is exact.
    spread = math.sqrt(exact * (1 - exact) / RUNS)
    assert away / RUNS == pytest.approx(float(exact), abs=3 * spread)
