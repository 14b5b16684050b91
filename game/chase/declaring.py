"""What somebody in a chase says they will do besides running, driving or riding (CHASE-10).

Runners and drivers shoot. Passengers do whatever one can do sitting there, with haste as often as
they have bought actions. A shot across too long a Lead is the storyteller's to allow, each by
itself.
"""

from msgspec.structs import replace

from game import events as ev
from game.chase.finding import chase_of, verify_between_rounds
from game.chase.leaving import let_captive_go
from game.chase.maneuvers import lead_for_shots
from game.chase.readiness import note_said
from game.chase.shooting import reach_of, word_on_shot
from game.engine.ammunition import loaded, verify_loaded
from game.engine.declared import note_declared
from game.engine.openings import verify_willpower
from game.engine.other_pools import ask_for_pool, verify_named
from game.engine.paying_for_haste import buy_haste, verify_hastens, verify_price
from game.engine.questions import ask, mark_of, settle_question
from game.engine.splits import exposes, verify_split
from game.engine.table import Table
from game.engine.weapons import means_of
from game.errors import RuleError
from game.gear import Weapon
from game.state.chase import Chase
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import Attack, Declaration, Do, Felling, Part, Pass, Release, verb_name
from game.state.in_hand import in_hand, means_at_hand
from game.state.person import Person

LONG_SHOT, YES, NO = "long-shot", "yes", "no"


def declare_in_chase(
    table: Table, who: str, declaration: Declaration, granted: bool = False, why: str = ""
) -> None:
    """Take down what somebody does besides running, driving or riding in the coming round."""
    person, chase = replace(table.person(who), vouched=granted), chase_of(table, who)
    if declaration.parts == (Release(),):
        let_captive_go(table, who)
        return
    verify_between_rounds(chase)
    if table.scene.pinned(who) and table.scene.hold_on(who) is not None:
        raise RuleError("pinned", "GRAPPLE-8", who=who)
    if person.declaration is not None:
        _verify_haste_left(person, declaration)
    if who in chase.exerting and any(getattr(one, "willpower", False) for one in declaration.parts):
        raise RuleError("bought-already", "DICE-8", who=who)
    parts = tuple(_with_something_to_shoot(person, part) for part in declaration.parts)
    declaration = replace(declaration, parts=parts)
    if declaration.haste is not None:
        _verify_haste(table, person, declaration, granted)
    _verify_split(table, person, declaration)
    for part in parts:
        _verify_part(table, chase, person, part)
    _take_down(table, person, declaration, why, granted)
    for part in parts:
        against = part.target if isinstance(part, Attack) else ""
        ask_for_pool(table, table.person(who), part, against, chase=chase.id)
    _go_on(table, chase, who, len(parts))


def _verify_split(table: Table, person: Person, said: Declaration) -> None:
    """Refuse parts that do not go together: beside the chase roll they are a split by number, where
    dice are dealt out otherwise (SPLIT-1).
    """
    steers = person.steers
    if steers and any(said.dice):
        raise RuleError("dice-without-split", "CHASE-10", who=person.name)
    by_number = steers and table.ruleset.divides
    verify = verify_split if by_number else table.ruleset.verify_split
    verify(table, person, said)


# --- haste (CHASE-10) ----------------------------------------------------------------------------


def _verify_haste_left(person: Person, said: Declaration) -> None:
    """Refuse one who has declared, and has no action left that haste bought."""
    if not person.haste_left:
        raise RuleError("already-declared", "ROUND-3", who=person.name)
    if said.haste is not None:
        raise RuleError("haste-in-haste-phase", "HASTE-2", who=person.name)
    if len(said.parts) > 1:
        raise RuleError("split-in-haste", "HASTE-5", who=person.name)


