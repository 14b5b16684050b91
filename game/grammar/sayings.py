"""What a combatant may say: answers, aborts, small requests, what runners say; else an action."""

import re
from collections.abc import Callable, Sequence

from game import actions as act
from game import notation
from game.actions import DropOut, Exert, Pursue, Ready, RollRound
from game.engine.table import ruleset_of
from game.errors import RuleError
from game.grammar.phrase import Phrase
from game.grammar.slot import Context, Slot
from game.grammar.slots import FRIEND, PERSON, text_of
from game.state.declaration import Declaration, Do, Part
from game.words import pose_begins, split_words

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


def _plan(extra: bool) -> Callable[..., act.AnyAction]:
    return lambda at, lines: act.PlanAhead(
        who=at.who, lines=lines, extra=extra, granted=at.granted, by=at.by
    )


def _planned(extra: bool) -> Callable[[act.AnyAction, Context], Sequence[object] | None]:
    return lambda action, at: (
        (action.lines,) if isinstance(action, act.PlanAhead) and action.extra == extra else None
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
PHRASES = (
    Phrase(
        "choose abort willpower",
        act.Answer,
        fixed={"option": "abort", "willpower": True},
        own=True,
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
        "plan ACTION",
        act.PlanAhead,
        slots={"ACTION": PLAN},
        make=_plan(extra=False),
        unmake=_planned(extra=False),
    ),
    Phrase("prefer block|dodge|none", act.Prefer, "kind", own=True),
    Phrase("willpower", act.BackDefense, own=True),
    Phrase("willpower off", act.BackDefense, fixed={"on": False}, own=True),
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
