"""Aborts: giving up one action for another, before it comes up or where it is void (ABORT)."""

from collections.abc import Iterator

from msgspec.structs import replace

from game import events as ev
from game import moments
from game.engine.exchanges import verify_willpower
from game.engine.questions import open_question, put, settle_question, verify_buys
from game.engine.table import Table
from game.engine.verb import Reckoning, base
from game.errors import RuleError, why_refused
from game.rules.reach import comes_to_grips, take_claims, verify_uncrowded
from game.rules.splits import actions_in, exposes, verify_together
from game.settings import Settings
from game.state.decisions import Offer, Question
from game.state.declaration import (
    Assault,
    Attack,
    CounterGrapple,
    Declaration,
    Part,
    Pass,
    verb_name,
)
from game.state.person import Person, in_hand
from game.state.scene import Scene, remembered

# --- Asked when an action is void, offered under attack -------------------------------------------

VOID = "void"
INSTEAD = "instead"  # of what, once the roll has been made: answered by an action, or a pass
ATTACKED = "attacked"  # by an action that was itself aborted to
CARRY_ON = "carry on"
NOTHING = "pass"
DIFFICULTY = 8
MEETING = ("each", "all", "nothing")  # the order in which defenses are offered
LIVE = {"index": "", "reason": "", "target": ""}  # what a question says of an action not void


@moments.may_give_up
def may_abort(table: Table, person: Person) -> bool:
    """Say whether some of a person's action is still to come, and may be given up (ABORT-5); a
    grapple defense that was rolled is not, nor what was lost to a hold.
    """
    if person.phase.acted:
        return False
    parts = (person.parts[index] for index in person.to_come())
    return any(not (person.round.countered and isinstance(part, CounterGrapple)) for part in parts)


def reckon_abort(table: Table, person: Person) -> Reckoning:
    """Reckon the Willpower roll: the permanent rating, difficulty 8 (ABORT-2)."""
    pool = person.fighter.terms("willpower")
    return table.reckon_action(person, "action", pool, (base(DIFFICULTY, by="ABORT-2"),))


def may_try(table: Table, person: Person) -> bool:
    """Say whether an abort could be attempted: none failed yet, dice to roll (ABORT-4)."""
    return person.able and not person.toll.abort_failed and reckon_abort(table, person).pool > 0


def defenses_of(table: Table) -> tuple[str, ...]:
    """Return the defenses to abort to, first those that meet each attack for itself."""
    verbs = table.ruleset.verbs
    found = (name for name, verb in verbs.items() if verb.abortable)
    return tuple(sorted(found, key=lambda name: MEETING.index(verbs[name].meets)))


def attacks_to_come(scene: Scene, target: str) -> list[tuple[Person, int]]:
    """Return the attacks of this phase on a person that are still to be rolled."""
    return _attacks_by_target(scene).get(target, [])


@remembered
def _attacks_by_target(scene: Scene) -> dict[str, list[tuple[Person, int]]]:
    found: dict[str, list[tuple[Person, int]]] = {}
    for attacker in scene.people.values():
        for index in attacker.to_come() if attacker.able and not attacker.phase.acted else ():
            part = attacker.parts[index]
            if isinstance(part, Assault):
                found.setdefault(part.target, []).append((attacker, index))
    return found


def attacked_since(table: Table, person: Person) -> bool:
    """Say whether an attack declared later than the person's own action is still to be rolled."""
    scene = table.scene
    if not may_abort(table, person) or person.phase.secret or person.toll.exposed:
        return False
    if scene.hold_of(person.name) is not None:  # they have no third choice
        return False
    return any(
        # It was declared later, or taken up by an abort.
        (attacker.phase.spoke > person.phase.spoke or index in attacker.round.strain)
        and not attacker.phase.secret
        for attacker, index in attacks_to_come(scene, person.name)
    )


