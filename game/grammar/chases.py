"""The phrases of chases: the storyteller's, among them what moves fights and chases on.

``of PREY`` names one of several chases; if there is only one, it can be left out.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game import actions as act
from game.actions import Advance, AnyAction, End
from game.catalog import default_catalog
from game.engine.table import ruleset_of
from game.grammar.phrase import Phrase
from game.grammar.slot import Context, Misfit, Slot
from game.grammar.slots import SLOTS, course_named, number, text_of
from game.health import DamageType
from game.state.courses import USUAL_DIFFICULTY, Course, Obstacle
from game.state.scene import Scene
from game.words import matches


def _no_chase(scene: Scene) -> bool:
    return not scene.chases_under_way()


def _takes_dice(scene: Scene) -> bool:
    """Say whether what is hard takes dice, since nothing is rolled against a difficulty (SYS-3)."""
    return ruleset_of(scene).hardness == "dice"


def _has_difficulty(scene: Scene) -> bool:
    return not _takes_dice(scene)


def _dice_less(difficulty: int, at: Context) -> str:
    """Write the dice less that a difficulty stands for; it cannot be said where they are more."""
    if difficulty < USUAL_DIFFICULTY:
        raise Misfit
    return str(difficulty - USUAL_DIFFICULTY)


def _own_course(text: str, at: Context) -> Course:
    """Return a course of that name, the game's or one that nobody knew before."""
    known = matches(text, default_catalog().courses)
    return course_named(text) if known else Course(name=text_of(text, at).strip('"'), pool=())


def _set_course(
    at: Context, course: Course, difficulty: int | None, chase: int | None
) -> AnyAction:
    """Return the move to a course; the storyteller's word is the whole of its difficulty."""
    if difficulty:
        course = replace(course, difficulty=difficulty, traits=())
    return act.SetCourse(course=course, chase=chase or 0)


def _set_with_pool(
    at: Context, course: Course, pool: tuple[str, ...], *rest: int | None
) -> AnyAction:
    return _set_course(at, replace(course, pool=pool), *rest)


def _course_set(action: AnyAction, at: Context) -> Sequence[object] | None:
    """Return which of the game's courses it is, its difficulty where that is ruled, the chase."""
    if not isinstance(action, act.SetCourse):
        return None
    course = action.course
    usual = default_catalog().courses.get(course.name, Course(name=course.name, pool=()))
    ruled = (course.difficulty, course.traits) != (usual.difficulty, usual.traits)
    return usual, course.difficulty if ruled else None, action.chase or None


def _pool_set(action: AnyAction, at: Context) -> Sequence[object] | None:
    said = _course_set(action, at)
    pool = action.course.pool if isinstance(action, act.SetCourse) else ()
    return (said[0], pool, *said[1:]) if said else None


def _set_obstacle(
    at: Context,
    traits: tuple[str, ...],
    difficulty: int | None,
    who: tuple[str, ...],
    harm: tuple[int, DamageType] | None,
) -> AnyAction:
    dice, kind = harm or (0, "bashing")
    aim = difficulty or USUAL_DIFFICULTY
    obstacle = Obstacle(name="obstacle", traits=traits, difficulty=aim, dice=dice, type=kind)
    return act.SetObstacle(who=who, obstacle=obstacle)


def _obstacle_set(action: AnyAction, at: Context) -> Sequence[object] | None:
    if not isinstance(action, act.SetObstacle):
        return None
    one = action.obstacle
    harm = (one.dice, one.type) if (one.dice, one.type) != (0, "bashing") else None
    return one.traits, one.difficulty, action.who, harm


def _hard(
    usage: str, says: str, kind: type[Any], slots: Mapping[str, Slot] | None = None, **made: Any
) -> tuple[Phrase, Phrase]:
    """Return the phrases of what is hard: with the difficulty that a usage ``says``, and with dice
    less in its place.
    """
    dice, own = usage.replace(says, "[- N]"), dict(slots or {})
    return (
        Phrase(usage, kind, slots=own, where=_has_difficulty, **made),
        Phrase(dice, kind, slots=own | DICE_LESS, where=_takes_dice, **made),
    )


def _part(at: Context, names: tuple[str, ...]) -> AnyAction:
    return act.PartWays(who=names[0] if names else "", along=names[1:])


def _parted(action: AnyAction, at: Context) -> Sequence[object] | None:
    return ((action.who, *action.along),) if isinstance(action, act.PartWays) else None


# A word that no number follows is no name: it is no order at all.
RUN = SLOTS["N|off"]._replace(read=lambda text, at: SLOTS["N|off"].read(text_of(text, at), at))
ANY_COURSE = {"COURSE": Slot(_own_course, lambda course, at: course.name, short=True)}
_DICE = number("dice", 1, 4)
DICE_LESS = {
    "N": Slot(
        lambda text, at: USUAL_DIFFICULTY + _DICE.read(text, at),
        _dice_less,
        absent=USUAL_DIFFICULTY,
    )
}
PHRASES = (
    Phrase(
        "chase PREY[, PREY] by PREDATOR[, ...] [on COURSE]", act.BeginChase, "prey predators course"
    ),
    Phrase(
        "stalk PREY by PREDATOR [on COURSE] [with TRAIT + TRAIT] [against TRAIT + TRAIT]",
        act.BeginChase,
        "prey predators course spot stalk",
        fixed={"stalked": True},
    ),
    Phrase("next", Advance, where=_no_chase),
    Phrase("next fight", Advance),
    Phrase("next [chase] [of PREY]", act.RollRound, "- chase"),
    Phrase("run", Advance, fixed={"run": True}),
    Phrase("run prey|predators N|off [of PREY]", act.SetRun, "side rounds chase"),
    Phrase("run NAME N|off", act.SetRun, "who rounds", slots={"N|off": RUN}),
    *_hard(
        "course COURSE with TRAIT + TRAIT [vs N] [of PREY]",
        "[vs N]",
        act.SetCourse,
        slots=ANY_COURSE,
        make=_set_with_pool,
        unmake=_pool_set,
    ),
    *_hard(
        "course COURSE [vs N] [of PREY]",
        "[vs N]",
        act.SetCourse,
        make=_set_course,
        unmake=_course_set,
    ),
    *_hard(
        "obstacle TRAIT + TRAIT vs N for NAME, ... [harm N [TYPE]]",
        "vs N",
        act.SetObstacle,
        make=_set_obstacle,
        unmake=_obstacle_set,
    ),
    Phrase("lead NAME=N", act.SetLead, "who lead"),
    Phrase("pool NAME=TRAIT + TRAIT|course", act.SetPool, "who traits"),
    Phrase("enter NAME as prey|predator [lead N] [of PREY]", act.JoinChase, "who side lead chase"),
    Phrase("ride NAME with DRIVER [cover COVER]", act.Board, "who driver cover"),
    Phrase("drop NAME", act.DropOut, "who"),
    Phrase("flee NAME with OTHER", act.FleeTogether, "who friend", fixed={"ruled": True}),
    Phrase("part NAME, ...", act.PartWays, make=_part, unmake=_parted),
    Phrase(
        "end chase [caught|away|crash] [of PREY] [REASON]", act.EndChase, "outcome chase reason"
    ),
    Phrase("end [REASON]", End, "reason"),
)
