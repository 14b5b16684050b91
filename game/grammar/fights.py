"""The storyteller's phrases about a fight: moving it on, people, harm, effects, rules, rulings."""

from collections.abc import Sequence
from typing import Any

from game import actions as act
from game.adding_npcs import Wanted, adding, joining_line
from game.grammar.phrase import Phrase
from game.grammar.slot import Context
from game.grammar.slots import ANY_TEXT, TEXT, number
from game.state.decisions import STORYTELLER


def _about(word: str, kind: type[Any], **fixed: object) -> Phrase:
    """Return the phrase of an order that is all said with a name, or the names of several."""
    return Phrase(f"{word} NAMES", kind, "who", fixed=fixed, each=True)


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
    Phrase("undo [N]", act.Undo, "steps"),
    Phrase("redo", act.Redo),
    Phrase("default", act.TakeDefaults),
    Phrase("unanswered NAME", act.AnswerFor, "who"),
    Phrase("choose OPTION", act.Answer, "option", fixed={"who": STORYTELLER}),
    Phrase("done N[=WHAT CAME OF IT]", act.SettleCheck, "check how"),
    Phrase("pace step|flow", act.SetPace, "pace"),
    Phrase("recovery POLICY", act.SetRecovery, "policy"),
    Phrase("poses on|off", act.KeepPoses, "on"),
    Phrase("freeze REASON", act.Freeze, "reason", slots={"REASON": ANY_TEXT}),
    Phrase("resume", act.Resume),
    # by which rules
    Phrase("ruleset NAME", act.ChooseRules, "ruleset", slots={"NAME": ANY_TEXT}),
    Phrase("setting NAME=VALUE", act.ChooseRules, "settings"),
    # people
    Phrase("add NPC[*N] [as NAME] [group] [hidden|unseen]", act.Join, make=_add, unmake=_added),
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
    Phrase("ambush NAME on TARGET", act.Ambush, "who target"),
    Phrase("knockdown NAME", act.KnockDown, "who"),
    # what lasts
    Phrase("effect NAMES=EFFECT off", act.EndEffect, "who name", each=True),
    Phrase(
        "effect NAMES=EFFECT KEY+N ... [for N]",
        act.PutEffect,
        "who name+changes rounds",
        each=True,
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
