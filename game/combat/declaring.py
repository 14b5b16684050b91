"""Declaring: whose word counts when, and what stays secret (ROUND-3, INIT-4)."""

from msgspec.structs import replace

from game import events as ev
from game import moments
from game.combat.aborts import lose_or_ask
from game.combat.asking import awaited, speaks, verify_declaration, waiting
from game.combat.delaying import prepared_for
from game.combat.distances import take_claims
from game.combat.flanks import LET_IN, NO_ROOM, REFUSE, asks_for_room
from game.combat.haste import announces_haste, verify_haste, with_planned_haste
from game.combat.places import change_place
from game.combat.ties import in_a_tie, reveal_if_complete
from game.engine.declared import note_declared
from game.engine.paying_for_haste import buy_haste
from game.engine.questions import open_question, settle_question
from game.engine.table import Table, phase_of
from game.errors import RuleError, why_refused
from game.state.decisions import Question
from game.state.declaration import PASS, Declaration, Part, Pass, verb_name
from game.state.person import Person
from game.state.scene import Scene

DECLARING = ("declare", "act")  # the kinds of phase in which people declare


def verify_turn(table: Table, person: Person) -> None:
    """Refuse a declaration out of phase or out of turn."""
    if not may_speak(table, person):
        owing = [one.name for one in awaited(table.scene)]
        raise not_your_turn(table.scene, person, owing)


def may_speak(table: Table, person: Person) -> bool:
    """Say whether somebody may declare now: it is their turn to, or the rules let them speak
    later.
    """
    owing = (*awaited(table.scene), *waiting(table.scene))
    return any(one.name == person.name for one in owing) or table.ruleset.speaks_later(
        table, person
    )


def may_speak_early(table: Table, person: Person, part: Part) -> bool:
    """Say whether somebody may say a part though their place is still to come (MET-9)."""
    fight = table.scene.fight
    may = table.ruleset.early.get(verb_name(part))
    busy = fight.turn is not None or fight.questions or person.acted
    placed = any(person.name in group for group in fight.groups)
    if may is None or busy or not placed or table.phase.kind != "act" or may_speak(table, person):
        return False
    return speaks(table.scene, person, table.phase) and may(table, person, part)


def not_your_turn(scene: Scene, person: Person, owing: list[str]) -> RuleError:
    """Return the refusal that says why a person who is not awaited is not."""
    who, phase = person.name, phase_of(scene)
    if person.away or person.down:
        return RuleError("away" if person.away else "down", "HEALTH-4", who=who, state=person.down)
    if person.spent and person.acted and scene.fight.turn is None:
        return RuleError("no-action-left", "MET-2", who=who)
    if phase.kind == "act" and scene.fight.questions:
        one = open_question(scene, who) or scene.fight.questions[0]
        return RuleError("question-open", who=one.who, question=one.question, options=one.options)
    if phase.kind in DECLARING and person.declaration is not None:
        return RuleError("already-declared", "ROUND-3", who=who, acted=phase.kind == "act")
    if phase.kind not in DECLARING:
        return RuleError("wrong-phase", "ROUND-1", phase=phase.name, allowed="declaration")
    if not any(who in group for group in scene.fight.groups):
        return RuleError("no-initiative", "INIT-5", who=who)
    if person.bound:
        return RuleError("immobilised", "W20-12", who=who)
    if scene.dazed(person):
        return RuleError("dazed", "W20-10", who=who)
    if scene.pinned(who) or (person.loses_main and not scene.fight.haste):
        return RuleError("pinned", "GRAPPLE-8", who=who)
    if not phase.takes_part(person):
        return RuleError("no-haste-left", "HASTE-1", who=who)
    return RuleError("not-your-turn", "INIT-2", who=who, awaited=owing)


def declare(
    table: Table,
    who: str,
    declaration: Declaration,
    granted: bool = False,
    why: str = "",
    *,
    fits: bool = False,
) -> None:
    """Verify a declaration whole, then take it down, with the haste bought in it; what answers an
    open question of theirs does that. Of one that ``fits`` somebody has found out just now that it
    may be said, by who is awaited.
    """
    if answers_question(table, who, declaration):
        return
    person = replace(table.person(who), vouched=granted)
    early = not fits and _is_early(table, person, declaration)
    if not (early or fits):
        verify_turn(table, person)
    if not fits:
        verify_declaration(table, person, declaration)
    if table.phase.adds_to_what_stands and declaration.haste is not None:
        raise RuleError("haste-too-late", "HASTE-2", who=who)
    declaration = with_planned_haste(table, person, declaration)
    if declaration.haste is None and person.haste_plan and announces_haste(table.scene):
        table.emit(ev.HastePlanned(who=who, haste=None))  # it can be paid for no longer
    if declaration.haste is not None:
        verify_haste(table, person, declaration.haste, granted)
    if not asks_for_room(table, person, declaration, granted=granted, why=why):
        take_down(table, person, declaration, early=early, why=why, vouched=granted)


