"""The pool of a chase roll: traits, what the course adds, what it costs (CHASE-5, CHASE-6)."""

from collections.abc import Sequence

from game.chase.exhaustion import is_on_foot
from game.chase.maneuvers import prepared_for
from game.dice import Modifier
from game.engine.table import Table
from game.engine.terms import base, dice, harder
from game.settings import Settings
from game.state.chase import Chase, Side
from game.state.courses import NO_DIFFICULTY, USUAL_DIFFICULTY, Course, Obstacle
from game.state.declaration import Attack
from game.state.person import Person


def traits_of(chase: Chase, who: str, settings: Settings) -> tuple[str, ...]:
    """Return the traits somebody rolls; a tired runner's Stamina stands for Dexterity
    (CHASE-11).
    """
    traits = chase.pools.get(who, chase.course.pool)
    first = settings.stamina_from_round
    if not first or chase.round < first or not is_on_foot(chase, who):
        return traits
    return tuple("stamina" if trait == "dexterity" else trait for trait in traits)


def split_of_chase(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what attacks declared for the round cost the chase roll (CHASE-10, SPLIT-1)."""
    shots = [part for part in person.parts if isinstance(part, Attack)]
    why = "split" if table.ruleset.splits and not table.ruleset.challenges else "shooting"
    return dice(-(len(shots) + 2), why, "CHASE-10") if shots else ()


def prepared_terms(table: Table, chase: Chase, who: str) -> tuple[Modifier, ...]:
    """Return how much easier or harder maneuvers make somebody's roll of this round (CHASE-7)."""
    return tuple(
        term
        for one in prepared_for(chase, who)
        for term in table.harder(one.difficulty, one.name, "CHASE-7")
    )


def course_aim(course: Course) -> tuple[Modifier, ...]:
    """Return the difficulty of a course, with each of its traits by name; the usual one where it
    has none (the rules then have their own).
    """
    if course.difficulty == NO_DIFFICULTY:
        return (base(USUAL_DIFFICULTY, by="CHASE-5"),)
    own = base(course.difficulty, course.name, "CHASE-5")
    traits = (term for one in course.traits for term in harder(one.difficulty, one.name, "CHASE-5"))
    return (own, *traits)


def course_dice(course: Course, side: Side) -> tuple[Modifier, ...]:
    """Return what a course and its traits add to a side's pool."""
    own = dice(course.change, course.name, "CHASE-5")
    return own + tuple(
        term
        for one in course.traits
        for term in dice(one.prey if side == "prey" else one.predators, one.name, "CHASE-5")
    )


def chase_terms(
    table: Table, chase: Chase, person: Person, traits: Sequence[str]
) -> tuple[Modifier, ...]:
    """Return the pool of somebody's chase roll, before what makes it easier or harder."""
    return (
        *person.fighter.terms(*traits),
        *course_dice(chase.course, chase.side(person.name)),
        *split_of_chase(table, person),
        *getting_up(table, person.name in chase.rising),
    )


def getting_up(table: Table, was_prone: bool) -> tuple[Modifier, ...]:
    """Return what it costs one who was prone to get up and run (CHASE-13)."""
    return dice(table.settings.prone_dice, "getting up", "CHASE-13") if was_prone else ()


def obstacle_terms(person: Person, obstacle: Obstacle) -> tuple[Modifier, ...]:
    """Return the pool of somebody's roll against an obstacle."""
    own = person.fighter.terms(*obstacle.traits)
    return (*own, *dice(obstacle.change, obstacle.name, "CHASE-8"))
