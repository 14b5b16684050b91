"""The ground of a chase as a scene's own rules have it (SYS-3).

Courses and obstacles are written once, for all systems: in the traits of one, with difficulties.
Where nothing is rolled against a difficulty, what is hard takes dice (NWOD-1), or is a number to
throw against (MET-4); and traits are those of the system's own sheets.
"""

from typing import Any

from msgspec.structs import replace

from game.engine.ruleset import Ruleset
from game.fighter import ATTRIBUTES
from game.state.courses import NO_DIFFICULTY, USUAL_DIFFICULTY, Course, Feature, Obstacle

DICE_OF_A_LEVEL = 3  # of the harm that an obstacle is written with (MET-11)

# Attributes of all systems: what else is in a pair is an ability.
EVERY_ATTRIBUTE = (
    *(*ATTRIBUTES, "presence", "composure", "resolve"),
    *("physical", "social", "mental"),
)


def own_traits(traits: tuple[str, ...], rules: Ruleset[Any]) -> tuple[str, ...]:
    """Return a pair of traits by the names that the system's own sheets have for them."""
    return tuple(dict.fromkeys(rules.likes.get(one, one) for one in traits))


def own_course(course: Course, rules: Ruleset[Any]) -> Course:
    """Return a course as the rules have it."""
    pool = own_traits(course.pool, rules)
    obstacles = tuple(own_obstacle(one, rules) for one in course.obstacles)
    if rules.hardness == "difficulty" or course.difficulty == NO_DIFFICULTY:
        return replace(course, pool=pool, obstacles=obstacles)
    dice = rules.hardness == "dice"
    return replace(
        course,
        pool=pool,
        obstacles=obstacles,
        traits=tuple(_own_feature(one, dice) for one in course.traits),
        difficulty=NO_DIFFICULTY,
        hard=rules.hardness,
        change=USUAL_DIFFICULTY - course.difficulty if dice else 0,
    )


def _own_feature(feature: Feature, dice: bool) -> Feature:
    off = feature.difficulty if dice else 0
    return Feature(name=feature.name, prey=feature.prey - off, predators=feature.predators - off)


def own_obstacle(obstacle: Obstacle, rules: Ruleset[Any]) -> Obstacle:
    """Return an obstacle as the rules have it: a number to throw against stays one, and the harm of
    a challenge is flat.
    """
    traits = own_traits(obstacle.traits, rules)
    if rules.hardness == "test pool":
        levels = obstacle.levels or -(-obstacle.dice // DICE_OF_A_LEVEL)
        return replace(obstacle, traits=traits, dice=0, levels=levels)
    if rules.hardness == "difficulty" or obstacle.difficulty == NO_DIFFICULTY:
        return replace(obstacle, traits=traits)
    change = obstacle.change + USUAL_DIFFICULTY - obstacle.difficulty
    return replace(obstacle, traits=traits, difficulty=NO_DIFFICULTY, change=change)
