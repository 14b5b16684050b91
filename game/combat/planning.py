"""Declaring ahead: what somebody plans is said for them as soon as they are awaited.

Each line of a plan is looked at by the rules that a declaration is verified by, so what is said for
somebody is what they could say themselves. A plan of extra actions is said for each of them.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.chance import NoChance
from game.combat.asking import awaited, verify_declaration
from game.combat.declaring import DECLARING, declare, may_speak, not_your_turn
from game.combat.distances import needs_a_word
from game.combat.haste import verify_haste
from game.engine.departures import UNDER_WAY
from game.engine.paying_for_haste import verify_hastens
from game.engine.table import Rules, Table, ruleset_of
from game.errors import RuleError, why_refused
from game.events.afresh import fresh_phase, fresh_round
from game.events.writing import with_fight, with_person
from game.secrecy import knows
from game.state.declaration import Declaration, Plan
from game.state.person import Person
from game.state.scene import Scene

MOST_LINES = 5
# Refusals of a line that nothing in a fight can change: what is refused so is not even planned.
FOR_GOOD = frozenset(
    (
        *("avoid-in-haste", "bad-source", "bad-value", "committed-in-haste", "haste-limit"),
        *("committed-with-defense", "dice-without-split", "no-haste", "no-splits"),
        *("not-in-a-split", "self-target", "split-in-haste", "split-same-defense"),
    )
)


# --- making a plan -------------------------------------------------------------------------------


def plan_ahead(table: Table, action: act.PlanAhead) -> None:
    """Keep what somebody plans, in the place of what they planned before. As things stand now at
    least one line of it must be possible, and none must be one that never can be.
    """
    person = table.person(action.who)
    if table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", phase="ended", allowed="")
    if person.seat is not None:
        raise RuleError("plan-in-chase", "CHASE-10", who=person.name)
    if action.extra:
        verify_hastens(table)
    if not 1 <= len(action.lines) <= MOST_LINES:
        raise RuleError("too-many-plans", count=len(action.lines), limit=MOST_LINES)
    _verify_one_possible(table, action)
    down = tuple(name for name in _aims(action.lines) if _is_down(table.scene, name))
    plan = Plan(action.lines, down, action.granted, _round_of(table) if action.granted else 0)
    table.emit(ev.Planned(who=person.name, plan=plan, extra=action.extra))


def _round_of(table: Table) -> int:
    """Return the round that is under way, or the next."""
    return table.scene.fight.round + (table.phase.kind not in UNDER_WAY)


def drop_plan(table: Table, action: act.DropPlan) -> None:
    """Forget what somebody has planned."""
    person = table.person(action.who)
    if person.plan is None and person.extra_plan is None:
        raise RuleError("no-plan", who=person.name)
    for extra, plan in ((False, person.plan), (True, person.extra_plan)):
        if plan is not None:
            table.emit(ev.PlanDropped(who=person.name, plan=plan, extra=extra, why="cleared"))


def in_turn(scene: Scene, said: act.Declare) -> act.AnyAction:
    """Return a declaration as it is said by one of several: a plan, where their place is still to
    come in this phase.
    """
    table = Table(scene, ruleset_of(scene), NoChance())
    person = table.person(said.who)
    if may_speak(table, person) or table.phase.kind not in DECLARING or said.why:
        return said
    owing = [one.name for one in awaited(scene)]
    if not owing or not_your_turn(scene, person, owing).code != "not-your-turn":
        return said
    return act.PlanAhead(
        who=said.who,
        lines=(said.declaration,),
        extra=speaks_of_extra(table),
        granted=said.granted,
        by=said.by,
    )


def _verify_one_possible(table: Table, action: act.PlanAhead) -> None:
    """Refuse a plan with a line that can never be said, and one of which nothing is possible as
    things stand, for what is wrong with its first line.
    """
    for line in action.lines:
        for part in line.parts:
            table.ruleset.verb(part)  # each is of these rules
    then = _at_their_place(table, action.who, action.extra)
    wrong = [_refusals(then, then.person(action.who), one, action.granted) for one in action.lines]
    for error in (one for refused in wrong for one in refused):
        if error.code in FOR_GOOD:
            raise error
    if all(wrong):
        raise wrong[0][0]


def _refusals(then: Table, person: Person, line: Declaration, granted: bool) -> list[RuleError]:
    """Return what is wrong with a line, and with the haste in it."""
    found = [why_refused(verify_declaration, then, person, line)]
    if line.haste is not None:
        found.append(why_refused(verify_haste, then, person, line.haste, granted))
    return [one for one in found if one is not None]


def _at_their_place(table: Table, who: str, extra: bool) -> Table:
    """Return a table at which it is somebody's place to declare, and all else is as it is now."""
    scene, person = table.scene, table.person(who)
    declares = table.phase.kind in DECLARING and not speaks_of_extra(table)
    if extra:
        person = replace(fresh_phase(person), haste_left=max(1, person.haste_left))
    elif person.declaration is not None or not declares:
        person = fresh_round(person)
    scene = replace(scene, people={**scene.people, who: person})
    phase = _main_phase(table.ruleset)
    haste = max(1, scene.fight.haste) if extra else 0
    return Table(with_fight(scene, phase=phase, haste=haste), table.ruleset, NoChance())