@moments.offers.of("ABORT-1")
def offers(table: Table) -> list[Offer]:
    """Return the open offers: to defend, under an attack declared later than their own action, in
    any way that is open to them (ABORT-1).
    """
    found: list[Offer] = []
    attacked = _attacks_by_target(table.scene)
    for person in table.scene.people.values():
        if person.name in attacked and attacked_since(table, person) and may_try(table, person):
            verbs = {name: table.ruleset.verbs[name] for name in defenses_of(table)}
            open_to = [
                f"abort {name}"
                for name, verb in verbs.items()
                if not why_refused(verb.verify, table, person, next(verb.legal(table, person)))
            ]
            found.append(Offer(person.name, tuple(open_to)))
    return found


@moments.asks_target.of("ABORT-1")
def ask_under_abort(table: Table, attacker: Person, index: int, part: Assault) -> bool:
    """Put the offer to defend to the target of an attack that was taken up by an abort, since that
    is rolled at once (ABORT-1); say whether it is open now. A pass or a mere defense is nothing
    to give up, and a committed attack asks its own question (ATTACK-6).
    """
    scene, target = table.scene, table.scene.people[part.target]
    aborts = attacker.toll.aborts
    key = f"{ATTACKED}:{scene.fight.round}.{index}.{aborts}:{attacker.name}:{target.name}"
    if index not in attacker.round.strain or key in scene.fight.answers or exposes(table, part):
        return False
    verbs = [table.ruleset.verb(target.parts[one]) for one in target.to_come()]
    more = any(verb.stance != "defense" and not verb.idle for verb in verbs)
    if not (more and attacked_since(table, target) and may_try(table, target)):
        return False
    about = {"attacker": attacker.name, "index": ""}
    options = ("abort", CARRY_ON)
    put(table, Question(key, target.name, ATTACKED, options, CARRY_ON, about, rolls=("abort",)))
    return True


def lose_or_ask(table: Table, person: Person, part: Part, index: int, reason: str) -> None:
    """An action has become void: ask whether to abort, where that can be tried, else it is lost."""
    if not table.ruleset.plays("ABORT-2") or not may_try(table, person):
        table.emit(ev.ActionLost(who=person.name, part=part, index=index, reason=reason))
        return
    fight = table.scene.fight
    key = f"{VOID}:{fight.round}.{fight.haste}:{index}.{person.toll.aborts}:{person.name}"
    target = part.target if isinstance(part, Assault) else ""
    about = {"reason": reason, "target": target, "index": str(index)}
    options = ("abort", "lose")
    put(table, Question(key, person.name, VOID, options, "lose", about, rolls=("abort",)))


