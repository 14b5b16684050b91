"""Giving up one action for another (ABORT): asked when it has become void, offered under attack."""

from collections.abc import Iterator

from msgspec.structs import replace

from game import events as ev
from game import moments
from game.combat.distances import take_claims
from game.combat.flanks import comes_to_grips, verify_uncrowded
from game.engine.openings import verify_willpower
from game.engine.questions import open_question, put, settle_question, verify_buys
from game.engine.splits import actions_in, exposes, verify_together
from game.engine.table import Table
from game.engine.terms import Reckoning, base
from game.errors import RuleError, why_refused
from game.settings import Settings
from game.state.decisions import Offer, Question
from game.state.declaration import (
    Attack,
    CounterGrapple,
    Declaration,
    Grapple,
    Part,
    Pass,
    verb_name,
)
from game.state.in_hand import in_hand
from game.state.person import Person
from game.state.scene import Scene

VOID = "void"
INSTEAD = "instead"  # of what, once the roll has been made: answered by an action, or a pass
NOTHING = "pass"
DIFFICULTY = 8
MEETING = ("each", "all", "nothing")  # the order in which defenses are offered


# --- who may -------------------------------------------------------------------------------------


def unresolved_action(person: Person) -> bool:
    """Say whether some of a person's action is still to come (ABORT-5); a grapple defense that was
    rolled is not, nor what was lost to a hold.
    """
    if person.acted:
        return False
    parts = (person.parts[index] for index in person.to_come())
    return any(not (person.countered and isinstance(part, CounterGrapple)) for part in parts)


def may_give_up(table: Table, person: Person) -> bool:
    """Say whether somebody has an action that they may give up for a defense without a roll."""
    policy = table.ruleset.gives_up
    return policy.may(table, person) if policy is not None else unresolved_action(person)


def reckon_abort(table: Table, person: Person) -> Reckoning:
    """Reckon the Willpower roll: the permanent rating, difficulty 8 (ABORT-2)."""
    pool = person.fighter.terms("willpower")
    return table.reckon_action(person, "action", pool, (base(DIFFICULTY, by="ABORT-2"),))


def may_try(table: Table, person: Person) -> bool:
    """Say whether an abort could be attempted: none failed yet, dice to roll (ABORT-4)."""
    return person.able and not person.abort_failed and reckon_abort(table, person).pool > 0


def offers(table: Table) -> list[Offer]:
    """Return the open offers: to defend, under an attack declared after one's own action
    (ABORT-1).
    """
    found: list[Offer] = []
    if not table.ruleset.aborts:
        return found
    for person in table.scene.people.values():
        if attacked_since(table.scene, person) and may_try(table, person):
            open_to = [name for name in defenses_of(table) if is_open(table, person, name)]
            found.append(Offer(person.name, tuple(f"abort {name}" for name in open_to)))
    return found


def defenses_of(table: Table) -> tuple[str, ...]:
    """Return the defenses that one may abort to, first those that meet each attack for itself."""
    verbs = table.ruleset.verbs
    found = (name for name, verb in verbs.items() if verb.abortable)
    return tuple(sorted(found, key=lambda name: MEETING.index(verbs[name].meets)))


def is_open(table: Table, person: Person, name: str) -> bool:
    """Say whether somebody could defend so: not cornered, with what it takes."""
    verb = table.ruleset.verbs[name]
    return not why_refused(verb.verify, table, person, next(iter(verb.legal(table, person))))


def attacked_since(scene: Scene, person: Person) -> bool:
    """Say whether an attack declared later than one's own action is still to be rolled."""
    if not unresolved_action(person) or person.secret or person.exposed:
        return False
    if person.floored:  # W20-11: their action is getting up
        return False
    if scene.hold_of(person.name) is not None:  # GRAPPLE-3, GRAPPLE-10: no third choice
        return False
    return any(
        attacker.spoke > person.spoke and not attacker.secret and attacker.able
        for attacker, _ in attacks_to_come(scene, person.name)
    )


def attacks_to_come(scene: Scene, target: str) -> list[tuple[Person, int]]:
    """Return the attacks of this phase on somebody that are still to be rolled."""
    return [
        (attacker, index)
        for attacker in scene.people.values()
        if attacker.able and not attacker.acted
        for index in attacker.to_come()
        if isinstance(part := attacker.parts[index], Attack | Grapple) and part.target == target
    ]


