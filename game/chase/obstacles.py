"""Obstacles: set, met, and what becomes of those who fail (CHASE-8)."""

from game import events as ev
from game.chase.challenging import passes
from game.chase.leaving import end_chase, leave_chase
from game.chase.maneuvers import ROLL, way_past
from game.chase.paying import pay, verify_affordable
from game.chase.rolling import roll_against, rolls_of_round
from game.engine.harm import reckon_soak, roll_damage, roll_soak, wound
from game.engine.own_ground import own_obstacle
from game.engine.questions import put, settle_question
from game.engine.table import Table
from game.engine.terms import dice
from game.state.chase import Chase, Facing
from game.state.courses import USUAL_DIFFICULTY, Obstacle
from game.state.decisions import Question
from game.state.declaration import Part

KIND = "obstacle"


def of_the_course(chase: Chase) -> Obstacle:
    """Return the obstacle that the course puts in the way next: its own in turn, and where it has
    none the riding itself.
    """
    course = chase.course
    if course.obstacles:
        return course.obstacles[chase.own_obstacles % len(course.obstacles)]
    aim = course.total() or USUAL_DIFFICULTY
    return Obstacle(name=course.name, traits=course.pool, difficulty=aim, change=course.change)


def set_obstacle(
    table: Table, number: int, obstacle: Obstacle, who: tuple[str, ...], why: str, by: str = ""
) -> None:
    """Put an obstacle before some of a chase, as the scene's rules have it (SYS-3)."""
    obstacle = own_obstacle(obstacle, table.ruleset)
    table.emit(ev.ObstacleSet(chase=number, obstacle=obstacle, who=who, why=why, by=by))


# --- meeting one ---------------------------------------------------------------------------------


def face(table: Table, chase: Chase, facing: Facing) -> None:
    """Take the next step: ask who may pass without a roll, else let everyone roll."""
    for name in facing.who:
        if name not in facing.asked and name not in facing.met and _is_asked(table, chase, name):
            return
    with rolls_of_round(table, chase.round):
        for name in facing.who:
            if name not in facing.met:
                _meet(table, chase.id, name, facing)
    _conclude(table, chase.id)


def _is_asked(table: Table, chase: Chase, who: str) -> bool:
    """Ask whoever could pay to pass; one answers for all of the prey."""
    if who in chase.riders or (who in chase.prey and who != _speaker(chase)):
        return False
    maneuver = way_past(chase, chase.side(who), table.settings)
    if maneuver is None:
        return False
    facing = chase.facing
    assert facing is not None
    about = {
        "chase": str(chase.id),
        "obstacle": facing.obstacle.name,
        "lead": str(_least_lead(chase, who)),
        "traits": " + ".join(facing.obstacle.traits),
        "difficulty": str(facing.obstacle.difficulty),
        "cost": f"{maneuver.cost:+d}",
    }
    key, options = f"{KIND}:{chase.id}.{chase.obstacles}:{who}", (maneuver.name, ROLL)
    put(table, Question(key, who, KIND, options, ROLL, about, rolls=(ROLL,)))
    return True


def _speaker(chase: Chase) -> str:
    """Return who answers for the prey: the first of those who face the obstacle."""
    facing = chase.facing
    return next((name for name in facing.who if name in chase.prey), "") if facing else ""


def _least_lead(chase: Chase, who: str) -> int:
    return chase.predators.get(who, min(chase.predators.values()))


def answer_obstacle(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer of one who could pass without a roll."""
    number, who = int(question.about["chase"]), question.who
    chase = table.scene.chase(number)
    if option == ROLL:
        settle_question(table, question, option)
        return
    maneuver = verify_affordable(table, chase, who, option)
    settle_question(table, question, option)
    table.emit(ev.ManeuverMade(chase=number, who=who, maneuver=maneuver.name))
    pay(table, number, who, maneuver)
    facing = table.scene.chase(number).facing
    assert facing is not None
    past = [one for one in facing.who if one == who or {one, who} <= set(chase.prey)]
    for name in past:
        table.emit(ev.ObstacleMet(chase=number, who=name, passed=True, how=option))


def _meet(table: Table, number: int, who: str, facing: Facing) -> None:
    obstacle = facing.obstacle
    passed = _passes(table, who, obstacle, buys=who in facing.buying)
    table.emit(ev.ObstacleMet(chase=number, who=who, passed=passed, how=ROLL))
    if passed or not (obstacle.dice or obstacle.levels):
        return
    chase = table.scene.chase(number)
    riders = (name for name, driver in chase.riders.items() if driver == who)
    for name in (who, *riders):
        _harm(table, name, obstacle)


def _passes(table: Table, who: str, obstacle: Obstacle, buys: bool) -> bool:
    if table.ruleset.challenges:
        return passes(table, who, obstacle, buys)
    return roll_against(table, who, obstacle, buys).successes > 0


def _harm(table: Table, who: str, obstacle: Obstacle) -> None:
    """Do what an obstacle does to one who fails it: rolled and soaked, or in flat levels."""
    if obstacle.levels:
        wound(table, who, obstacle.levels, obstacle.type, by=obstacle.name)
        return
    terms = dice(obstacle.dice, obstacle.name, "CHASE-8")
    levels = roll_damage(table, who, terms).successes
    if levels:
        reckoning = reckon_soak(table, table.person(who), obstacle.type, unsoakable=False)
        levels = max(0, levels - roll_soak(table, who, reckoning))
    wound(table, who, levels, obstacle.type, by=obstacle.name)


def _conclude(table: Table, number: int) -> None:
    """Everyone has met it: who failed is caught, or out (CHASE-8)."""
    chase = table.scene.chase(number)
    facing = chase.facing
    assert facing is not None
    failed = [name for name in facing.who if facing.met.get(name) is False]
    table.emit(ev.ObstacleCleared(chase=number))
    fallen = [name for name in failed if name in chase.prey]
    needed = len(chase.prey) if table.settings.group_prey_counts == "highest" else 1
    prey_out = len(fallen) >= needed
    chasing = tuple(name for name in chase.predators if name not in failed)
    if prey_out and not chasing:
        end_chase(table, number, "crash", "obstacle")
    elif prey_out:
        end_chase(table, number, "caught", "obstacle", chasing)
    else:
        for name in failed:
            leave_chase(table, number, name, "obstacle")
