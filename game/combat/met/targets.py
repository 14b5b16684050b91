"""How many attacks one combatant can be the target of (MET-6)."""

from collections.abc import Mapping

from game import events as ev
from game.engine.table import Table
from game.errors import RuleError

PHYSICAL, MENTAL, SOCIAL = "physical", "mental", "social"  # by the attribute that resists
FIRST_ROUND = {PHYSICAL: 2, MENTAL: 1, SOCIAL: 1}
FURTHER_ROUND = {PHYSICAL: 2}


def limits(table: Table) -> Mapping[str, int]:
    """Return how many attacks of each type one can meet in this round of the turn."""
    first = table.scene.fight.phase == table.ruleset.first_phase
    return FIRST_ROUND if first else FURTHER_ROUND


def can_be_targeted(table: Table, who: str, kind: str) -> bool:
    """Say whether there is room for one more attack of a type."""
    return table.person(who).targeted.get(kind, 0) < limits(table).get(kind, 0)


def verify_targets(table: Table, who: str, kind: str) -> None:
    """Refuse one attack too many."""
    if not can_be_targeted(table, who, kind):
        most = limits(table).get(kind, 0)
        raise RuleError("targeted-enough", "MET-6", who=who, type=kind, limit=most)


def count_target(table: Table, who: str, kind: str, by: str) -> None:
    """Count an attack against its target, hit or miss."""
    table.emit(ev.Targeted(who=who, kind=kind, by=by))
