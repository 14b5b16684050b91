"""Giving up one action for another (ABORT): asked when it has become void, offered under attack."""

from collections.abc import Iterator

from msgspec.structs import replace

from game import events as ev
from game.combat.distances import take_claims
from game.combat.grapple import holds
from game.engine.questions import ask, open_question, settle_question
from game.engine.reckoning import Reckoning, base
from game.engine.splits import abort_strain, exposes, verify_together
from game.engine.table import Table
from game.errors import RuleError
from game.state.decisions import Offer, Question
from game.state.declaration import Attack, CounterGrapple, Declaration, Grapple, Part, verb_name
from game.state.in_hand import in_hand
from game.state.scene import Person, Scene

VOID = "void"
DIFFICULTY = 8
MEETING = ("each", "all", "nothing")  # the order in which defenses are offered


# --- who may -------------------------------------------------------------------------------------


def unresolved_action(person: Person) -> bool:
    """Say whether some of a person's action is still to come (ABORT-5); a grapple defense that was
    rolled is not.
    """
    if person.declaration is None or person.acted:
        return False
    parts = (person.declaration.parts[index] for index in person.unresolved())
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
    try:
        verb.verify(table, person, next(iter(verb.legal(table, person))))
    except RuleError:
        return False
    return True


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
        if attacker.declaration is not None and attacker.able and not attacker.acted
        for index in attacker.unresolved()
        if isinstance(part := attacker.declaration.parts[index], Attack | Grapple)
        and part.target == target
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
    ask(
        table, VOID, key, person.name, ("abort", "lose"), "lose",
        reason=reason, target=target, index=str(index),
    )  # fmt: skip


def answer_void(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer to abort-or-lose; `choose abort PART` names what to do instead."""
    person = table.person(question.who)
    index = int(question.about["index"])
    if option == "lose":
        settle_question(table, question, option)
        _lose(table, person, index, question.about["reason"])
        return
    if part is None:
        raise RuleError("abort-to-what", "ABORT-1", who=person.name)
    assert person.declaration is not None
    before = person.declaration.parts
    parts = (*before[:index], part, *before[index + 1 :])
    declaration = replace(person.declaration, parts=parts)
    verify_new_action(table, person, declaration, index)
    settle_question(table, question, option)
    if not _attempt(table, person):
        _lose(table, table.person(person.name), index, question.about["reason"])
        return
    strain = abort_strain(table.settings, person)
    _take_up(
        table,
        person,
        ev.Aborted(
            who=person.name,
            part=part,
            declaration=declaration,
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
    index = int(question.about["index"]) if question.question == VOID else None
    for verb in table.ruleset.verbs.values():
        for part in verb.legal(table, replace(person, declaration=None)):
            if (index is not None or verb.abortable) and _fits(table, person, part, index):
                yield part


def _fits(table: Table, person: Person, part: Part, index: int | None = None) -> bool:
    """Say whether a part could stand in one place of a declaration, or in that of all to come."""
    assert person.declaration is not None
    try:
        if index is None:
            verify_instead(table, person, part)
        else:
            before = person.declaration.parts
            parts = (*before[:index], part, *before[index + 1 :])
            verify_new_action(table, person, replace(person.declaration, parts=parts), index)
    except RuleError:
        return False
    return True


def _lose(table: Table, person: Person, index: int, reason: str) -> None:
    assert person.declaration is not None
    part = person.declaration.parts[index]
    table.emit(ev.ActionLost(who=person.name, part=part, index=index, reason=reason))


def verify_new_action(table: Table, person: Person, declaration: Declaration, index: int) -> None:
    """Refuse a new action that could not have been declared in this place of a declaration.

    It does not count against Wits (ABORT-3).
    """
    parts = declaration.parts
    verify_together(table, person, table.ruleset.beside(declaration, index))
    holds.verify_instead(table, person, parts, index)
    bare = replace(person, declaration=None)
    table.ruleset.verb(parts[index]).verify(table, bare, parts[index])


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
    holds.take_effect(table, person.name, (part,))
    take_claims(table, person.name, (part,))


# --- defending under an attack declared later ----------------------------------------------------


def abort(table: Table, who: str, part: Part) -> None:
    """Take `abort PART`: it answers an open question, or takes the offer to defend (ABORT-6)."""
    person = table.person(who)
    question = open_question(table.scene, who)
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


def verify_offer(table: Table, person: Person, part: Part) -> None:
    """Refuse an abort that nothing calls for, that was failed before, or that is no defense."""
    if not table.ruleset.aborts:
        raise RuleError("no-aborts", "ABORT-1", ruleset=table.ruleset.id)
    if person.abort_failed:
        raise RuleError("abort-failed", "ABORT-4", who=person.name)
    if not attacked_since(table.scene, person):
        raise RuleError("nothing-to-abort", "ABORT-1", who=person.name)
    if not table.ruleset.verb(part).abortable:
        raise RuleError(
            "abort-to-defense", "ABORT-1", verb=verb_name(part), defenses=defenses_of(table)
        )
    if not may_try(table, person):
        raise RuleError("no-dice", "ABORT-2", who=person.name)
    verify_instead(table, person, part)


def abort_free(table: Table, person: Person, part: Part) -> None:
    """Abort to a defense without a roll, as the target of a committed attack may (ATTACK-6)."""
    if not table.ruleset.verb(part).abortable:
        raise RuleError(
            "abort-to-defense", "ATTACK-6", verb=verb_name(part), defenses=defenses_of(table)
        )
    verify_instead(table, person, part)
    _change_to(table, person, part, free=True)


def verify_instead(table: Table, person: Person, part: Part) -> None:
    """Refuse a defense that could not stand in the place of everything still to come."""
    if table.ruleset.gives_up is not None:
        table.ruleset.gives_up.verify(table, person, part)
        return
    assert person.declaration is not None
    kept = [person.declaration.parts[index] for index in sorted(person.resolved)]
    verify_new_action(table, person, Declaration((*kept, part)), len(kept))


def _change_to(table: Table, person: Person, part: Part, free: bool) -> None:
    """Let ``part`` take the place of everything that is still to come."""
    if table.ruleset.gives_up is not None:
        table.ruleset.gives_up.take(table, person, part)
        return
    assert person.declaration is not None
    came_up = sorted(person.resolved)
    kept = tuple(person.declaration.parts[index] for index in came_up)
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
    roll = table.action_roll(person.name, "abort", reckon_abort(table, person))
    table.emit(ev.Rolled(roll=roll))
    if not roll.successes:
        table.emit(ev.AbortFailed(who=person.name))
    return roll.successes > 0