def _main_phase(rules: Rules) -> str:
    """Return the name of the phase in which everybody declares."""
    return next(one.name for one in rules.phases.values() if one.kind in DECLARING and one.counted)


# --- saying it -----------------------------------------------------------------------------------


def speaks_of_extra(table: Table) -> bool:
    """Say whether what is declared now are extra actions."""
    return table.phase.adds or table.scene.fight.haste > 0


def say_plan(table: Table) -> bool:
    """Let the first of those awaited who has a plan say it; say whether anybody had one.

    Where nothing of it is possible any more it is dropped, and its owner is awaited as anyone is.
    """
    extra = speaks_of_extra(table)
    for person in awaited(table.scene):
        plan = person.extra_plan if extra else person.plan
        if plan is not None:
            _say(table, person, plan, extra)
            return True
    return False


def _say(table: Table, person: Person, plan: Plan, extra: bool) -> None:
    wrong = [_why_not(table, person, plan, one) for one in plan.lines]
    first = _as_fact(wrong[0]) if wrong[0] is not None else None
    if all(wrong):
        table.emit(
            ev.PlanDropped(who=person.name, plan=plan, extra=extra, why="impossible", refused=first)
        )
        return
    line = plan.lines[wrong.index(None)]
    # It is gone before it is said: what takes the declaration back does not bring it again.
    table.emit(ev.PlanDropped(who=person.name, plan=plan, extra=extra, refused=first))
    declare(table, person.name, line, plan.granted_in(table.scene.fight.round))
    if not extra or table.phase.adds:
        return
    if table.person(person.name).declaration is None:  # (PILE-5)
        table.emit(ev.PlanDropped(who=person.name, plan=plan, extra=extra, why="asked"))
    else:
        table.emit(ev.Planned(who=person.name, plan=plan, extra=extra, again=True))


def _why_not(table: Table, person: Person, plan: Plan, line: Declaration) -> RuleError | None:
    """Return why somebody could not say a line now, or would not: not of one whom they cannot tell
    any more, nor at one who has gone down since; nor a distance that others have a say in (RES-8).
    """
    scene = table.scene
    if needs_a_word(scene, person.name, act.Declare(who=person.name, declaration=line)):
        return RuleError("needs-the-others", "RES-8")
    for name in _aims((line,)):
        if name in scene.people and not knows(scene, person.name, name):
            return RuleError("target-not-told")
        if _is_down(scene, name) and name not in plan.down:
            return RuleError("target-has-fallen", who=name)
    trial = Table(with_person(scene, person.name, plan=None), table.ruleset, NoChance())
    return why_refused(declare, trial, person.name, line, plan.granted_in(scene.fight.round))


def _as_fact(error: RuleError) -> ev.Refused:
    facts = {
        key: fact if isinstance(fact, int | str) else tuple(map(str, fact))
        for key, fact in error.facts.items()
        if isinstance(fact, int | str | Iterable)
    }
    return ev.Refused(error.code, error.rule, facts)


def _aims(lines: tuple[Declaration, ...]) -> tuple[str, ...]:
    """Return whom lines are aimed at, each once."""
    parts = (part for line in lines for part in line.parts)
    return tuple(dict.fromkeys(name for part in parts if (name := getattr(part, "target", ""))))


def _is_down(scene: Scene, name: str) -> bool:
    person = scene.people.get(name)
    return person is not None and bool(person.down)
