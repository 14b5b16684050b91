"""Simple actions that change where or how somebody is: move, crawl, drop, stand (MET-2, MET-8)."""

from game import events as ev
from game.combat.met.distance import Distances, after_moving
from game.engine.table import Table
from game.state.declaration import Crawl, Delay, Drop, Move, Part, Stand
from game.state.person import Person

ONE_STEP = 1


def walk(table: Table, person: Person, part: Part) -> None:
    """Do what a part is certain to do; most parts do nothing by themselves."""
    match part:
        case Move(steps=steps, toward=toward, away=away):
            go(table, person, steps, toward, away)
        case Crawl(toward=toward, away=away):
            go(table, person, ONE_STEP, toward, away, crawling=True)
        case Stand(toward=toward, away=away):
            table.emit(ev.Stood(who=person.name))
            if toward or away:
                go(table, person, ONE_STEP, toward, away)
        case Drop():
            table.emit(ev.LaidDown(who=person.name))
        case Delay():
            table.emit(ev.HeldBack(who=person.name))
        case _:
            pass


def go(
    table: Table, person: Person, steps: int, toward: str, away: str, crawling: bool = False
) -> None:
    """Move somebody, and with them the distances to others; without a direction it is only told."""
    anchor = toward or away
    distances: Distances = ()
    if anchor in table.scene.people:
        distances = after_moving(table, person.name, anchor, -steps if toward else steps)
    table.emit(
        ev.Moved(
            who=person.name,
            steps=steps,
            toward=toward,
            away=away,
            crawling=crawling,
            distances=distances,
        )
    )