def _verify_haste(table: Table, person: Person, said: Declaration, granted: bool) -> None:
    if person.steers:
        raise RuleError("no-haste-in-chase", "CHASE-10", who=person.name)
    verify_hastens(table)
    if person.haste_left:
        raise RuleError("haste-in-haste-phase", "HASTE-2", who=person.name)
    if said.haste is not None:
        verify_price(table, person, said.haste, granted)


def _take_down(table: Table, person: Person, said: Declaration, why: str, granted: bool) -> None:
    """Write down a declaration, or one more action of it that haste has bought."""
    before = person.declaration
    if before is not None:
        whole = (
            replace(before, parts=(*before.parts, *said.parts), pose=said.pose),
            person.resolved,
            len(said.parts),
        )
        note_declared(table, person, said, whole, why=why, vouched=granted)
        table.emit(ev.HasteUsed(who=(person.name,)))
        return
    note_declared(table, person, said, why=why, vouched=granted)
    if said.haste is not None:
        buy_haste(table, person.name, said.haste, secret=False)


# --- what is done in a chase ---------------------------------------------------------------------


def _with_something_to_shoot(person: Person, part: Part) -> Part:
    """Name the weapon of an attack that names none, where the one in hand strikes nobody here."""
    if not isinstance(part, Attack) or part.weapon is not None or in_hand(person).ranged:
        return part
    if part.damage is not None:
        return part
    ranged = [one for one in person.fighter.arsenal() if one.ranged]
    ready = [one for one in ranged if loaded(person, one)] or ranged
    return replace(part, weapon=ready[0].name) if ready else part


def _verify_part(table: Table, chase: Chase, person: Person, part: Part) -> None:
    """Refuse what is not done in a chase."""
    steers = person.steers
    match part:
        case Felling():
            raise _not_here(table, part, steers)
        case Attack():
            _verify_shot(table, chase, person, part)
        case Pass():
            pass
        case Do() if not steers:
            table.ruleset.verb(part).verify(table, person, part)
        case _ if table.ruleset.verb(part).preferable:
            if steers:
                raise RuleError("defends-anyway", "CHASE-10", who=person.name)
            table.ruleset.verb(part).verify(table, person, part)
        case _:
            raise _not_here(table, part, steers)


def _not_here(table: Table, part: Part, steers: bool) -> RuleError:
    defenses = [name for name, verb in table.ruleset.verbs.items() if verb.preferable]
    return RuleError(
        "not-while-chasing", "CHASE-10", verb=verb_name(part), steers=steers, defenses=defenses
    )


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
    if prevented := table.ruleset.prevents(table, person, part):
        raise RuleError(prevented, "W20-12", who=person.name)
    if table.scene.dazed(person):
        raise RuleError("dazed", "W20-10", who=person.name)
    if person.bound:
        raise RuleError("immobilised", "W20-12", who=person.name)
    if exposes(table, part):
        raise RuleError("committed-in-chase", "CHASE-10", who=person.name)
    if chase.lead_between(person.name, target.name) is None:
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


# --- a shot that is too long ---------------------------------------------------------------------


def _too_far(chase: Chase, person: Person, part: Attack, weapon: Weapon) -> int:
    """Return the Lead that a shot does not reach across by itself, as it seems; else nothing."""
    lead = chase.lead_between(person.name, part.target) or 0
    lead += lead_for_shots(chase, person.name, part.target, chase.coming)
    return lead if lead >= reach_of(weapon) else 0


def _go_on(table: Table, chase: Chase, who: str, count: int) -> None:
    """Ask the storyteller about the first shot among the last ``count`` parts of what somebody has
    declared that is too far, and not ruled on yet; if there is none, the declaration stands.
    """
    person = table.person(who)
    parts = person.parts[-count:]
    for part in parts:
        weapon = means_at_hand(person, part) if isinstance(part, Attack) else None
        if not isinstance(part, Attack) or weapon is None:  # taken from them since (RES-6)
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
    """Take the storyteller's word on one shot: with one that does not reach, all that was declared
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
        _go_on(table, table.scene.chase(number), who, count)
