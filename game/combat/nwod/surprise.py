"""Surprise: who notices an ambush in time (NWOD-4)."""

from game import events as ev
from game.combat.free_rolls import roll_traits
from game.engine.table import Table
from game.engine.terms import base
from game.state.person import Person

RESTING = ("setup", "bookkeeping")


def notice(table: Table, person: Person) -> None:
    """Roll Wits + Composure: without a success there is no action and no Defense in the turn."""
    fight = table.scene.fight
    aim = base(table.settings.usual_difficulty)
    roll = roll_traits(table, person, "surprise", ("wits", "composure"), aim)
    coming = fight.round + 1 if fight.phase in RESTING else fight.round
    table.emit(ev.Surprised(who=person.name, round=coming, unaware=not roll.successes))