def answer_abort(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer: `choose abort PART` names what to do instead, without a part that is asked
    once the roll is made (ABORT-2). With no abort a void action is lost, and a live one stands.
    """
    index, about = void_part(question), question.about
    if option == "abort" and part is not None:
        verify_instead_of(table, table.person(question.who), part, index)
    settle_question(table, question, option)
    person = table.person(question.who)
    if option != "abort" or not _attempt(table, person):
        _lose(table, question)
    else:
        _go_on(table, person.name, part, LIVE if index is None else about)


def void_part(question: Question) -> int | None:
    """Return which part has become void that a question is about; None where none has, and the
    whole action that is still to come would be given up.
    """
    where = question.about.get("index", "")
    return int(where) if where else None


def _lose(table: Table, question: Question) -> None:
    person, index = table.person(question.who), void_part(question)
    if index is not None:
        part, reason = person.parts[index], question.about["reason"]
        table.emit(ev.ActionLost(who=person.name, part=part, index=index, reason=reason))


# --- The new action: what it may be, and in the place of what (ABORT-1, ABORT-3) ------------------


def with_part(person: Person, part: Part, index: int) -> Declaration:
    """Return a person's declaration with another part in one place of it (SPLIT-5)."""
    assert person.phase.declaration is not None
    before = person.phase.declaration.parts
    return replace(person.phase.declaration, parts=(*before[:index], part, *before[index + 1 :]))


def verify_instead_of(table: Table, person: Person, part: Part, index: int | None) -> None:
    """Refuse an action that could not stand in one place of a declaration; where none is void, an
    abort to it (ABORT-1).
    """
    if index is None:
        verify_may_abort(table, person, part)
    else:
        verify_new_action(table, person, with_part(person, part, index), index)


def verify_new_action(table: Table, person: Person, declaration: Declaration, index: int) -> None:
    """Refuse a new action that could not have been declared in this place of a declaration, though
    it does not count against Wits (ABORT-3); it is done at once, without asking for room.
    """
    parts, bare = declaration.parts, person.saying(None)
    part = parts[index]
    verify_together(table, person, moments.beside.first(table.scene, declaration, index) or parts)
    moments.may_take_up.do(table, person, parts, index)
    table.ruleset.verb(part).verify(table, bare, part)
    if comes_to_grips(part, bare):
        verify_uncrowded(table, bare, table.person(part.target))


def abort_strain(settings: Settings, person: Person) -> int:
    """Return what the next abort costs the new action: one more action in a split (ABORT-3)."""
    count = actions_in(person.phase.declaration.parts) if person.phase.declaration else 1
    return -(person.toll.aborts + (settings.abort_base if count == 1 else 1))


def put_in_place(table: Table, person: Person, part: Part, index: int) -> None:
    """Let a new action take the place of a void one, with what the abort costs it (ABORT-3), and
    what declaring it would have noted.
    """
    strain = abort_strain(table.settings, person)
    down: tuple[str, ...] = ()
    wields = ""
    if isinstance(part, Attack):
        down = (part.target,) if table.person(part.target).down else ()
        wields = in_hand(person.saying(None)).name if part.weapon is None else ""
    table.emit(
        ev.Aborted(
            who=person.name, part=part, declaration=with_part(person, part, index),
            resolved=person.phase.resolved, void=True, strain=strain, index=index,
            strained={**person.round.strain, index: strain}, down=down, wields=wields,
        )
    )  # fmt: skip
    if exposes(table, part):
        table.emit(ev.Exposed(who=person.name))
    moments.said.do(table, person.name, (part,))
    take_claims(table, person.name, (part,))


# --- The roll first, and then the new action (ABORT-2) -------------------------------------------


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


def _go_on(table: Table, who: str, part: Part | None, about: dict[str, str]) -> None:
    """The abort has succeeded: do what was named instead, or ask what to do. The bare words stand
    in the question; any other action answers it as well.
    """
    person, fight, where = table.person(who), table.scene.fight, about["index"]
    if part is not None:
        if where:
            put_in_place(table, person, part, int(where))
        else:
            moments.give_up.only(table, person, part, False)
        return
    key = f"{INSTEAD}:{fight.round}.{fight.haste}:{where}.{person.toll.aborts}:{who}"
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
    legal = table.ruleset.verbs[verb].legal(table, person.saying(None))
    return next(iter(legal), None)


def instead_of(table: Table, question: Question) -> Iterator[Part]:
    """Yield what a person who is asked could abort to: anything in the place of a void action, a
    defense under an attack (ABORT-1, ATTACK-6).
    """
    person, index = table.person(question.who), void_part(question)
    if person.phase.declaration is None:
        return
    for verb in table.ruleset.verbs.values():
        for part in verb.legal(table, person.saying(None)):
            closed = index is None and not verb.abortable
            if not (closed or why_not_instead(table, question, part)):
                yield part


def why_not_instead(table: Table, question: Question, part: Part) -> RuleError | None:
    """Return why a person who is asked could not abort to a part; None where they could, or where
    nobody would: under an attack to something that is no defense.
    """
    person, index = table.person(question.who), void_part(question)
    if person.phase.declaration is None:
        return None
    if index is not None:
        return why_refused(verify_instead_of, table, person, part, index)
    if not table.ruleset.verb(part).abortable:
        return None
    return why_refused(moments.verify_given_up.only, table, person, part)


def answer_instead(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the new action; with a pass a void action is lost, and a live one stands."""
    person, index = table.person(question.who), void_part(question)
    if part is None and option != NOTHING:
        part = _said_alone(table, person, option)
    if part is None or isinstance(part, Pass):
        settle_question(table, question, NOTHING)
        table.emit(ev.AbortUnused(who=person.name, index=-1 if index is None else index))
        _lose(table, question)
        return
    if index is None:
        verify_defense(table, part, "ABORT-1")
        moments.verify_given_up.only(table, person, part)
    else:
        verify_instead_of(table, person, part, index)
    settle_question(table, question, verb_name(part))
    _go_on(table, person.name, part, question.about)


def asked_instead(scene: Scene, who: str) -> Question | None:
    question = open_question(scene, who)
    return question if question is not None and question.question == INSTEAD else None


def declare_instead(table: Table, question: Question, said: Declaration) -> None:
    """Take a declaration as the answer to what to do instead: it is one action (ABORT-2)."""
    if len(said.parts) != 1 or said.haste is not None or said.dice:
        raise RuleError("one-action", "ABORT-1", who=question.who)
    answer_instead(table, question, "", said.parts[0])


# --- By your own word: defending under an attack declared later (ABORT-1, ABORT-6) ----------------


def abort(table: Table, who: str, part: Part | None, willpower: bool = False) -> None:
    """Take `abort PART`: it answers an open question, or takes the offer to defend (ABORT-6);
    `abort` alone, with ``willpower`` or not, does so too, rolls, and asks (ABORT-2).
    """
    person, question = table.person(who), open_question(table.scene, who)
    if question is not None and question.question == INSTEAD and part is not None:
        answer_instead(table, question, "", part)
        return
    said = ("abort",) if part is None else ("abort", verb_name(part))
    option = next((one for one in said if question is not None and one in question.options), "")
    table.buys = willpower and part is None
    if question is None or not option:
        moments.abort.only(table, person, part)
    else:
        if table.buys:
            verify_buys(table, question, option)
        table.ruleset.answers[question.question](table, question, option, part)
    table.buys = False


@moments.abort
def defend_after_a_roll(table: Table, person: Person, part: Part | None) -> None:
    """Take the offer to defend: one success of Willpower does (ABORT-2)."""
    verify_may_abort(table, person, part)
    verify_willpower(table, person, table.buys)
    if _attempt(table, person):
        _go_on(table, person.name, part, LIVE)


def verify_may_abort(table: Table, person: Person, part: Part | None) -> None:
    """Refuse an abort that nothing calls for, that failed before, or that is not a defense."""
    if not table.ruleset.plays("ABORT-2"):
        raise RuleError("no-aborts", "ABORT-1", ruleset=table.ruleset.id)
    if person.toll.abort_failed:
        raise RuleError("abort-failed", "ABORT-4", who=person.name)
    if not attacked_since(table, person):
        raise RuleError("nothing-to-abort", "ABORT-1", who=person.name)
    if part is not None:
        verify_defense(table, part, "ABORT-1")
    if not may_try(table, person):
        raise RuleError("no-dice", "ABORT-2", who=person.name)
    if part is not None:
        moments.verify_given_up.only(table, person, part)


def verify_defense(table: Table, part: Part, rule: str) -> None:
    if not table.ruleset.verb(part).abortable:
        raise RuleError("abort-to-defense", rule, verb=verb_name(part), defenses=defenses_of(table))


def abort_free(table: Table, person: Person, part: Part) -> None:
    """Abort to a defense without a roll, as the target of a committed attack may (ATTACK-6)."""
    verify_defense(table, part, "ATTACK-6")
    moments.verify_given_up.only(table, person, part)
    moments.give_up.only(table, person, part, True)


@moments.verify_given_up
def verify_instead(table: Table, person: Person, part: Part) -> None:
    """Refuse a defense that could not stand in the place of everything still to come."""
    kept = [person.parts[index] for index in sorted(person.phase.resolved)]
    verify_new_action(table, person, Declaration((*kept, part)), len(kept))


@moments.give_up
def change_to(table: Table, person: Person, part: Part, free: bool) -> None:
    """Let ``part`` take the place of everything that is still to come."""
    came_up, strain = sorted(person.phase.resolved), person.round.strain
    kept = tuple(person.parts[index] for index in came_up)
    strained = {now: strain[before] for now, before in enumerate(came_up) if before in strain}
    table.emit(
        ev.Aborted(
            who=person.name, part=part, declaration=Declaration((*kept, part)),
            resolved=tuple(range(len(kept))), free=free, index=len(kept), strained=strained,
        )
    )  # fmt: skip
