"""Changing places in the order: for good or for one turn (NWOD-3), and as wounds come and go
(W20-1).
"""

from game import events as ev
from game.combat.initiative import order_people, places_of
from game.engine.table import Table
from game.state.person import Person


def change_place(table: Table, *changes: ev.PlaceChanged) -> None:
    """Give people new places; those who come to the same one are ordered as if tied."""
    for change in changes:
        table.emit(change)
    order_people(table, _placed(table))


def _placed(table: Table) -> list[str]:
    people = table.scene.people
    return [name for group in table.scene.fight.groups for name in group if name in people]


# --- wounds that move initiative -----------------------------------------------------------------


def move_the_wounded(table: Table) -> None:
    """Give those a place by their wounds as they are now whose wounds have changed since they got
    it, where the setting says so (W20-1). Not in mid-turn; and a group keeps its one place.
    """
    scene = table.scene
    if not table.settings.wounds_move_initiative or scene.fight.turn is not None:
        return
    if not scene.fight.round or table.phase.kind == "rest":
        return
    moved = [change for one in scene.ready() if (change := _moved(table, one)) is not None]
    for change in moved:
        table.emit(change)
    if moved and places_of(table, _placed(table)) != table.scene.fight.groups:
        order_people(table, _placed(table))


def _moved(table: Table, person: Person) -> ev.InitiativeShifted | None:
    now = person.initiative
    if now is None or person.group:
        return None
    wounds = table.ruleset.track_of(person.fighter).penalty(person.fighter.health)
    change = wounds - now.wounds
    if not change:
        return None
    return ev.InitiativeShifted(
        who=person.name, change=change, total=now.total + change, wounds=wounds
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
