"""Escapes: when one is broken, and when somebody is away (DEF-5, DEF-6)."""

from game import events as ev
from game.combat.aborts import attacks_to_come
from game.combat.choosing_defense import declared_defense
from game.combat.meeting import (
    defends_as_specialist,
    defense_terms,
    defenseless,
    note_escape,
    reckon_escape,
)
from game.engine.nets import net_in
from game.engine.table import Table
from game.state.declaration import Escape
from game.state.person import Person
from game.state.scene import Exchange
from game.state.standing import Flight


def escaping(table: Table, person: Person) -> Escape | None:
    """Return the escape that somebody is attempting, or None."""
    declared = declared_defense(table, person)
    return declared if person.able and isinstance(declared, Escape) else None


def face_escape(table: Table, exchange: Exchange) -> None:
    """Measure an attack against the target's escape: more successes break it."""
    # PILE-1: a hold's rolls are no attacks
    if exchange.kind == "hold" or escaping(table, table.person(exchange.target)) is None:
        return
    nets = net_in(exchange, "attack"), net_in(exchange, "defense")
    _face(table, exchange, "flight", (exchange.target, exchange.owner), nets)


def face_escape_back(table: Table, exchange: Exchange) -> None:
    """Measure the attack of a contest's target against the escape of whoever opened the contest:
    both sides are attacked in it, whoever comes first (RES-1).
    """
    if exchange.kind != "contest" or escaping(table, table.person(exchange.owner)) is None:
        return
    nets = net_in(exchange, "defense"), net_in(exchange, "attack")
    _face(table, exchange, "flight back", (exchange.owner, exchange.target), nets)


def _face(
    table: Table, exchange: Exchange, slot: str, pair: tuple[str, str], nets: tuple[int, int]
) -> None:
    """Note that the first of a pair, who escapes, is attacked by the second, with the attack's net
    and that of what met it.
    """
    who, by = pair
    net, met = nets
    table.emit(
        ev.EscapeFaced(
            exchange=exchange.id,
            slot=slot,
            who=who,
            by=by,
            net=net,
            broken=net > met,
            shown=table.shows(by),
        )
    )


def conclude_escapes(table: Table) -> None:
    """Let those away who faced the last attack of the phase on them, unbroken and better than
    all.
    """
    for person in table.scene.people.values():
        flight = person.flight
        if flight is None or flight.broken or not flight.faced:
            continue
        escape = escaping(table, person)
        if escape is None or table.scene.hold_of(person.name) is not None:
            continue
        if not attacks_to_come(table.scene, person.name):
            _conclude(table, person, escape, flight)


def _conclude(table: Table, person: Person, escape: Escape, flight: Flight) -> None:
    if flight.roll is None:  # so far only attacks without a success, against which nobody rolls
        if defenseless(table, person):
            return
        net = _roll_late(table, person, escape)
    else:
        net = flight.roll.successes
    tie = net == flight.best and table.settings.escape_tie_escapes
    if net > flight.best or tie:
        leads = {name: net - faced for name, faced in flight.faced.items()}
        table.emit(ev.Escaped(who=person.name, leads=leads, net=net))


def _roll_late(table: Table, person: Person, escape: Escape) -> int:
    reckoning = reckon_escape(table, person, defense_terms(table, person, 0, escape))
    roll = table.action_roll(
        person.name,
        "escape",
        reckoning,
        willpower=escape.willpower,
        specialty=defends_as_specialist(person, "escape", reckoning),
    )
    table.emit(ev.Rolled(roll=roll))
    table.pay_for_success(roll)
    note_escape(table, roll)
    return roll.successes


def leave_unattacked(table: Table) -> None:
    """At a phase's end let those leave whose escape, declared in it, nobody attacked (DEF-6)."""
    if not table.settings.unattacked_escape_leaves:
        return
    for person in table.scene.people.values():
        if not any(isinstance(part, Escape) for part in person.parts):
            continue
        unattacked = person.flight is None or not person.flight.faced
        free = escaping(table, person) is not None and table.scene.hold_of(person.name) is None
        if unattacked and free:
            table.emit(ev.Escaped(who=person.name))
