"""What somebody plans to declare: for them and the storytellers alone."""

import re

from msgspec.structs import replace

from game import events as ev
from game import notation
from game.errors import RuleError
from game.reading import phase_of, ruleset_of
from game.state.declaration import Plan, without_pose
from game.state.scene import Scene
from narration.events.declaring import wields
from narration.events.view import View, say, tells
from narration.languages import _
from narration.languages.spoken import YOU
from narration.phrases.verb_words import done_by, extra_action, extra_word
from narration.refusals.refusal import refusal
from narration.second_person import to_you
from narration.text import typed

_BUYS = re.compile(r"(?<= )haste(?= \d+ )")


def _for_extra(scene: Scene) -> str:
    return _(" with each {extra_action}", extra_action=extra_action(scene))


def plan_words(plan: Plan, scene: Scene) -> str:
    """Return a plan as it is typed: ``attack Rat; else block``; a pose that goes with each of its
    lines stands once, at the end.
    """
    verbs, (*others, last) = ruleset_of(scene).verbs, plan.lines
    shared = all(one.pose == last.pose for one in others)
    first = map(without_pose, others) if shared else others
    told = "; else ".join(notation.format(line, verbs) for line in (*first, last))
    told = _BUYS.sub(extra_word(scene), told)
    if plan.later:
        told = _(", then ").join([told, *(plan_words(Plan(one), scene) for one in plan.later)])
    if plan.repeat:
        told += _(", over and over")
    return told + (_(", until hurt") if plan.harm is not None else "")


def plans_of(name: str, scene: Scene) -> list[str]:
    """Return what somebody plans, a clause each."""
    person = scene.people[name]
    waits = _(", once out of the chase") if person.seat is not None else ""
    if person.plan is not None and person.plan.chase:
        waits = _(", once this round of the chase is over")
    told = (
        [_("plans: {plan}{waits}", plan=plan_words(person.plan, scene), waits=waits)]
        if person.plan
        else []
    )
    extra = person.extra_plan
    return told + ([f"plans{_for_extra(scene)} {plan_words(extra, scene)}"] if extra else [])


@tells(ev.Planned)
def _planned(event: ev.Planned, view: View) -> list[str]:
    if event.again or not view.reader.knows(event.who):
        return []
    if event.plan.kept:
        return _kept(event, view)
    when = _for_extra(view.scene) if event.extra else ""
    return say(
        _(
            "{who} plans{when}: {plan}",
            who=event.who,
            when=when,
            plan=plan_words(event.plan, view.scene),
        ),
        view,
    )


def _kept(event: ev.Planned, view: View) -> list[str]:
    """Tell that what was declared too early is kept, and how its owner drops it."""
    who, own = event.who, event.who == view.reader.name
    (line,) = event.plan.lines
    name = YOU if own else who
    told = done_by([name], line, view.scene, wields(who, view.scene))
    extra = (
        _(" with a {extra_action}", extra_action=extra_action(view.scene)) if event.extra else ""
    )
    when = _("when {name}'s turn comes", name=name)
    if event.plan.chase:
        when = _("when this round of the chase is over")
    elif not event.extra and _is_for_next_round(who, view.scene):
        when = _("when {name}'s turn comes next round", name=name)
    clause = to_you(_("Kept: {told}{extra} {when}", told=told, extra=extra, when=when), who)
    if line.pose:
        clause += _(", with the pose")
    npc = view.scene.people[who].npc
    drops = typed("+plan/clear" if own else f"+plan/clear {who}") if own or npc else ""
    return say(clause + (_(". {drops} drops it", drops=drops) if drops else ""), view)


def _is_for_next_round(who: str, scene: Scene) -> bool:
    """Say whether somebody has no more to declare in the round that is under way."""
    phase, person = phase_of(scene), scene.people[who]
    declares = phase.kind in ("declare", "act") and phase.takes_part(person)
    to_come = declares and person.phase.declaration is None
    return scene.fight.round > 0 and phase.kind != "rest" and not to_come


def _reason(refused: ev.Refused, view: View) -> str:
    error = RuleError(refused.code, refused.rule, **refused.facts)
    return " ".join(refusal(error, view.reader).split())


@tells(ev.PlanDropped)
def _plan_dropped(event: ev.PlanDropped, view: View) -> list[str]:
    if not view.reader.knows(event.who) or (event.why == "said" and event.refused is None):
        return []
    reason = say(_reason(event.refused, view), view) if event.refused is not None else []
    if event.why == "said":
        first = replace(event.plan, lines=event.plan.lines[:1])
        told = _(
            "{who}'s first choice is not possible: {plan}",
            who=event.who,
            plan=plan_words(first, view.scene),
        )
        return say(told, view) + reason
    plan = plan_words(event.plan, view.scene)
    if event.why == "impossible":
        return (
            say(
                _(
                    "{who}'s plan is dropped, for it is no longer possible: {plan}",
                    who=event.who,
                    plan=plan,
                ),
                view,
            )
            + reason
        )
    if event.why == "hurt":
        return say(
            _("{who}'s plan is dropped, for they are hurt: {plan}", who=event.who, plan=plan), view
        )
    if event.why == "asked":
        return say(
            _("{who}'s plan needs a storyteller's word first, and is dropped", who=event.who), view
        )
    return say(_("{who} drops the plan: {plan}", who=event.who, plan=plan), view)
