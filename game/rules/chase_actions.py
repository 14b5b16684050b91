"""What a person in a chase does besides running, driving or riding (CHASE-10)."""

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import NoChance
from game.engine.exchanges import bought_already, loaded, means_of, verify_loaded, verify_willpower
from game.engine.pools import ask_for_pool, verify_named
from game.engine.questions import ask, mark_of, settle_question
from game.engine.table import Table
from game.errors import RuleError, verify_among, why_refused
from game.events.writing import fresh_round, with_chase
from game.fighter import Weapon
from game.rules.chase import (
    IN_A_ROUND,
    buys_success,
    chase_of,
    lead_for_shots,
    note_said,
    reach_of,
    runner_of,
    verify_between_rounds,
    word_on_shot,
)
from game.rules.pursuit import let_captive_go, verify_chases
from game.rules.rounds import (
    buy_haste,
    note_plan,
    say_planned,
    verify_hastens,
    verify_price,
    with_planned_haste,
)
from game.rules.splits import actions_in, exposes, note_declared, verify_split
from game.state.chase import Chase
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import Attack, Declaration, Do, Felling, Part, Pass, Release, verb_name
from game.state.person import Person, in_hand, means_at_hand

# Runners and drivers shoot. Passengers do all that can be done sitting there, with haste as often
# as they have bought actions. A shot across too long a Lead is the storyteller's to allow, each by
# itself.

LONG_SHOT, YES, NO = "long-shot", "yes", "no"


def declare_in_chase(
    table: Table, who: str, said: Declaration, granted: bool = False, why: str = ""
) -> None:
    """Take down what a person does besides running, driving or riding in the coming round, or one
    more action of it that haste has bought.
    """
    person, chase = table.person(who), chase_of(table, who)
    person = replace(person, round=replace(person.round, vouched=granted))
    before, steers = person.phase.declaration, person.steers
    if said.parts == (Release(),):
        let_captive_go(table, who)
        return
    verify_between_rounds(chase)
    if table.scene.pinned(who):
        raise RuleError("pinned", "GRAPPLE-8", who=who)
    if before is not None:
        if not person.round.haste_left:
            raise RuleError("already-declared", "ROUND-3", who=who)
        if said.haste is not None:
            raise RuleError("haste-in-haste-phase", "HASTE-2", who=who)
        if len(said.parts) > 1:
            raise RuleError("split-in-haste", "HASTE-5", who=who)
    elif not steers:
        said = with_planned_haste(table, person, said)
    if who in chase.exerting and buys_success(said):
        raise bought_already(who)
    said = replace(said, parts=tuple(_with_something_to_shoot(person, one) for one in said.parts))
    if said.haste is not None:
        if steers:
            raise RuleError("no-haste-in-chase", "CHASE-10", who=who)
        verify_hastens(table)
        if person.round.haste_left:
            raise RuleError("haste-in-haste-phase", "HASTE-2", who=who)
        verify_price(table, person, said.haste, granted)
    if steers and any(said.dice):
        raise RuleError("dice-without-split", "CHASE-10", who=who)
    # Beside the chase roll they are a split by number, where dice are dealt out otherwise.
    by_number = steers and table.ruleset.splits
    verify = verify_split if by_number else moments.verify_split.only
    verify(table, person, said)
    for part in said.parts:
        _verify_part(table, chase, person, part)
    if steers and said.parts != (Pass(),) and table.ruleset.plays("SPLIT-3"):
        limit, actions = person.fighter.trait("wits"), actions_in(said.parts) + 1
        if actions > max(1, limit):
            raise RuleError("split-too-wide", "SPLIT-3", who=who, actions=actions, limit=limit)
    if before is None:
        note_declared(table, person, said, why=why, vouched=granted)
        if said.haste is not None:
            buy_haste(table, who, said.haste, secret=False)
    else:
        whole = replace(before, parts=(*before.parts, *said.parts), pose=said.pose)
        stands = whole, person.phase.resolved, len(said.parts)
        note_declared(table, person, said, stands, why=why, vouched=granted)
        table.emit(ev.HasteUsed(who=(who,)))
    for part in said.parts:
        against = part.target if isinstance(part, Attack) else ""
        ask_for_pool(table, table.person(who), part, against, chase=chase.id)
    _ask_of_long_shots(table, chase, who, len(said.parts))


