"""Changing places in the order, for good or for one turn (NWOD-3)."""

from game import events as ev
from game.combat.rounds import order_people
from game.engine.table import Table


def change_place(table: Table, *changes: ev.PlaceChanged) -> None:
    """Give people new places; those who come to the same one are ordered as if tied."""
    for change in changes:
        table.emit(change)
    people = table.scene.people
    order_people(
        table, [name for group in table.scene.fight.groups for name in group if name in people]
    )


# --- a turn carried over -------------------------------------------------------------------------


def carry_over(table: Table) -> None:
    """At a phase's beginning: who forfeited the last turn may act at any place of this one."""
    for person in table.scene.ready():
        if person.forfeits == table.scene.fight.round and person.initiative is not None:
            table.emit(ev.Delayed(who=person.name))


def return_places(table: Table) -> None:
    """At a phase's end: who acted on a turn held over has the old place again."""
    back = [
        ev.PlaceChanged(who=name, total=one.lent.total, why="returned")
        for name, one in table.scene.people.items()
        if one.lent is not None
    ]
    if back:
        change_place(table, *back)
