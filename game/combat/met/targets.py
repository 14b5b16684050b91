"""How many attacks one combatant can be the target of (MET-6)."""

from collections.abc import Mapping

from game import events as ev
from game.engine.table import Table
from game.errors import RuleError
from game.events.exchanges import by_npcs
from game.state.person import Person

PHYSICAL, MENTAL, SOCIAL = "physical", "mental", "social"  # by the attribute that resists
FIRST_ROUND = {PHYSICAL: 2, MENTAL: 1, SOCIAL: 1}
FURTHER_ROUND = {PHYSICAL: 2}


def limits(table: Table) -> Mapping[str, int]:
    """Return how many attacks of each type one can meet in this round of the turn."""
    first = table.scene.fight.phase == table.ruleset.first_phase
    return FIRST_ROUND if first else FURTHER_ROUND


def can_be_targeted(table: Table, who: str, kind: str, by: Person) -> bool:
    """Say whether there is room for one more attack of a type. Without a storyteller the attacks of
    NPCs leave players' characters all the room: they are players' too, who would fill it for each
    other with them.
    """
    targeted = table.person(who).targeted
    count = targeted.get(kind, 0)
    if not table.scene.led and not by.npc:
        count -= targeted.get(by_npcs(kind), 0)
    return count < limits(table).get(kind, 0)


def verify_targets(table: Table, who: str, kind: str, by: Person) -> None:
    """Refuse one attack too many."""
    if not can_be_targeted(table, who, kind, by):
        most = limits(table).get(kind, 0)
        raise RuleError("targeted-enough", "MET-6", who=who, type=kind, limit=most)


def count_target(table: Table, who: str, kind: str, by: str) -> None:
    """Count an attack against its target, hit or miss."""
    table.emit(ev.Targeted(who=who, kind=kind, by=by))