def plan_in_chase(table: Table, action: act.PlanAhead) -> None:
    """Keep what a person would declare while a round of their chase is under way, until it is over:
    between two rounds it is simply declared.
    """
    chase = chase_of(table, action.who)
    if why_refused(verify_between_rounds, chase) is None:
        raise RuleError("plan-in-chase", "CHASE-10", who=action.who)
    rests = with_chase(table.scene, chase.id, questions=(), firing=None, rolling=False)
    person = fresh_round(table.person(action.who))
    then = replace(rests, people={**rests.people, action.who: person})
    for line in action.lines:  # of which what is kept has one
        declare_in_chase(Table(then, table.ruleset, NoChance()), action.who, line, action.granted)
    note_plan(table, action, chase.id)


def say_plans(table: Table) -> bool:
    """Let those declare who have kept it until no round of their chase is under way, and have said
    nothing for the coming one yet; say whether there was anybody.
    """
    so_far = len(table.events)
    planning = [name for name, other in table.scene.people.items() if other.plan is not None]
    for name in planning:
        person = table.person(name)
        if person.plan is None or not person.plan.chase:
            continue
        if person.seat is not None:
            chase = table.scene.chase(person.seat.chase)
            said = person.phase.declaration is not None and not person.round.haste_left
            if said or chase.rolling or why_refused(verify_between_rounds, chase):
                continue
        say_planned(table, person, person.plan, False, declare_in_chase)
    return len(table.events) > so_far


def _with_something_to_shoot(person: Person, part: Part) -> Part:
    """Name the weapon of an attack that names none, where the one in hand strikes nobody here."""
    if not isinstance(part, Attack) or part.weapon is not None or part.damage is not None:
        return part
    if in_hand(person).ranged:
        return part
    ranged = [weapon for weapon in person.fighter.arsenal() if weapon.ranged]
    ready = [weapon for weapon in ranged if loaded(person, weapon)] or ranged
    return replace(part, weapon=ready[0].name) if ready else part


def _verify_part(table: Table, chase: Chase, person: Person, part: Part) -> None:
    """Refuse what is not done in a chase."""
    if isinstance(part, Pass):
        return
    verb, steers = table.ruleset.verb(part), person.steers
    if isinstance(part, Attack) and not isinstance(part, Felling):
        _verify_shot(table, chase, person, part)
    elif verb.preferable and steers:
        raise RuleError("defends-anyway", "CHASE-10", who=person.name)
    elif verb.preferable or (isinstance(part, Do) and not steers):
        verb.verify(table, person, part)
    else:
        defenses = [name for name, one in table.ruleset.verbs.items() if one.preferable]
        raise RuleError(
            "not-while-chasing", "CHASE-10",
            verb=verb_name(part), steers=steers, defenses=defenses,
        )  # fmt: skip


def _verify_shot(table: Table, chase: Chase, person: Person, part: Attack) -> None:
    """Refuse an attack that is none for a chase, or one too far that nobody may allow."""
    if part.target == person.name:
        raise RuleError("self-target", who=person.name)
    verify_named(table, person, part)
    if part.range is not None:
        raise RuleError("range-in-chase", "CHASE-10", who=person.name)
    target, weapon = table.person(part.target), means_of(person, part)
    if target.seat is None or target.seat.chase != chase.id:
        raise RuleError("target-not-in-chase", "CHASE-10", who=target.name)
    if not weapon.ranged:
        raise RuleError("needs-ranged", "CHASE-10", weapon=weapon.name)
    if prevented := moments.prevents.first(table, person, part):
        raise RuleError(prevented, "W20-12", who=person.name)
    if table.scene.dazed(person):
        raise RuleError("dazed", "W20-10", who=person.name)
    if person.bound:
        raise RuleError("immobilised", "W20-12", who=person.name)
    if part.kind not in table.ruleset.attack_kinds:
        raise RuleError("unknown-kind", kind=part.kind, kinds=list(table.ruleset.attack_kinds))
    if exposes(table, part):
        raise RuleError("committed-in-chase", "CHASE-10", who=person.name)
    if chase.side(person.name) == chase.side(target.name):
        raise RuleError("same-side", "CHASE-10", who=target.name)
    verify_loaded(person, weapon)
    verify_willpower(table, person, part.willpower)
    lead = _too_far(chase, person, part, weapon)
    if lead and not table.scene.led:
        below = reach_of(weapon)
        raise RuleError("lead-too-long", "CHASE-10", weapon=weapon.name, lead=lead, below=below)
    if lead and word_on_shot(person, part, weapon) is False:
        shot = {"target": target.name, "weapon": weapon.name}
        raise RuleError("shot-ruled-out", "CHASE-10", lead=lead, **shot)


