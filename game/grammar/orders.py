"""The phrases: of fights, of chases, what combatants say, what storytellers set."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from game import actions as act
from game import notation
from game.actions import Advance, AnyAction, DropOut, End, Exert, Pursue, Ready, RollRound
from game.engine.pools import names_pool
from game.engine.table import ruleset_of
from game.errors import RuleError
from game.grammar.phrase import (
    ANY_TEXT,
    FRIEND,
    PAIR,
    PERSON,
    SLOTS,
    TEXT,
    Context,
    Misfit,
    Phrase,
    Slot,
    course_named,
    number,
    pair_of,
    pool_for,
    position,
    text_of,
)
from game.health import DamageType
from game.npcs import Wanted, adding, joining_line
from game.rules.rulings import OTHER_POOLS, POSITIONS, refitted
from game.state.chase import USUAL_DIFFICULTY, Course, Obstacle
from game.state.decisions import STORYTELLER
from game.state.declaration import Declaration, Do, Part
from game.state.scene import Scene
from game.stock import default_stock
from game.words import matches, pose_begins, quoted, split_words

# -------------------------------------------------------------------------------------------------
# The storyteller's phrases about a fight: moving it on, people, harm, effects, rules, rulings.


def _about(word: str, kind: type[Any], **fixed: object) -> Phrase:
    """Return the phrase of an order that is all said with a name, or the names of several."""
    return Phrase(f"{word} NAMES", kind, "who", fixed=fixed, each=True)


def _ambush(at: Context, who: str, target: str, means: str | None) -> act.AnyAction:
    """Return an ambush with what is rolled to notice it, ``wits + alertness``, or with the blow
    that it is: ``rifle range 60``.
    """
    if means is None:
        return act.Ambush(who=who, target=target)
    if "+" in means or matches(means, default_stock().trait_names, exact=True):
        return act.Ambush(who=who, target=target, traits=pair_of(means, at))
    blow = read_part(f"attack {quoted(target)} with {means}", at._replace(who=who))
    return act.Ambush(who=who, target=target, blow=blow)


def _ambushed(action: act.AnyAction, at: Context) -> Sequence[object] | None:
    if not isinstance(action, act.Ambush) or action.traits:
        return None
    if action.blow is None:
        return action.who, action.target, None
    line = notation.format_part(action.blow, ruleset_of(at.scene).verbs)
    return action.who, action.target, line.partition(" with ")[2]


def _add(at: Context, wanted: Wanted) -> act.AnyAction:
    return adding(wanted, at.scene)


def _added(action: act.AnyAction, at: Context) -> Sequence[object] | None:
    line = joining_line(action, at.scene)
    return (line,) if line else None


OF_FIGHTS = (
    # moving on
    Phrase("start", act.Start),
    Phrase("start by NAME", act.Start, "starter"),
    Phrase("start surprise NAME, ...", act.Start, "surprised"),
    Phrase("surprise NAME, ...", act.Surprise, "who"),
    Phrase("round", act.NextRound),
    Phrase("undo [N]", act.Undo, "steps"),
    Phrase("redo", act.Redo),
    Phrase("default", act.TakeDefaults),
    Phrase("unanswered NAME", act.AnswerFor, "who"),
    Phrase("choose OPTION", act.Answer, "option", fixed={"who": STORYTELLER}),
    Phrase("done N[=WHAT CAME OF IT]", act.SettleCheck, "check how"),
    Phrase("pace step|flow|slow", act.SetPace, "pace"),
    Phrase("recovery POLICY", act.SetRecovery, "policy"),
    Phrase("poses on|off", act.KeepPoses, "on"),
    Phrase("chapter", act.BeginChapter),
    Phrase("chapter TITLE", act.BeginChapter, "title", slots={"TITLE": ANY_TEXT}),
    Phrase("freeze REASON", act.Freeze, "reason", slots={"REASON": ANY_TEXT}),
    Phrase("resume", act.Resume),
    # by which rules
    Phrase("ruleset NAME", act.ChooseRules, "ruleset", slots={"NAME": ANY_TEXT}),
    Phrase("setting NAME=VALUE", act.ChooseRules, "settings"),
    # people
    Phrase(
        "add NPC[*N] [as NAME] [group] [hidden|unseen] [auto]", act.Join, make=_add, unmake=_added
    ),
    _about("remove", act.Leave),
    _about("hide", act.Hide),
    _about("reveal", act.Reveal),
    _about("unauto", act.SetAuto, auto=False),
    Phrase("auto NAMES=off", act.SetAuto, "who", fixed={"auto": False}, each=True),
    Phrase(
        "auto NAMES[=STANCE]",
        act.SetAuto,
        "who stance+ward+flees_at",
        fixed={"auto": True},
        each=True,
    ),
    Phrase("side NAMES=SIDE", act.SetSide, "who side", each=True),
    _about("private", act.SetPrivate, private=True),
    _about("public", act.SetPrivate, private=False),
    # harm, and what can be spent
    Phrase("hurt NAMES=3l", act.Harm, "who levels+type", each=True),
    Phrase("heal NAMES=2b with blood", act.MendWithBlood, "who levels+type", each=True),
    Phrase("heal NAMES=2b with vitae", act.MendWithBlood, "who levels+type", each=True),
    Phrase("heal NAMES=2b", act.Mend, "who levels+type", each=True),
    Phrase("spend NAMES=RESOURCE [N]", act.ChangeResource, "who resource change", each=True),
    Phrase("regain NAMES=RESOURCE [N]", act.ChangeResource, "who resource change", each=True),
    Phrase("control NAME=N", act.SetControl, "who control"),
    Phrase(
        "ambush NAME on TARGET with TRAIT + TRAIT vs N",
        act.Ambush,
        "who target traits difficulty",
        slots={"N": number("difficulty")},
    ),
    Phrase(
        "ambush NAME on TARGET [with MEANS]",
        act.Ambush,
        slots={"MEANS": TEXT},
        make=_ambush,
        unmake=_ambushed,
    ),
    Phrase("knockdown NAME", act.KnockDown, "who"),
    # what lasts
    Phrase("effect NAMES=EFFECT off", act.EndEffect, "who name", each=True),
    Phrase(
        "effect NAMES=EFFECT KEY+N ... [for N]", act.PutEffect, "who name+changes rounds", each=True
    ),
    Phrase(
        "effect NAMES=LABEL for N",
        act.PutEffect,
        "who name rounds",
        fixed={"changes": {}},
        each=True,
    ),
    Phrase(
        "mod NAMES=KEY+N ... [once] [for REASON]",
        act.PutEffect,
        "who changes once name",
        slots={"REASON": TEXT._replace(absent="the storyteller")},
        each=True,
    ),
    Phrase(
        "bonus NAME=N [for REASON]",
        act.PutEffect,
        "who changes name",
        slots={"REASON": TEXT._replace(absent="bonus")},
    ),
    Phrase("hazard NAMES=HAZARD off", act.EndHazard, "who name", each=True),
    Phrase(
        "hazard NAMES=HAZARD N dice|levels TYPE [unsoakable] [avoidable] [once | for N]",
        act.PutHazard,
        "who name dice+levels type unsoakable avoidable rounds",
        each=True,
    ),
    # results that are held
    Phrase("hold on|off", act.SetReview, "on"),
    Phrase("release [because REASON]", act.Release, "why"),
    Phrase("rule [NAME] [ROLL] pass because REASON", act.Release, "- - why"),
    Phrase(
        "rule [NAME] [ROLL] successes=3 because REASON",
        act.Rule,
        "who roll change+faces+number+type+target why",
    ),
)


# --- the phrases of chases: the storyteller's, among them what moves fights and chases on --------
# ``of PREY`` names one of several chases; if there is only one, it can be left out.


def _takes_dice(scene: Scene) -> bool:
    """Say whether what is hard takes dice, since nothing is rolled against a difficulty."""
    return ruleset_of(scene).hardness == "dice"


def _dice_less(difficulty: int, at: Context) -> str:
    """Write the dice less that a difficulty stands for; it cannot be said where they are more."""
    if difficulty < USUAL_DIFFICULTY:
        raise Misfit
    return str(difficulty - USUAL_DIFFICULTY)


def _own_course(text: str, at: Context) -> Course:
    """Return a course of that name, the game's or one that nobody knew before."""
    known = matches(text, default_stock().courses)
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
    usual = default_stock().courses.get(course.name, Course(name=course.name, pool=()))
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
        Phrase(usage, kind, slots=own, where=lambda scene: not _takes_dice(scene), **made),
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
OF_CHASES = (
    Phrase(
        "chase PREY[, PREY] by PREDATOR[, ...] [on COURSE]", act.BeginChase, "prey predators course"
    ),
    Phrase(
        "stalk PREY by PREDATOR [on COURSE] [with TRAIT + TRAIT] [against TRAIT + TRAIT]",
        act.BeginChase,
        "prey predators course spot stalk",
        fixed={"stalked": True},
    ),
    Phrase("next", Advance, where=lambda scene: not scene.chases_under_way()),
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


# -------------------------------------------------------------------------------------------------
# What a combatant may say: answers, aborts, small requests, what runners say; else an action.


_ELSE = re.compile(r";\s*else(?!\S)", re.IGNORECASE)


def read_part(text: str, at: Context) -> Part:
    """Read a single action, without a split or haste."""
    said = notation.parse(text, notation.vocabulary(at.scene, at.who))
    if len(said.parts) != 1 or said.haste is not None or said.dice or said.pose:
        raise RuleError("one-action", "ABORT-1", who=at.who)
    return said.parts[0]


def _written_part(part: Part, at: Context) -> str:
    return notation.format_part(part, ruleset_of(at.scene).verbs)


def _declare(at: Context, declaration: Declaration) -> act.AnyAction:
    return act.Declare(who=at.who, declaration=declaration, granted=at.granted, by=at.by)


def _declared(action: act.AnyAction, at: Context) -> Sequence[object] | None:
    return (action.declaration,) if isinstance(action, act.Declare) and not action.why else None


def _plan(extra: bool = False, after: bool = False) -> Callable[..., act.AnyAction]:
    return lambda at, lines: act.PlanAhead(
        who=at.who, lines=lines, extra=extra, after=after, granted=at.granted, by=at.by
    )


def _planned(
    extra: bool = False, after: bool = False
) -> Callable[[act.AnyAction, Context], Sequence[object] | None]:
    return lambda action, at: (
        (action.lines,)
        if isinstance(action, act.PlanAhead)
        and (action.extra, action.after, action.kept) == (extra, after, False)
        else None
    )


def _lines(text: str) -> list[str]:
    """Return the lines of a plan: between two of them stands an ``else`` after a semicolon, outside
    quotation marks. It ends a pose, too.
    """
    found: list[str] = []
    while (between := _first_else(text)) is not None:
        found.append(text[: between[0]].strip())
        text = text[between[1] :]
    return [*found, text.strip()]


def _first_else(text: str) -> tuple[int, int] | None:
    """Return from where to where the first ``; else`` of a plan reaches, or None."""
    pose = pose_begins(text)
    for word in split_words(text[:pose]):
        before = text[: word.start].rstrip()
        if word.says("else") and before.endswith(";"):
            return len(before) - 1, word.end
    posed = _ELSE.search(text, pose) if pose is not None else None
    return posed.span() if posed is not None else None


def _bound_pose(text: str, at: Context) -> str:
    """Read the pose behind ``//``: all that is left."""
    if not text:
        raise RuleError("missing-word", word="", expected="a pose")
    return text


BOUND_POSE = Slot(_bound_pose, wide=True)
# What somebody does, in words of their own.
DEED = Slot(
    lambda text, at: Do(text_of(text, at)), lambda part, at: getattr(part, "text", ""), wide=True
)
# What is to be said at one's place: what follows "; else" where what stands before is impossible.
PLAN = Slot(
    lambda text, at: tuple(
        notation.parse(one, notation.vocabulary(at.scene, at.who)) for one in _lines(text)
    ),
    lambda lines, at: "; else ".join(
        notation.format(one, ruleset_of(at.scene).verbs) for one in lines
    ),
    wide=True,
)
# It ends as soon as it can, so that what follows it is not taken for a part of it.
ANSWER = Slot(text_of, short=True)
DECLARE = Phrase(
    "ACTION",
    act.Declare,
    slots={
        "ACTION": Slot(
            lambda text, at: notation.parse(text, notation.vocabulary(at.scene, at.who)),
            lambda said, at: notation.format(said, ruleset_of(at.scene).verbs),
            wide=True,
        )
    },
    make=_declare,
    unmake=_declared,
)
OF_COMBATANTS = (
    Phrase(
        "choose abort willpower", act.Answer, fixed={"option": "abort", "willpower": True}, own=True
    ),
    Phrase(
        "choose abort ACTION",
        act.Answer,
        "part",
        slots={
            "ACTION": Slot(
                lambda text, at: read_part(text_of(text, at), at), _written_part, wide=True
            )
        },
        fixed={"option": "abort"},
        own=True,
    ),
    Phrase(
        "choose action TEXT",
        act.Answer,
        "part",
        slots={"TEXT": DEED},
        fixed={"option": "action"},
        own=True,
    ),
    Phrase(
        "choose OPTION [willpower]",
        act.Answer,
        "option willpower",
        slots={"OPTION": ANSWER},
        own=True,
    ),
    Phrase("abort willpower", act.Abort, fixed={"willpower": True}, own=True),
    Phrase(
        "abort [ACTION]",
        act.Abort,
        "part",
        slots={"ACTION": Slot(read_part, _written_part, wide=True)},
        own=True,
    ),
    Phrase("check TEXT", act.AskCheck, "text", own=True),
    Phrase("plan clear", act.DropPlan, own=True),
    Phrase(
        "plan haste ACTION",
        act.PlanAhead,
        slots={"ACTION": PLAN},
        make=_plan(extra=True),
        unmake=_planned(extra=True),
    ),
    Phrase(
        "plan then ACTION",
        act.PlanAhead,
        slots={"ACTION": PLAN},
        make=_plan(after=True),
        unmake=_planned(after=True),
    ),
    Phrase("plan repeat", act.KeepToPlan, fixed={"repeat": True}, own=True),
    Phrase("plan until hurt", act.KeepToPlan, fixed={"unhurt": True}, own=True),
    Phrase("plan ACTION", act.PlanAhead, slots={"ACTION": PLAN}, make=_plan(), unmake=_planned()),
    Phrase("prefer block|dodge|best|none", act.Prefer, "kind", own=True),
    Phrase("willpower", act.BackDefense, own=True),
    Phrase("willpower off", act.BackDefense, fixed={"on": False}, own=True),
    Phrase("cover COVER", act.TakeCover, "cover", own=True),
    Phrase("look", act.LookAtGrapple, own=True),
    Phrase("shield NAME", act.ReadyShield, "friend", slots={"NAME": FRIEND}, own=True),
    Phrase("pursue [PREY] [on COURSE]", Pursue, "prey course", slots={"PREY": PERSON}, own=True),
    Phrase("roll", RollRound, own=True),
    Phrase("ready [// POSE]", Ready, "pose", slots={"POSE": BOUND_POSE}, own=True),
    Phrase("exert opening|stalking|obstacle", Exert, "roll", own=True),
    Phrase("exert", Exert, own=True),
    Phrase("flee with NAME", act.FleeTogether, "friend", own=True),
    Phrase("part", act.PartWays, own=True),
    Phrase("give up", DropOut, own=True),
    Phrase("oops", act.TakeBack, own=True),
    Phrase("leave", act.TakeLeave, own=True),
    Phrase("stay", act.Stay, own=True),
)


# --- the storyteller's phrases ``set NAME KEY=VALUE``: one fact about somebody -------------------


SEEN = ("form",)  # what of a sheet anyone can see
# Their keys are grapple, block ..., and their values pairs of traits.
POOLS = ("grapple_pool", *(f"{verb}_pool" for verb in OTHER_POOLS))
# What stands for the value of a position in a usage line.
_VALUES = {
    "cover": "none|near|partial [vs PLACE]",
    "flanks": "open|wall|doorway|any",
    "direction": "PLACE",
    "flank": "OTHER|none",
    "rear": "OTHER|none",
    "immobilised": "struggling|wholly|no",
    "bare": "PLACE|none",
}


def _position(key: str) -> Phrase:
    value = "yes|no" if POSITIONS[key] is bool else _VALUES[key]
    usage = f"set NAME {key}={value}"
    return Phrase(usage, act.SetPosition, "who changes", slots={value: position(key)})


def _other_pool(verb: str) -> Phrase:
    """Return the phrase of what somebody rolls by a verb, where the rules let that be named."""
    return Phrase(
        f"set NAME {verb}={PAIR}",
        act.SetPosition,
        "who changes",
        slots={PAIR: pool_for(verb)},
        where=lambda scene: names_pool(ruleset_of(scene), verb),
    )


def _refit(at: Context, name: str, key: str, value: str) -> act.Refit:
    key, value = key.lower(), value.strip()
    fighter = refitted(at.scene.people[name], key, value)
    return act.Refit(who=name, fighter=fighter, why=f"{key} {value}", private=key not in SEEN)


def _refit_said(action: act.AnyAction, at: Context) -> Sequence[object] | None:
    """Return whom a change of a sheet is about, its key (of a word or two) and its value."""
    if not isinstance(action, act.Refit) or action.who not in at.scene.people:
        return None
    for start in (one.start() for one in re.finditer(" ", action.why)):
        key, value = action.why[:start], action.why[start + 1 :]
        with suppress(RuleError):
            if _refit(at, action.who, key, value).fighter == action.fighter:
                return action.who, key, value
    return None


def _sheet_key(text: str, at: Context) -> str:
    """Read what is set on a sheet; a key with a phrase of its own is none."""
    ruled = (one.usage.partition("=")[0].split()[-1] for one in _RULED if one.where(at.scene))
    if text.lower() in ruled:
        raise Misfit
    return text_of(text, at)


_RULED = (
    Phrase(
        "set NAME initiative=N", act.SetInitiative, "who total", slots={"N": number("initiative")}
    ),
    *(_position(key) for key in POSITIONS if key not in POOLS),
    Phrase("set NAME grapple=TRAIT + TRAIT|usual", act.SetPosition, "who changes"),
    *(_other_pool(verb) for verb in OTHER_POOLS),
    Phrase("set NAME prefer=block|dodge|best|none", act.Prefer, "who kind"),
    Phrase("set NAME sight=unseen|glimpsed|open", act.SetSight, "who sight"),
    Phrase("set NAME haste=N [SOURCE]", act.GrantHaste, "who haste"),
    Phrase("set NAME close=OTHER", act.SetDistance, "who other", fixed={"close": True}),
    Phrase("set NAME apart=OTHER", act.SetDistance, "who other", fixed={"close": False}),
    Phrase("set NAME range OTHER=YARDS", act.SetRange, "who other yards"),
    Phrase("set NAME steps=OTHER 10", act.SetSteps, "who other steps"),
)
OF_SETTINGS = (
    *_RULED,
    Phrase(
        "set NAME KEY=VALUE",
        act.Refit,
        slots={"KEY": Slot(_sheet_key)},
        make=_refit,
        unmake=_refit_said,
    ),
)