# --- an action that has become void --------------------------------------------------------------


def lose_or_ask(table: Table, person: Person, part: Part, index: int, reason: str) -> None:
    """An action has become void: ask whether to abort, where that can be tried, else it is lost."""
    if not table.ruleset.aborts or not may_try(table, person):
        table.emit(ev.ActionLost(who=person.name, part=part, index=index, reason=reason))
        return
    fight = table.scene.fight
    key = f"{VOID}:{fight.round}.{fight.haste}:{index}.{person.aborts}:{person.name}"
    target = part.target if isinstance(part, Attack | Grapple) else ""
    about = {"reason": reason, "target": target, "index": str(index)}
    options = ("abort", "lose")
    put(table, Question(key, person.name, VOID, options, "lose", about, rolls=("abort",)))


def answer_void(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer to abort-or-lose: `choose abort PART` names what to do instead, without a
    part that is asked once the roll is made (ABORT-2).
    """
    person = table.person(question.who)
    index = int(question.about["index"])
    if option == "lose":
        settle_question(table, question, option)
        _lose(table, person, index, question.about["reason"])
        return
    if part is not None:
        verify_new_action(table, person, with_part(person, part, index), index)
    settle_question(table, question, option)
    if not _attempt(table, person):
        _lose(table, table.person(person.name), index, question.about["reason"])
    elif part is None:
        _ask_what_instead(table, person, question.about)
    else:
        _put_in_place(table, table.person(person.name), part, index)


def with_part(person: Person, part: Part, index: int) -> Declaration:
    """Return somebody's declaration with another part in one place of it."""
    assert person.declaration is not None
    before = person.declaration.parts
    return replace(person.declaration, parts=(*before[:index], part, *before[index + 1 :]))


def abort_strain(settings: Settings, person: Person) -> int:
    """Return what the next abort costs the new action: one more action in a split (ABORT-3)."""
    count = actions_in(person.declaration.parts) if person.declaration else 1
    return -(person.aborts + (settings.abort_base if count == 1 else 1))


def _put_in_place(table: Table, person: Person, part: Part, index: int) -> None:
    """Let a new action take the place of a void one, with what the abort costs it (ABORT-3)."""
    strain = abort_strain(table.settings, person)
    _take_up(
        table,
        person,
        ev.Aborted(
            who=person.name,
            part=part,
            declaration=with_part(person, part, index),
            resolved=person.resolved,
            void=True,
            strain=strain,
            index=index,
            strained={**person.strain, index: strain},
        ),
    )


def instead_of(table: Table, question: Question) -> Iterator[Part]:
    """Yield what somebody who is asked could abort to: anything in the place of a void action, a
    defense under an attack (ABORT-1, ATTACK-6).
    """
    person = table.person(question.who)
    if person.declaration is None:
        return
    index = int(where) if (where := question.about.get("index", "")) else None
    for verb in table.ruleset.verbs.values():
        for part in verb.legal(table, replace(person, declaration=None)):
            closed = index is None and not verb.abortable
            if not (closed or _why_unfit(table, person, part, index)):
                yield part


def _why_unfit(table: Table, person: Person, part: Part, index: int | None) -> RuleError | None:
    """Return why a part could not stand in one place of a declaration, or in that of all to come;
    None where it could.
    """
    if index is None:
        return why_refused(verify_instead, table, person, part)
    whole = with_part(person, part, index)
    return why_refused(verify_new_action, table, person, whole, index)


def why_not_instead(table: Table, question: Question, part: Part) -> RuleError | None:
    """Return why somebody who is asked could not abort to a part; None where they could, or where
    nobody would: under an attack to what is no defense.
    """
    person = table.person(question.who)
    void = bool(question.about.get("index", ""))
    if person.declaration is None or not (void or table.ruleset.verbs[verb_name(part)].abortable):
        return None
    return _why_unfit(table, person, part, int(question.about["index"]) if void else None)


# --- the roll first, and then the new action (ABORT-2) -------------------------------------------


def _ask_what_instead(table: Table, person: Person, about: dict[str, str]) -> None:
    """Ask what to do, now that the abort has succeeded. The bare words stand in the question; any
    other action answers it as well.
    """
    fight, who = table.scene.fight, person.name
    key = f"{INSTEAD}:{fight.round}.{fight.haste}:{about['index']}.{person.aborts}:{who}"
    asked = Question(key, who, INSTEAD, (NOTHING,), NOTHING, about)
    fitting = list(instead_of(table, asked))
    bare = (
        name
        for name, verb in table.ruleset.verbs.items()
        if verb.bare and name != NOTHING and _said_alone(table, person, name) in fitting
    )
    put(table, replace(asked, options=(*bare, NOTHING)))


def _said_alone(table: Table, person: Person, verb: str) -> Part | None:
    """Return what a verb means that nothing follows, or None where it is not open."""
    legal = table.ruleset.verbs[verb].legal(table, replace(person, declaration=None))
    return next(iter(legal), None)


def answer_instead(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the new action; with a pass a void action is lost, and a live one stands."""
    person, where = table.person(question.who), question.about["index"]
    if part is None and option != NOTHING:
        part = _said_alone(table, person, option)
    if part is None or isinstance(part, Pass):
        settle_question(table, question, NOTHING)
        table.emit(ev.AbortUnused(who=person.name, index=int(where or -1)))
        if where:
            _lose(table, person, int(where), question.about["reason"])
        return
    if where:
        verify_new_action(table, person, with_part(person, part, int(where)), int(where))
    else:
        verify_defense(table, part, "ABORT-1")
        verify_instead(table, person, part)
    settle_question(table, question, verb_name(part))
    if where:
        _put_in_place(table, person, part, int(where))
    else:
        _change_to(table, person, part, free=False)


def asked_instead(scene: Scene, who: str) -> Question | None:
    """Return the question of what to do instead, where it is open to somebody."""
    question = open_question(scene, who)
    return question if question is not None and question.question == INSTEAD else None


def declare_instead(table: Table, question: Question, said: Declaration) -> None:
    """Take a declaration as the answer to what to do instead: it is one action (ABORT-2)."""
    if len(said.parts) != 1 or said.haste is not None or said.dice:
        raise RuleError("one-action", "ABORT-1", who=question.who)
    answer_instead(table, question, "", said.parts[0])


def _lose(table: Table, person: Person, index: int, reason: str) -> None:
    part = person.parts[index]
    table.emit(ev.ActionLost(who=person.name, part=part, index=index, reason=reason))


def verify_new_action(table: Table, person: Person, declaration: Declaration, index: int) -> None:
    """Refuse a new action that could not have been declared in this place of a declaration.

    It does not count against Wits (ABORT-3).
    """
    parts = declaration.parts
    verify_together(table, person, table.ruleset.beside(declaration, index))
    moments.may_take_up.do(table, person, parts, index)
    bare = replace(person, declaration=None)
    table.ruleset.verb(parts[index]).verify(table, bare, parts[index])
    _verify_room(table, bare, parts[index])


def _verify_room(table: Table, person: Person, part: Part) -> None:
    """Refuse to come to grips where there is no room: what is aborted to is done at once, without
    asking anybody (PILE-5).
    """
    if comes_to_grips(part, person):
        verify_uncrowded(table, person, table.person(part.target))


def _take_up(table: Table, person: Person, aborted: ev.Aborted) -> None:
    """Let a new action stand, with what declaring it would have noted (RES-6, ATTACK-6)."""
    part = aborted.part
    if isinstance(part, Attack):
        down = (part.target,) if table.person(part.target).down else ()
        bare = replace(person, declaration=None)
        wields = in_hand(bare).name if part.weapon is None else ""
        aborted = replace(aborted, down=down, wields=wields)
    table.emit(aborted)
    if exposes(table, part):
        table.emit(ev.Exposed(who=person.name))
    moments.said.do(table, person.name, (part,))
    take_claims(table, person.name, (part,))


# --- defending under an attack declared later ----------------------------------------------------


def abort(table: Table, who: str, part: Part | None, willpower: bool = False) -> None:
    """Take `abort PART`: it answers an open question, or takes the offer to defend (ABORT-6);
    `abort` alone does so too, rolls, and asks (ABORT-2).
    """
    person = table.person(who)
    question = open_question(table.scene, who)
    if part is None:
        _abort_first(table, person, question, willpower)
        return
    if question is not None and question.question == INSTEAD:
        answer_instead(table, question, "", part)
        return
    for option in ("abort", verb_name(part)):
        if question is not None and option in question.options:
            table.ruleset.answers[question.question](table, question, option, part)
            return
    if table.ruleset.gives_up is not None:
        table.ruleset.gives_up.said(table, person, part)
        return
    verify_offer(table, person, part)
    if _attempt(table, person):
        _change_to(table, table.person(who), part, free=False)


def _abort_first(table: Table, person: Person, question: Question | None, willpower: bool) -> None:
    """Roll for an abort before anything is named, then ask for it."""
    if question is not None and "abort" in question.options:
        if willpower:
            verify_buys(table, question, "abort")
        table.buys = willpower
        table.ruleset.answers[question.question](table, question, "abort", None)
    elif table.ruleset.gives_up is not None:  # nothing is rolled first, and so nothing asked after
        raise RuleError("abort-to-defense", "W20-4", verb="abort", defenses=defenses_of(table))
    else:
        verify_may_abort(table, person)
        verify_willpower(table, person, willpower)
        table.buys = willpower
        if _attempt(table, person):
            _ask_what_instead(table, person, {"index": "", "reason": "", "target": ""})
    table.buys = False


def verify_offer(table: Table, person: Person, part: Part) -> None:
    """Refuse an abort that nothing calls for, that was failed before, or that is no defense."""
    verify_may_abort(table, person, part)
    verify_instead(table, person, part)


def verify_may_abort(table: Table, person: Person, part: Part | None = None) -> None:
    """Refuse an abort that nothing calls for, or that was failed before."""
    if not table.ruleset.aborts:
        raise RuleError("no-aborts", "ABORT-1", ruleset=table.ruleset.id)
    if person.abort_failed:
        raise RuleError("abort-failed", "ABORT-4", who=person.name)
    if not attacked_since(table.scene, person):
        raise RuleError("nothing-to-abort", "ABORT-1", who=person.name)
    if part is not None:
        verify_defense(table, part, "ABORT-1")
    if not may_try(table, person):
        raise RuleError("no-dice", "ABORT-2", who=person.name)


def verify_defense(table: Table, part: Part, rule: str) -> None:
    """Refuse to abort to what is no defense."""
    if not table.ruleset.verb(part).abortable:
        raise RuleError("abort-to-defense", rule, verb=verb_name(part), defenses=defenses_of(table))


def abort_free(table: Table, person: Person, part: Part) -> None:
    """Abort to a defense without a roll, as the target of a committed attack may (ATTACK-6)."""
    verify_defense(table, part, "ATTACK-6")
    verify_instead(table, person, part)
    _change_to(table, person, part, free=True)


def verify_instead(table: Table, person: Person, part: Part) -> None:
    """Refuse a defense that could not stand in the place of everything still to come."""
    if table.ruleset.gives_up is not None:
        table.ruleset.gives_up.verify(table, person, part)
        return
    kept = [person.parts[index] for index in sorted(person.resolved)]
    verify_new_action(table, person, Declaration((*kept, part)), len(kept))


def _change_to(table: Table, person: Person, part: Part, free: bool) -> None:
    """Let ``part`` take the place of everything that is still to come."""
    if table.ruleset.gives_up is not None:
        table.ruleset.gives_up.take(table, person, part)
        return
    came_up = sorted(person.resolved)
    kept = tuple(person.parts[index] for index in came_up)
    table.emit(
        ev.Aborted(
            who=person.name,
            part=part,
            declaration=Declaration((*kept, part)),
            resolved=tuple(range(len(kept))),
            free=free,
            index=len(kept),
            strained={
                now: person.strain[before]
                for now, before in enumerate(came_up)
                if before in person.strain
            },
        )
    )


def _attempt(table: Table, person: Person) -> bool:
    """Roll Willpower; one success does (ABORT-2)."""
    reckoning = reckon_abort(table, person)
    roll = table.action_roll(person.name, "abort", reckoning, willpower=table.buys)
    # Who may abort for nothing would be rid of what is meant for their next deed.
    table.emit(ev.Rolled(roll=roll), uses_up=False)
    table.pay_for_success(roll)
    if not roll.successes:
        table.emit(ev.AbortFailed(who=person.name))
    return roll.successes > 0
