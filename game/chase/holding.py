"""Grapples of those who enter a chase: most end, a captive is taken along (CHASE-13)."""

from collections.abc import Iterable

from game import events as ev
from game.engine.table import Table
from game.state.chase import Chase
from game.state.hold import Hold
from game.state.scene import Scene

IN_THE_OPEN = "none"  # nobody has said that anything covers them


def let_go_for_chase(table: Table, names: Iterable[str]) -> None:
    """End what grapples those are in who enter a chase; who has a pinned or relented victim keeps
    hold of them.
    """
    going = set(names)
    for name in going:
        hold = table.scene.hold_of(name)
        if hold is not None and not _is_taken_along(hold, name, going):
            table.emit(ev.GrappleEnded.of(hold, "gone"))


def _is_taken_along(hold: Hold, name: str, going: set[str]) -> bool:
    return hold.pinned and hold.grappler == name and hold.victim not in going


def take_captives(table: Table, number: int, names: Iterable[str]) -> None:
    """Let those who have just entered a chase bring whom they hold with them, as passengers: of
    whoever drives, where the captor is a passenger too.
    """
    for name in names:
        hold, seat = table.scene.hold_by(name), table.person(name).seat
        if hold is None or table.person(hold.victim).seat is not None:
            continue
        chase = table.scene.chase(number)
        table.emit(
            ev.ChaseJoined(
                chase=number,
                who=hold.victim,
                side=chase.side(name),
                driver=chase.behind(name),
                cover=(seat.cover if seat is not None else "") or IN_THE_OPEN,
            )
        )


def is_captive(scene: Scene, chase: Chase, who: str) -> bool:
    """Say whether somebody is in a chase because they are held by one who is in it."""
    hold = scene.hold_on(who)
    return hold is not None and who in chase.riders and hold.grappler in chase.members()


def go_along(scene: Scene, chase: Chase, who: str) -> tuple[str, ...]:
    """Return who is out of a chase with somebody: those who ride with them, and their captive."""
    hold = scene.hold_by(who)
    captive = hold.victim if hold is not None else ""
    return tuple(one for one, driver in chase.riders.items() if driver == who or one == captive)
