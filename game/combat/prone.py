"""Lying down: what it costs (GRAPPLE-13)."""

from game.dice import Modifier
from game.engine.table import Table
from game.engine.terms import dice
from game.state.person import Person


def prone_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what lying down costs an attack or a defense (GRAPPLE-13)."""
    return dice(table.settings.prone_dice, "prone", "GRAPPLE-13") if person.prone else ()
