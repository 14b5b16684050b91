"""What the winner of a round may do: the question of the maneuver, and its effect (CHASE-7)."""

from msgspec.structs import replace

from game import events as ev
from game.catalog import default_catalog
from game.chase.changing_course import change_course
from game.chase.maneuvers import NONE, faced_by, open_maneuvers, touched_by
from game.chase.obstacles import of_the_course, set_obstacle
from game.chase.paying import pay, verify_affordable
from game.chase.pools import traits_of
from game.engine.own_ground import EVERY_ATTRIBUTE, own_course
from game.engine.questions import ask, put, settle_question
from game.engine.table import Table
from game.errors import RuleError
from game.state.chase import Chase
from game.state.courses import Course
from game.state.decisions import Question
from game.state.declaration import Part

MANEUVER, COURSE, TRAIT = "maneuver", "course", "trait"


def ask_winner(table: Table, chase: Chase) -> None:
    """Ask the next winner for a maneuver, with what each one costs."""
    who = chase.winners[0]
    side = chase.side(who)
    options = open_maneuvers(chase, side, table.settings)
    leads = [chase.predators[who]] if side == "predators" else list(chase.predators.values())
    costs = {one.name: f"{one.cost:+d}" for one in options}
    rolls = tuple(one.name for one in options if who in faced_by(chase, one))
    about = {"chase": str(chase.id), "side": side, "lead": str(min(leads)), **costs}
    key = f"{MANEUVER}:{chase.id}.{chase.round}:{who}"
    put(table, Question(key, who, MANEUVER, (*costs, NONE), NONE, about, rolls))


def answer_maneuver(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Do what the winner chose: pay for it, then let it work."""
    number, who = int(question.about["chase"]), question.who
    chase = table.scene.chase(number)
    if option == NONE:
        settle_question(table, question, option)
        return
    maneuver = verify_affordable(table, chase, who, option)
    settle_question(table, question, option)
    touches = touched_by(chase, who, maneuver)
    table.emit(ev.ManeuverMade(chase=number, who=who, maneuver=maneuver.name, touches=touches))
    pay(table, number, who, maneuver)
    if table.buys:
        table.emit(ev.Exerted(chase=number, who=who, roll="obstacle"))
    faces = faced_by(chase, maneuver)
    if faces:
        set_obstacle(table, number, of_the_course(chase), faces, maneuver.name)
    if maneuver.course:
        _ask_course(table, chase, who)


# --- In There and Herd: a new course -------------------------------------------------------------


def _ask_course(table: Table, chase: Chase, who: str) -> None:
    """Ask where to: a course that this one leads to."""
    courses = default_catalog().courses
    near = [name for name in chase.course.leads_to if name in courses] or courses
    others = tuple(name for name in near if name != chase.course.name)
    if not others:
        return
    ask(
        table, COURSE, f"{COURSE}:{chase.id}.{chase.round}:{who}", who, others, others[0],
        chase=str(chase.id),
    )  # fmt: skip


def answer_course(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the new course; then its trait is asked for, if there is a choice."""
    course = own_course(_course_named(option), table.ruleset)
    settle_question(table, question, option)
    number, who = int(question.about["chase"]), question.who
    chase = table.scene.chase(number)
    options = _traits_to_choose(table, chase, who, course)
    if len(_outcomes(table, course, options)) < 2:
        change_course(table, chase, course, who)
        return
    default = course.pool[0] if course.pool[0] in options else options[0]
    ask(
        table, TRAIT, f"{TRAIT}:{number}.{chase.round}:{who}", who, options, default,
        chase=str(number), course=course.name, pool=" + ".join(course.pool),
    )  # fmt: skip


def _course_named(name: str) -> Course:
    courses = default_catalog().courses
    if name not in courses:
        raise RuleError("unknown-course", text=name, names=list(courses))
    return courses[name]


def _traits_to_choose(table: Table, chase: Chase, who: str, course: Course) -> tuple[str, ...]:
    """Return what the chooser may name: a trait of the new course's pool, or of the one that they
    have just rolled; with `course_trait` set so one of the course's own.
    """
    if table.settings.course_trait == "course":
        return tuple(one.name for one in course.traits)
    rolled = chase.rolled.get(who) or traits_of(chase, who, table.settings)
    return tuple(dict.fromkeys((*course.pool, *rolled)))


def _outcomes(table: Table, course: Course, options: tuple[str, ...]) -> set[object]:
    """Return what may come of naming one of these traits: of several that come to the same nobody
    need choose.
    """
    if table.settings.course_trait == "course":
        return set(options)
    return {with_trait(course.pool, one) for one in options}


def answer_trait(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Move the chase to the new course, with the trait that was named."""
    course = own_course(_course_named(question.about["course"]), table.ruleset)
    settle_question(table, question, option)
    number = int(question.about["chase"])
    if table.settings.course_trait == "course":
        named = tuple(one for one in course.traits if one.name == option)
        shaped = replace(course, traits=named)
    else:
        shaped = replace(course, pool=with_trait(course.pool, option))
    change_course(table, table.scene.chase(number), shaped, question.who)


def with_trait(pool: tuple[str, ...], trait: str) -> tuple[str, ...]:
    """Return a pool in which ``trait`` stands for the other of its kind: an attribute for the
    attribute, an ability for the ability.
    """
    if trait in pool:
        return pool
    attribute = trait in EVERY_ATTRIBUTE
    return tuple(trait if (one in EVERY_ATTRIBUTE) == attribute else one for one in pool)
