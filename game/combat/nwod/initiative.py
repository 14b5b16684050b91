"""Initiative once for the fight, ties settled by dice (NWOD-2, NWOD-3)."""

from collections.abc import Iterable
from itertools import groupby

from game.combat.initiative import added_terms, tell_die, throw_die
from game.combat.nwod.traits import FRESH_START
from game.dice import Modifier
from game.engine.table import Table
from game.state.initiative import Initiative
from game.state.person import Person

_UNPLACED = Initiative(0, 0, 0)
MOST_TIE_DICE = 100  # in one tie; after so many equal ones whoever joined first is first


def initiative_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what is added to the die: Dexterity, Composure, the storyteller's bonuses (NWOD-2)."""
    return added_terms(table, person, ("dexterity", "composure"), "NWOD-2")


def roll_initiative(table: Table, person: Person) -> None:
    """Roll a place; not for one taken unawares in this round (NWOD-4).

    Where it is rolled every turn, who can make a fresh start rolls twice and keeps one (NWOD-3).
    """
    if person.surprised == table.scene.fight.round:
        return
    terms = initiative_terms(table, person)
    die = throw_die(table, person)
    if not table.settings.rolls_each_round or not person.fighter.rating(FRESH_START):
        tell_die(table, person, die, terms)
        return
    second = throw_die(table, person)
    tell_die(table, person, die, terms, kept=die >= second)
    tell_die(table, person, second, terms, kept=second > die)


# --- the order -----------------------------------------------------------------------------------


def by_sum_then_dice(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Order by total, then by the sum that was not rolled, then by dice until they differ (NWOD-2).

    Nobody shares a place. Whoever has no initiative has none at all. The dice of a tie are kept, so
    that one who comes to it later rolls against what stands.
    """
    placed = [name for name in names if table.scene.people[name].initiative is not None]
    for tied in _alike(table, placed, 0):
        _settle(table, tied, 0)
    highest_first = sorted(placed, key=lambda name: _place(table, name), reverse=True)
    return tuple((name,) for name in highest_first)


def _initiative(table: Table, name: str) -> Initiative:
    return table.scene.people[name].initiative or _UNPLACED


def _place(table: Table, name: str) -> tuple[int, int, tuple[int, ...]]:
    place = _initiative(table, name)
    return place.total, place.rating, place.breaks


def _alike(table: Table, names: Iterable[str], depth: int) -> list[list[str]]:
    """Return the groups of several whose places are equal as far as the first ``depth`` dice."""

    def known(name: str) -> tuple[int, int, tuple[int, ...]]:
        total, rating, breaks = _place(table, name)
        return total, rating, breaks[:depth]

    groups = (list(group) for _, group in groupby(sorted(names, key=known), key=known))
    return [group for group in groups if len(group) > 1]


def _settle(table: Table, names: list[str], depth: int) -> None:
    """Roll a die for each of those tied who has none so deep, and again for those still equal."""
    if depth >= MOST_TIE_DICE:
        return
    for name in names:
        if len(_initiative(table, name).breaks) <= depth:
            person = table.person(name)
            tell_die(table, person, throw_die(table, person), (), tie=True)
    for tied in _alike(table, names, depth + 1):
        _settle(table, tied, depth + 1)
