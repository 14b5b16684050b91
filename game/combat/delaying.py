"""Acting at another place than one's own: delayed, prepared and forfeited actions (NWOD-3).

Somebody who has delayed may speak at any later moment of the phase while no turn is under way, and
is awaited when everybody else has acted. A forfeited turn is the same, from the beginning of the
next.
"""

from game import events as ev
from game.combat.asking import awaited, could_step_in, in_one_word, may_say, waiting
from game.combat.places import change_place
from game.engine.table import Table
from game.state.decisions import Offer
from game.state.declaration import Attack, Declaration, Delay, Do, Forfeit, Pass
from game.state.person import Person
from game.state.scene import Scene

IDLE = (Pass, Delay, Forfeit)  # with these nobody answers anything


def late_offers(table: Table) -> list[Offer]:
    """Return what those who delay, and are not awaited, could say in one word."""
    found = ((one, in_one_word(table, one)) for one in could_step_in(table.scene))
    return [Offer(one.name, options) for one, options in found if options]


# --- stepping in ---------------------------------------------------------------------------------


def step_in(table: Table, person: Person, declaration: Declaration) -> None:
    """Let one who delayed act now; who does nothing after all keeps their own place."""
    now = _new_place(table.scene, person)
    table.emit(ev.SteppedIn(who=person.name))
    if now is not None and not all(isinstance(part, IDLE) for part in declaration.parts):
        change_place(table, now)


def _new_place(scene: Scene, person: Person) -> ev.PlaceChanged | None:
    """Return the place of who steps in: just below what they answer, and tied with others who
    answered the same; with a turn held over, just
    above whoever would come next. None where it is their own.
    """
    held_over = person.forfeits == scene.fight.round
    why = "held over" if held_over else "delayed"
    upcoming = next((one for one in awaited(scene) if not one.delaying), None)
    if held_over and upcoming is not None:
        return ev.PlaceChanged(
            who=person.name, total=_total(upcoming) + 1, why=why, past=upcoming.name
        )
    last = _answered(scene)
    if last is None or _total(last) > _total(person):
        return None
    return ev.PlaceChanged(who=person.name, total=_total(last) - 1, why=why, past=last.name)


def _answered(scene: Scene) -> Person | None:
    """Return whom somebody answers who steps in now: who has acted last at a place of their own.

    Those who have stepped in since waited for the same moment, and are tied with them.
    """
    last = scene.people.get(scene.fight.last)
    return scene.people.get(last.behind, last) if last is not None else None


def _total(person: Person) -> int:
    return person.initiative.total if person.initiative is not None else 0


# --- prepared actions ----------------------------------------------------------------------------


def prepared_for(table: Table, owner: Person) -> list[tuple[Person, Attack | Do]]:
    """Return who waits for what somebody is about to do, and with what, where they could say
    that now; a pass or a dodge is nothing to wait for.
    """
    if not any(table.ruleset.verb(part).stance == "offense" for part in owner.parts):
        return []
    return [
        (one, one.prepared.action)
        for one in waiting(table.scene)
        if one.prepared is not None
        and one.prepared.trigger == owner.name
        and may_say(table, one, one.prepared.action)  # else they go on waiting
    ]
