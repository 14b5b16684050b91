"""Another course for a chase, and who cannot go on over it as they were (CHASE-1)."""

from msgspec.structs import replace

from game import events as ev
from game.chase.exhaustion import carries
from game.chase.holding import is_captive
from game.engine.table import Table
from game.state.chase import Chase
from game.state.courses import Course
from game.state.scene import Scene


def change_course(table: Table, chase: Chase, course: Course, by: str) -> None:
    """Move a chase to another course; who rode with those who drive no more runs too."""
    run = getting_down(table.scene, chase, course)
    table.emit(ev.CourseChanged(chase=chase.id, course=course, by=by, run=run))


def getting_down(scene: Scene, chase: Chase, course: Course) -> tuple[str, ...]:
    """Return who rides in a chase with those who would drive no more on another course; captives
    are taken along (CHASE-13).
    """
    then = replace(chase, course=course)
    return tuple(
        rider
        for rider, driver in chase.riders.items()
        if carries(chase, driver) and not carries(then, driver)
        if not is_captive(scene, chase, rider)
    )
