"""Pools of a grapple: Strength or Dexterity with Brawl, against any kind of body (GRAPPLE-2)."""

from game.dice import Modifier
from game.engine.own_ground import own_traits
from game.engine.table import Table
from game.engine.terms import Reckoning, base
from game.errors import RuleError
from game.fighter import strangeness
from game.state.declaration import Pair
from game.state.effects import Touches
from game.state.person import Person

DIFFICULTY = 6
ABILITY = "brawl"
MEANS = "grapple"  # what a specialty may name


def verify_pair(person: Person, opponent: Person, pair: Pair | None) -> None:
    """Refuse Dexterity against a body that it finds no hold on (GRAPPLE-2)."""
    if pair == "dexterity" and not person.grapple_pool and dexterity_aim(person, opponent) is None:
        raise RuleError("no-dexterity", "GRAPPLE-2", who=person.name, target=opponent.name)


def dexterity_aim(person: Person, opponent: Person) -> int | None:
    """Return what the opponent's body adds to the difficulty of Dexterity; None: no hold on it."""
    return strangeness(person.fighter, opponent.fighter)


def reckon_grapple(
    table: Table,
    person: Person,
    opponent: Person,
    pair: Pair | None,
    heading: Touches,
    pool: tuple[Modifier, ...] = (),
    aim: tuple[Modifier, ...] = (),
) -> Reckoning:
    """Reckon a grapple roll: the pair named, else the better one open; ties go to Strength."""
    ways = [
        table.reckon_action(
            person,
            heading,
            (*person.fighter.terms(*traits), *pool),
            (
                base(DIFFICULTY, by="GRAPPLE-2"),
                *table.harder(strange, "strange body", "GRAPPLE-2"),
                *aim,
            ),
        )
        for traits, strange in ways_open(table, person, opponent, pair)
    ]
    return max(ways, key=lambda way: way.promise)


def ways_open(
    table: Table, person: Person, opponent: Person, pair: Pair | None
) -> list[tuple[tuple[str, ...], int]]:
    """Return the traits somebody may grapple with, each pair with what it adds to difficulty.

    Where Dexterity was named and the body has changed since to one that it finds no hold on, it is
    Strength.
    """
    if person.grapple_pool:
        return [(tuple(one.strip() for one in person.grapple_pool.split("+")), 0)]
    strange = dexterity_aim(person, opponent)
    found: list[tuple[tuple[str, ...], int]] = []
    if pair != "dexterity" or strange is None:
        found.append((own_traits(("strength", ABILITY), table.ruleset), 0))
    if pair != "strength" and strange is not None:
        found.append((own_traits(("dexterity", ABILITY), table.ruleset), strange))
    return found


def is_specialist(person: Person, reckoning: Reckoning) -> bool:
    """Say whether a specialty applies to a grapple roll (DICE-7)."""
    traits = tuple(term.why for term in reckoning.terms if term.dice > 0)
    return person.fighter.specialised(traits, (MEANS,))


def traits_of(table: Table, person: Person, opponent: Person, pair: Pair | None) -> tuple[str, ...]:
    """Return the traits that somebody's grapple roll would be made with now (GRAPPLE-11)."""
    rolled = reckon_grapple(table, person, opponent, pair, "action").terms
    named = {term.why for term in rolled}
    ways = [traits for traits, _ in ways_open(table, person, opponent, pair)]
    return next((traits for traits in ways if named.intersection(traits[:1])), ways[0])
