"""Leaving a scene by one's own word: at once, or at the end of what is under way.

While a fight goes on it is always at the end of the phase in which things are done: what was
declared against somebody, openly or in secret, is still rolled, and how soon they go tells nobody
what was. Until then they pass wherever they are awaited. Who is held, or in a chase, goes no sooner
than that, or than the end of the chase's round; who is down does not go at all.
"""

from game import actions as act
from game import events as ev
from game.combat.asking import awaited
from game.combat.declaring import pass_over
from game.engine.departures import (
    ABSENT,
    DOING,
    UNDER_WAY,
    comes_first,
    depart,
    is_about_to_go,
    is_aimed_at,
    is_asked,
    is_in_round,
    shaken_holders,
)
from game.engine.table import Table, phase_of, ruleset_of
from game.errors import RuleError, verify_among
from game.state.person import Person
from game.state.scene import Scene

WAYS_OUT = ("walked-out", "out-of-character", "quit", ABSENT)


def take_leave(table: Table, action: act.TakeLeave) -> None:
    """Let somebody leave, or note that they do so later."""
    person = table.person(action.who)
    verify_way(action.why)
    if person.down and table.scene.fight.phase != "ended":
        raise RuleError("down-and-in", who=person.name, led=table.scene.led)
    if person.leaving is not None:
        raise RuleError("leaving-already", who=person.name)
    if not is_kept(table.scene, person):
        depart(table, person.name, action.why)
        return
    seat = person.seat
    chase = table.scene.chase(seat.chase) if seat is not None else None
    table.emit(
        ev.LeaveTaken(
            who=person.name,
            why=action.why,
            chase=chase.id if chase is not None else 0,
            round=chase.round - chase.rolling if chase is not None else 0,
        )
    )


def stay(table: Table, action: act.Stay) -> None:
    """Let somebody stay after all: in the scene, in their chase, with the rest of the prey."""
    person = table.person(action.who)
    if not is_about_to_go(table.scene, person):
        raise RuleError("not-leaving", who=person.name)
    table.emit(ev.LeaveRetracted(who=person.name))


def verify_ends(table: Table, by: str) -> None:
    """Refuse that one who runs their own scene ends it before a blow at them is rolled."""
    scene, person = table.scene, table.scene.people.get(by)
    if scene.led or person is None:
        return
    if person.seat is None and phase_of(scene).kind not in UNDER_WAY:
        return
    if names := comes_first(scene, by):
        raise RuleError("blow-comes-first", who=by, names=list(names))


def verify_way(why: str) -> None:
    """Refuse a way out that nobody knows."""
    if why:
        verify_among("why", why, WAYS_OUT)


def is_kept(scene: Scene, person: Person) -> bool:
    """Say whether somebody cannot leave at once: where a fight goes on that they are in, held, in a
    chase, or with an answer to give.
    """
    if person.seat is not None or is_asked(scene, person.name):
        return True
    if person.away:
        return person.head_start is not None
    return phase_of(scene).kind in UNDER_WAY or scene.hold_of(person.name) is not None


def pass_over_who_leaves(table: Table) -> bool:
    """Let one who is about to leave pass where they are awaited; say whether there was any."""
    if not [one for one in table.scene.people.values() if one.leaving is not None]:
        return False  # as nearly always: who is awaited need not be found after each step
    gone = next((one for one in awaited(table.scene) if one.leaving is not None), None)
    if gone is not None:
        pass_over(table, gone)
    return gone is not None


def let_go_at_the_end(table: Table) -> None:
    """Take out, at the end of a phase in which things were done, those who are about to leave.

    What is declared for a later phase still keeps whom it is aimed at, and what strikes when the
    round ends whom it threatens (BOOK-2).
    """
    if table.phase.kind in DOING:
        for one in _leaving(table.scene):
            stays = is_asked(table.scene, one.name) or is_aimed_at(table.scene, one.name)
            if not stays and not threats_to(table.scene, one.name):
                _go(table, one, early=_others_act_on(table.scene, one.name))


def _others_act_on(scene: Scene, who: str) -> bool:
    """Say whether others have actions left in the round, which somebody who goes now evades."""
    others = [one for one in scene.people.values() if one.able and one.name != who]
    phase = phase_of(scene)
    if phase.kind == "act":  # further rounds of those who are quick (MET-3)
        then = ruleset_of(scene).phases[phase.then(scene)]
        if then.kind == "act" and any(map(then.takes_part, others)):
            return True
    return any(one.haste_left for one in others)


def let_go_of_the_free(table: Table) -> None:
    """Take out those whom nothing keeps any more: no fight, no hold, no chase, no question."""
    for one in _leaving(table.scene):
        if not is_kept(table.scene, one):
            _go(table, one)


def threats_to(scene: Scene, who: str) -> tuple[str, ...]:
    """Return what strikes somebody at the end of the round under way, by name: nobody who has been
    away from it, and nobody once the round is over.
    """
    if who not in scene.people or phase_of(scene).kind not in UNDER_WAY:
        return ()
    if not is_in_round(scene, who):
        return ()
    return tuple(one.name for one in scene.hazards if one.who == who)


def _leaving(scene: Scene) -> list[Person]:
    people = scene.people.values()
    return [one for one in people if one.leaving is not None and one.seat is None and not one.down]


def _go(table: Table, person: Person, early: bool = False) -> None:
    assert person.leaving is not None
    depart(table, person.name, person.leaving.why, shaken_holders(table.scene, person), early)
