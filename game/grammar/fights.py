"""The storyteller's phrases about a fight: moving it on, people, harm, effects, rules, rulings."""

from collections.abc import Sequence
from typing import Any

from game.adding import Wanted, adding, joining_line
from game.combat import actions as act
from game.combat.decisions import STORYTELLER
from game.grammar.phrase import Phrase
from game.grammar.slots import (
    ANY_TEXT,
    BONUS,
    PERSON,
    RULED_BECAUSE,
    TEXT,
    Context,
    choice,
    harm,
    number,
    points,
    yes_no,
)

CHECK = number("check", 1, 9999)
ROUNDS = number("rounds", 1, 100)


def _about(word: str, kind: type[Any], **fixed: object) -> Phrase:
    """Return the phrase of an order that is all said with a name, or the names of several."""
    return Phrase(f"{word} NAMES", kind, "who", fixed=fixed, each=True)


def _points(word: str, sign: int) -> Phrase:
    slots = {"N": points(sign)}
    return Phrase(
        f"{word} NAMES=RESOURCE [N]",
        act.ChangeResource,
        "who resource change",
        slots=slots,
        each=True,
    )


def _add(at: Context, wanted: Wanted) -> act.AnyAction:
    return adding(wanted, at.scene)


def _added(action: act.AnyAction, at: Context) -> Sequence[object] | None:
    line = joining_line(action, at.scene)
    return (line,) if line else None


PHRASES = (
    # moving on
    Phrase("start", act.Start),
    Phrase("start by NAME", act.Start, "starter"),
    Phrase("start surprise NAME, ...", act.Start, "surprised"),
    Phrase("surprise NAME, ...", act.Surprise, "who"),
    Phrase("round", act.NextRound),
    Phrase("undo [N]", act.Undo, "steps", slots={"N": number("steps", 1, 9999)}),
    Phrase("redo", act.Redo),
    Phrase("default", act.TakeDefaults),
    Phrase("unanswered NAME", act.AnswerFor, "who"),
    Phrase("choose OPTION", act.Answer, "option", fixed={"who": STORYTELLER}),
    Phrase("done N[=WHAT CAME OF IT]", act.SettleCheck, "check how", slots={"N": CHECK}),
    Phrase(
        "pace step|flow",
        act.SetPace,
        "pace",
        slots={"step|flow": choice("pace", {"step": "step", "flow": "flow"})},
    ),
    Phrase("freeze REASON", act.Freeze, "reason", slots={"REASON": ANY_TEXT}),
    Phrase("resume", act.Resume),
    # by which rules
    Phrase("ruleset NAME", act.ChooseRules, "ruleset", slots={"NAME": ANY_TEXT}),
    Phrase("setting NAME=VALUE", act.ChooseRules, "settings"),
    # people
    Phrase("add NPC[*N] [as NAME] [group] [hidden]", act.Join, make=_add, unmake=_added),
    _about("remove", act.Leave),
    _about("hide", act.Hide),
    _about("reveal", act.Reveal),
    Phrase("auto NAMES[=STANCE]", act.SetAuto, "who stance+ward", fixed={"auto": True}, each=True),
    _about("unauto", act.SetAuto, auto=False),
    _about("private", act.SetPrivate, private=True),
    _about("public", act.SetPrivate, private=False),
    # harm, and what can be spent
    Phrase("hurt NAMES=3l", act.Harm, "who levels+type", slots={"3l": harm("bashing")}, each=True),
    Phrase("heal NAMES=2b", act.Mend, "who levels+type", slots={"2b": harm(None)}, each=True),
    _points("spend", -1),
    _points("regain", 1),
    Phrase(
        "control NAME=N",
        act.SetControl,
        "who control",
        slots={"N": number("control", 0, 100)},
    ),
    Phrase("ambush NAME on TARGET", act.Ambush, "who target"),
    Phrase("knockdown NAME", act.KnockDown, "who"),
    # what lasts
    Phrase("effect NAMES=EFFECT off", act.EndEffect, "who name", each=True),
    Phrase(
        "effect NAMES=EFFECT KEY+N ... [for N]",
        act.PutEffect,
        "who name+changes rounds",
        slots={"N": ROUNDS},
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
        slots={"N": BONUS, "REASON": TEXT._replace(absent="bonus")},
    ),
    Phrase("hazard NAMES=HAZARD off", act.EndHazard, "who name", each=True),
    Phrase(
        "hazard NAMES=HAZARD N dice|levels TYPE [unsoakable] [avoidable] [once | for N]",
        act.PutHazard,
        "who name dice+levels type unsoakable avoidable rounds",
        each=True,
    ),
    # results that are held
    Phrase("hold on|off", act.SetReview, "on", slots={"on|off": yes_no("hold")}),
    Phrase("release [because REASON]", act.Release, "why"),
    Phrase(
        "rule [NAME] [ROLL] pass because REASON",
        act.Release,
        "- - why",
        slots={"because REASON": RULED_BECAUSE},
    ),
    Phrase(
        "rule [NAME] [ROLL] successes=3 because REASON",
        act.Rule,
        "who roll change+faces+number+type+target why",
        slots={"NAME": PERSON, "because REASON": RULED_BECAUSE},
    ),
)