def _is_early(table: Table, person: Person, declaration: Declaration) -> bool:
    parts = declaration.parts
    return bool(parts) and all(may_speak_early(table, person, one) for one in parts)


def answers_question(table: Table, who: str, declaration: Declaration) -> bool:
    """Take one action in a word that is an answer to what somebody is asked (W20-4); say whether it
    was one.
    """
    question = open_question(table.scene, who)
    if question is None or len(declaration.parts) != 1 or declaration.haste or declaration.dice:
        return False
    part = declaration.parts[0]
    if verb_name(part) not in question.options:
        return False
    table.ruleset.answers[question.question](table, question, verb_name(part), part)
    return True


def answer_room(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the storyteller's word on one more attacker: what they would declare stands, or they say
    something else; what was declared in secret is void (PILE-5).
    """
    settle_question(table, question, option, text=question.about["attacker"])
    person = table.scene.people.get(question.about["attacker"])
    if "index" in question.about:
        said, index = question.waits, int(question.about["index"])
        if option == REFUSE and person is not None and said and person.declaration == said:
            lose_or_ask(table, person, said.parts[index], index, NO_ROOM)
        return
    if option != LET_IN or question.waits is None or person is None:
        return
    if not may_speak(table, person):
        return
    if not why_refused(verify_declaration, table, person, question.waits):  # as things are by now
        granted = "granted" in question.about
        declare(table, person.name, question.waits, granted, question.about["why"])


def pass_over(table: Table, person: Person) -> None:
    """Let one who has not spoken pass (ROUND-4); haste already planned is not bought for them."""
    take_down(table, person, PASS, passed_over=True)


def take_down(
    table: Table,
    person: Person,
    declaration: Declaration,
    passed_over: bool = False,
    early: bool = False,
    why: str = "",
    vouched: bool = False,
) -> None:
    """Record a declaration; a pass in a haste phase leaves the main action standing."""
    if person.delaying:
        table.ruleset.step_in(table, person, declaration)
    secret = in_a_tie(table, person)
    adds = table.phase.adds_to_what_stands
    whole = with_what_stands(table.scene, person, declaration) if adds else None
    note_declared(
        table,
        person,
        declaration,
        whole,
        secret=secret,
        passed_over=passed_over,
        early=early,
        why=why,
        vouched=vouched,
    )
    if declaration.haste is not None:
        buy_haste(table, person.name, declaration.haste, secret)
    if not secret:
        moments.said.do(table, person.name, declaration.parts)
        take_claims(table, person.name, declaration.parts)
    reveal_if_complete(table)


def spring_prepared(table: Table, owner: Person) -> bool:
    """Let what was prepared for somebody's action come first: just above them, as if tied where
    several waited for it (NWOD-3). Say whether anything was.
    """
    ready = prepared_for(table, owner)
    if not ready or owner.initiative is None:
        return False
    total = owner.initiative.total + 1
    for person, _ in ready:
        table.emit(ev.SteppedIn(who=person.name))
    change_place(
        table,
        *(
            ev.PlaceChanged(who=person.name, total=total, why="prepared", past=owner.name)
            for person, _ in ready
        ),
    )
    for person, action in ready:
        take_down(table, table.person(person.name), Declaration((action,)))
    return True


def with_what_stands(
    scene: Scene, person: Person, said: Declaration
) -> tuple[Declaration, tuple[int, ...], int]:
    """Return the whole declaration of one who says more of it, the parts of it that have come up,
    and how many are new.

    Extra actions come after what stands; a pass stands for all that are left of them. What one who
    waited does takes the place of the waiting.
    """
    before = person.declaration
    assert before is not None
    if phase_of(scene).adds:
        count = before.haste.count - (len(before.parts) - 1) if before.haste else 1
        new = (Pass(),) * count if said.parts == PASS.parts else said.parts
        whole = replace(before, parts=(*before.parts, *new), pose=said.pose)
        return whole, person.resolved, len(new)
    parts = (*said.parts, *before.parts[1:])
    came_up = tuple(index for index in person.resolved if index != 0)
    return replace(before, parts=parts, pose=said.pose), came_up, 1
