"""What a maneuver costs, taken off or added to the Lead (CHASE-7)."""

from game import events as ev
from game.chase.maneuvers import BY_NAME, Maneuver, is_open
from game.engine.table import Table
from game.errors import RuleError
from game.state.chase import Chase


def verify_affordable(table: Table, chase: Chase, who: str, name: str) -> Maneuver:
    """Return a maneuver that somebody can still pay for; the Lead may have changed since they were
    asked.
    """
    maneuver = BY_NAME[chase.side(who), name]
    if not is_open(chase, maneuver, table.settings):
        lead = min(chase.predators.values())
        raise RuleError("lead-too-short", "CHASE-7", maneuver=name, lead=lead, cost=-maneuver.cost)
    return maneuver


def pay(table: Table, number: int, who: str, maneuver: Maneuver) -> None:
    """Change the Leads by a maneuver's cost: all of them for the prey's, its own for a
    predator's.
    """
    predators = table.scene.chase(number).predators
    for name in (who,) if maneuver.side == "predators" else tuple(predators):
        change_lead(table, number, name, maneuver.cost, maneuver.name)


def change_lead(
    table: Table,
    number: int,
    predator: str,
    change: int,
    why: str,
    *,
    margin: int = 0,
    winner: str = "",
    by: str = "",
) -> None:
    """Add to the Lead on a predator."""
    lead = table.scene.chase(number).predators[predator] + change
    table.emit(
        ev.LeadChanged(
            chase=number, predator=predator, change=change, lead=lead, why=why,
            margin=margin, winner=winner, by=by,
        )
    )  # fmt: skip
