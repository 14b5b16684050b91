"""The chase roll: what it is made of, and how several who flee together roll it (CHASE-5)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from game.chase.exhaustion import traits_of
from game.chase.maneuvers import gunned
from game.dice import Modifier, Roll
from game.engine.reckoning import Reckoning, base, dice, harder
from game.engine.table import Table
from game.events import Rolled
from game.settings import Settings
from game.state.chase import Chase, Side
from game.state.courses import NO_DIFFICULTY, USUAL_DIFFICULTY, Course, Obstacle
from game.state.scene import Person

PHASE = "chase"


@contextmanager
def rolls_of_round(table: Table, number: int) -> Iterator[None]:
    """Let the rolls made in here carry a chase's round, not the fight's."""
    before, table.stage = table.stage, (number, PHASE)
    yield
    table.stage = before


def terms_of(person: Person, traits: Sequence[str]) -> tuple[Modifier, ...]:
    """Return the dice of a pair of traits."""
    return tuple(term for trait in traits for term in person.fighter.terms(trait))


def split_of_chase(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what attacks declared for the round cost the chase roll (CHASE-10, SPLIT-1)."""
    parts = person.declaration.parts if person.declaration else ()
    shots = [part for part in parts if table.ruleset.verb(part).stance == "offense"]
    why = "split" if table.ruleset.splits else "shooting"
    return dice(-(len(shots) + 2), why, "CHASE-10") if shots else ()


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
        *terms_of(person, traits),
        *course_dice(chase.course, chase.side(person.name)),
        *split_of_chase(table, person),
        *getting_up(table, person.name in chase.rising),
    )


def roll_chase(table: Table, chase: Chase, who: str) -> Roll:
    """Make somebody's chase roll of the round (CHASE-5)."""
    person, side = table.person(who), chase.side(who)
    traits = traits_of(chase, who, table.settings)
    pool = chase_terms(table, chase, person, traits)
    aim = (*course_aim(chase.course), *table.harder(gunned(chase, who), "gun it", "CHASE-7"))
    return make_roll(
        table, person, "chase", pool, aim, traits,
        against=chase.prey[0] if side == "predators" else None, willpower=who in chase.exerting,
    )  # fmt: skip


def roll_opening(
    table: Table, who: str, traits: tuple[str, ...], rule: str, bonus: int = 0
) -> Roll:
    """Make an opening roll: the chase pool against 6, whatever the course (CHASE-2, CHASE-3)."""
    person = table.person(who)
    pool = (
        *terms_of(person, traits),
        *dice(bonus, "spotted in time", rule),
        *getting_up(table, person.prone),
    )
    return make_roll(
        table, person, "start", pool, (base(USUAL_DIFFICULTY, by=rule),), traits,
        willpower="opening" in person.braces,
    )  # fmt: skip


def getting_up(table: Table, was_prone: bool) -> tuple[Modifier, ...]:
    """Return what it costs one who was prone to get up and run (CHASE-13)."""
    return dice(table.settings.prone_dice, "getting up", "CHASE-13") if was_prone else ()


def roll_against(table: Table, who: str, obstacle: Obstacle, buys: bool) -> Roll:
    """Make somebody's roll against an obstacle (CHASE-8), with a success bought by the answer or
    said beforehand.
    """
    person = table.person(who)
    aim = (base(obstacle.difficulty or USUAL_DIFFICULTY, obstacle.name, "CHASE-8"),)
    pool = obstacle_terms(person, obstacle)
    return make_roll(
        table, person, "obstacle", pool, aim, obstacle.traits,
        willpower=buys or "obstacle" in person.braces,
    )  # fmt: skip


def obstacle_terms(person: Person, obstacle: Obstacle) -> tuple[Modifier, ...]:
    """Return the pool of somebody's roll against an obstacle."""
    own = terms_of(person, obstacle.traits)
    return (*own, *dice(obstacle.change, obstacle.name, "CHASE-8"))


def make_roll(
    table: Table,
    person: Person,
    purpose: str,
    pool: tuple[Modifier, ...],
    aim: tuple[Modifier, ...],
    traits: tuple[str, ...],
    *,
    against: str | None = None,
    willpower: bool = False,
) -> Roll:
    """Make one roll of a chase, write it down and pay for what was bought (DICE-8)."""
    heading = "chase" if purpose in ("chase", "start") else "action"
    reckoning: Reckoning = table.reckon_action(person, heading, pool, aim)  # type: ignore[arg-type]
    roll = table.action_roll(
        person.name, purpose, reckoning,
        against=against, willpower=willpower, specialty=person.fighter.specialised(traits),
    )  # fmt: skip
    table.emit(Rolled(roll=roll))
    table.pay_for_success(roll)
    return roll


def of_the_group(settings: Settings, values: Sequence[int]) -> int:
    """Return what counts of several who flee together (CHASE-1)."""
    return min(values) if settings.group_prey_counts == "lowest" else max(values)
