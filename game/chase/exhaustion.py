"""Exhaustion: legs tire, and give out, in a long chase (CHASE-11)."""

from game.engine.table import Table
from game.state.chase import Chase
from game.state.courses import Obstacle

EXHAUSTION = Obstacle(name="exhaustion", traits=("stamina", "athletics"))

BODILY = ("athletics", "flying")  # with Dexterity, a body that tires wherever it runs


def is_on_foot(chase: Chase, who: str) -> bool:
    """Say whether somebody's own body is what runs (CHASE-11).

    The course says so of whoever rolls its own pool; Dexterity with a bodily ability does anywhere,
    on a course that the storyteller made up or in a pool that was ruled.
    """
    course = chase.course
    pool = chase.pools.get(who, course.pool)
    if course.body and (pool == course.pool or "athletics" in pool):
        return True
    return "dexterity" in pool and any(trait in BODILY for trait in pool)


def carries(chase: Chase, who: str) -> bool:
    """Say whether somebody can take others along: they do not run, swim or fly themselves."""
    pool = chase.pools.get(who, chase.course.pool)
    return not is_on_foot(chase, who) and not any(trait in BODILY for trait in pool)


def tires(table: Table, chase: Chase) -> tuple[str, ...]:
    """Return whom exhaustion comes over in this round, if it has not yet (CHASE-11)."""
    rounds = table.settings.exhaustion_rounds
    due = bool(rounds) and (chase.round in rounds or chase.round > max(rounds))
    if not due or chase.tired == chase.round:
        return ()
    return tuple(name for name in (*chase.prey, *chase.predators) if is_on_foot(chase, name))
