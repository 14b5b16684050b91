"""Whoever drives dodges with the vehicle, and in its cover (DEF-3, CHASE-10)."""

from game.state.person import Person
from game.state.scene import Scene

DRIVE = "drive"
VEHICLE_COVER = "partial"  # where nobody has said how much of it there is


def drives(scene: Scene, person: Person) -> bool:
    """Say whether somebody drives a vehicle in a chase: what they roll there says so."""
    return person.steers and DRIVE in _chase_traits(scene, person)


def _chase_traits(scene: Scene, person: Person) -> tuple[str, ...]:
    assert person.seat is not None
    chase = scene.chase(person.seat.chase)
    return chase.pools.get(person.name, chase.course.pool)


def driving_traits(scene: Scene, person: Person) -> tuple[str, str]:
    """Return what a driver dodges with: Wits where the course is a labyrinth (CHASE-6)."""
    attribute = "wits" if "wits" in _chase_traits(scene, person) else "dexterity"
    return attribute, DRIVE


def vehicle_cover(scene: Scene, person: Person) -> str:
    """Return the cover that somebody's vehicle gives them; nothing for one who is in none."""
    if person.seat is None:
        return ""
    return person.seat.cover or (VEHICLE_COVER if drives(scene, person) else "")


def cover_of(scene: Scene, person: Person) -> str:
    """Return the cover that somebody is shot at in: that of their vehicle, else their own."""
    return vehicle_cover(scene, person) or person.cover
