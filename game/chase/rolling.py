"""The rolls of a chase, and how several who flee together roll (CHASE-5)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from game.chase.pools import (
    chase_terms,
    course_aim,
    getting_up,
    obstacle_terms,
    prepared_terms,
    traits_of,
)
from game.dice import Modifier, Roll
from game.engine.table import Table
from game.engine.terms import Reckoning, base, dice
from game.events import Rolled
from game.settings import Settings
from game.state.chase import Chase
from game.state.courses import USUAL_DIFFICULTY, Obstacle
from game.state.person import Person

PHASE = "chase"


@contextmanager
def rolls_of_round(table: Table, number: int) -> Iterator[None]:
    """Let the rolls made in here carry a chase's round, not the fight's."""
    before, table.stage = table.stage, (number, PHASE)
    yield
    table.stage = before


def roll_chase(table: Table, chase: Chase, who: str) -> Roll:
    """Make somebody's chase roll of the round (CHASE-5)."""
    person, side = table.person(who), chase.side(who)
    traits = traits_of(chase, who, table.settings)
    pool = chase_terms(table, chase, person, traits)
    aim = (*course_aim(chase.course), *prepared_terms(table, chase, who))
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
        *person.fighter.terms(*traits),
        *dice(bonus, "spotted in time", rule),
        *getting_up(table, person.prone),
    )
    return make_roll(
        table, person, "start", pool, (base(USUAL_DIFFICULTY, by=rule),), traits,
        willpower="opening" in person.braces,
    )  # fmt: skip


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
