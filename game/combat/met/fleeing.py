"""Fair escape: away at the end of the round after, unless a Physical challenge comes between, a
grapple too (MET-7).
"""

from game import events as ev
from game.combat.met.budget import has_left
from game.engine.table import Table
from game.state.person import Person
from game.state.scene import Exchange

PER_TURN = 10  # more rounds than a turn has


def moment(table: Table) -> int:
    """Return the number of this round of the turn, counted so that it only ever grows."""
    fight = table.scene.fight
    return fight.round * PER_TURN + fight.haste


def called(table: Table, person: Person) -> bool:
    """Say whether somebody's place in this round of the turn has come: everyone before them has had
    theirs.
    """
    phase = table.phase
    if not phase.takes_part(person):
        return False
    for group in table.scene.fight.groups:
        for one in table.scene.members(group):
            if one.name == person.name:
                return True
            # who speaks again has had their place, and who has nothing left is not called
            skipped = one.declaration is None and not has_left(one)
            over = one.acted or one.lines > 1 or skipped
            if one.able and phase.takes_part(one) and not over:
                return False
    return False


def spoil(table: Table, who: str, by: str) -> None:
    """End the fair escape of one who is drawn into a Physical challenge before being called
    again.
    """
    person = table.person(who)
    if not person.fleeing:
        return
    if person.fleeing == moment(table) or not called(table, person):
        table.emit(ev.EscapeSpoiled(who=who, by=by))


def spoil_both(table: Table, exchange: Exchange) -> None:
    """End the fair escapes of the two sides of a Physical challenge."""
    spoil(table, exchange.owner, exchange.target)
    spoil(table, exchange.target, exchange.owner)


def get_away(table: Table) -> None:
    """At a round's end let those leave who were called for the second time in it, and are free."""
    phase = table.phase
    for person in table.scene.people.values():
        if not person.fleeing:
            continue
        if not person.able or table.scene.hold_of(person.name) is not None:  # GRAPPLE-3
            table.emit(ev.EscapeSpoiled(who=person.name))
        elif person.fleeing < moment(table) and phase.takes_part(person):
            table.emit(ev.Escaped(who=person.name))
