"""Surprise: who notices an ambush in time (NWOD-4)."""

from game import events as ev
from game.engine.table import Table
from game.engine.terms import base
from game.state.scene import Person

RESTING = ("setup", "bookkeeping")


def notice(table: Table, person: Person) -> None:
    """Roll Wits + Composure: without a success there is no action and no Defense in the turn."""
    fighter, fight = person.fighter, table.scene.fight
    pool = (*fighter.terms("wits"), *fighter.terms("composure"))
    aim = (base(table.settings.usual_difficulty),)
    roll = table.action_roll(
        person.name,
        "surprise",
        table.reckon_action(person, "action", pool, aim),
        specialty=fighter.specialised(("wits", "composure")),
    )
    table.emit(ev.Rolled(roll=roll))
    coming = fight.round + 1 if fight.phase in RESTING else fight.round
    table.emit(ev.Surprised(who=person.name, round=coming, unaware=not roll.successes))