def _too_far(chase: Chase, person: Person, part: Attack, weapon: Weapon) -> int:
    """Return the Lead that a shot does not reach across by itself, as it seems; else nothing."""
    lead = lead_for_shots(chase, person.name, part.target) or 0
    return lead if lead >= reach_of(weapon) else 0


def _ask_of_long_shots(table: Table, chase: Chase, who: str, count: int) -> None:
    """Ask the storyteller about the first shot among the last ``count`` parts of what a person has
    declared that is too far, and not ruled on yet; if there is none, the declaration stands.
    """
    person = table.person(who)
    parts = person.parts[-count:]
    for part in parts:
        weapon = means_at_hand(person, part) if isinstance(part, Attack) else None
        if not isinstance(part, Attack) or weapon is None:  # taken from them since
            continue
        lead = _too_far(chase, person, part, weapon)
        if lead and word_on_shot(person, part, weapon) is None:
            mark = mark_of((part, *parts))
            ask(
                table, LONG_SHOT,
                f"{LONG_SHOT}:{chase.id}.{chase.round}.{table.scene.fight.spoken}:{mark}",
                STORYTELLER, (YES, NO), NO, chase=str(chase.id), attacker=who, target=part.target,
                weapon=weapon.name, lead=str(lead), parts=str(count),
            )  # fmt: skip
            return
    note_said(table, who)


def answer_long_shot(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the storyteller's word on one shot: if it does not reach, all that was declared
    in one line with it was not declared.
    """
    settle_question(table, question, option)
    about, allowed = question.about, option == YES
    number, who, count = int(about["chase"]), about["attacker"], int(about["parts"])
    table.emit(
        ev.ShotRuled(
            chase=number,
            who=who,
            target=about["target"],
            weapon=about["weapon"],
            allowed=allowed,
            taken=0 if allowed else count,
        )
    )
    if allowed:
        _ask_of_long_shots(table, table.scene.chase(number), who, count)


def exert(table: Table, action: act.Exert) -> None:
    """Buy a success on the coming chase roll, or beforehand on a roll that nobody will be asked
    about: an obstacle's, or before the chase on what opens it. It is paid when that is made.
    """
    who, roll = action.who, action.roll
    person = table.person(who)
    if not roll:
        chase = runner_of(table, who)
        if who in chase.exerting:
            raise bought_already(who)
        verify_between_rounds(chase)
        verify_willpower(table, person, True)
        if buys_success(person.phase.declaration):
            raise bought_already(who)
        table.emit(ev.Exerted(chase=chase.id, who=who))
        note_said(table, who)
        return
    known = ("opening", "stalking") if person.seat is None else ("obstacle",)
    verify_among("exert", roll, known, "CHASE-2")
    verify_chases(table)
    if person.seat is not None:
        verify_between_rounds(runner_of(table, who))
    if roll in person.braces:
        raise bought_already(who)
    verify_willpower(table, person, True)
    number = person.seat.chase if person.seat is not None else 0
    table.emit(ev.Exerted(chase=number, who=who, roll=roll))


ANSWERS = {**IN_A_ROUND, LONG_SHOT: answer_long_shot}
