"""Piling on: what earlier attacks of the round cost a defense (PILE-1)."""

from game.dice import Modifier
from game.engine.table import Table
from game.engine.terms import dice
from game.state.person import Person


def piling_on(table: Table, target: Person, number: int) -> tuple[Modifier, ...]:
    """Return what earlier attacks of the round cost this defense (PILE-1)."""
    if not table.ruleset.piles_on:
        return ()
    offense = (
        target.countered
        or any(table.ruleset.verb(part).stance == "offense" for part in target.standing_parts)
        or table.scene.hold_by(target.name) is not None
    )
    return dice(-number * (2 if offense else 1), "piling on", "PILE-1")
