"""Going out of the scene: how it is done, and what can still be about one who would (it is asked by
fight and chase alike).
"""

from game import events as ev
from game.engine.ending_holds import end_hold_of
from game.engine.table import Table
from game.state.scene import Person, Scene


def depart(table: Table, who: str, why: str = "") -> None:
    """Take somebody out of the scene, of the order, and of a hold."""
    end_hold_of(table, who, "gone")
    table.emit(ev.Left(who=who, why=why))


def is_asked(scene: Scene, who: str) -> bool:
    """Say whether somebody owes an answer."""
    chasing = (one for chase in scene.chases for one in chase.questions)
    return any(one.who == who for one in (*scene.fight.questions, *chasing))


def is_aimed_at(scene: Scene, who: str) -> bool:
    """Say whether something that somebody else has declared, and that is still to come, is about
    them; or a turn under way is.
    """
    if aimers(scene, who):
        return True
    turn = scene.fight.turn
    under_way = (*scene.exchanges, *(turn.exchanges if turn is not None else ()))
    return any(who in (one.owner, one.target) for one in under_way)


def aimers(scene: Scene, who: str) -> tuple[str, ...]:
    """Return the others who have declared something about ``who`` that is still to come."""
    return tuple(one.name for one in scene.people.values() if one.name != who and aims_at(one, who))


def aims_at(person: Person, who: str) -> bool:
    """Say whether something that ``person`` has declared and may still do is about ``who``; who is
    away in a chase shoots from there.
    """
    if person.down or (person.away and person.seat is None):
        return False
    if person.declaration is None or person.acted:
        return False
    parts = person.declaration.parts
    return any(getattr(parts[index], "target", "") == who for index in person.unresolved())
