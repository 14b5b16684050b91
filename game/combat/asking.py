"""Who is awaited: the open questions of a scene, worked out from who has declared."""

from collections.abc import Iterable
from itertools import islice

from game import moments
from game.chance import NoChance
from game.combat.haste import with_planned_haste
from game.engine.other_pools import requests
from game.engine.ruleset import Phase
from game.engine.table import Table, phase_of, ruleset_of
from game.errors import why_refused
from game.remembering import remembered, remembered_whole
from game.state.decisions import RELEASE, STORYTELLER, Offer, Question
from game.state.declaration import Declaration, Part
from game.state.person import Person
from game.state.scene import Scene


@remembered_whole
def awaited(scene: Scene) -> tuple[Person, ...]:
    """Return who owes a declaration: the lowest group with somebody left in it (INIT-2, INIT-4).

    Where all declare together it is everybody left, where each acts at their place the highest.
    """
    owing = awaited_in(scene, phase_of(scene))
    asking = {one.holds_up for one in scene.fight.questions if one.holds_up}
    return tuple(one for one in owing if one.name not in asking) if asking else owing


def awaited_in(scene: Scene, phase: Phase[Table]) -> tuple[Person, ...]:
    """Return who would owe a declaration if this were the phase."""
    if phase.kind == "resolve" and phase.waits is not None:
        return _awaited_last(scene, phase)
    if phase.kind not in ("declare", "act"):
        return ()
    acting = phase.kind == "act"
    if acting and scene.fight.turn is not None:
        return ()
    everybody: list[Person] = []
    groups = phase.order(scene) if acting and phase.order is not None else scene.fight.groups
    for group in groups if acting else reversed(groups):
        owing = [
            one for one in scene.members(group) if phase.owes(one) and speaks(scene, one, phase)
        ]
        everybody += owing
        if owing and not phase.together:
            break
    if acting and not everybody:  # everybody else has acted: now or never (NWOD-3)
        everybody = list(_waiting_in(scene, phase))
    elif acting and phase.recalls is not None:
        again = phase.recalls(scene, everybody[0])
        everybody = [again] if again is not None and speaks(scene, again, phase) else everybody
    return tuple(everybody[:1] if acting else everybody)


def waiting(scene: Scene) -> tuple[Person, ...]:
    """Return those who have put their action off and may act now, highest first; nobody while a
    turn is under way, or a question open.
    """
    return _waiting_in(scene, phase_of(scene))


def could_step_in(scene: Scene) -> list[Person]:
    """Return those who delay and may act now, though nobody waits for them (W20-1, NWOD-3)."""
    owing = awaited(scene)
    return [one for one in waiting(scene) if one.delaying and one not in owing]


def _waiting_in(scene: Scene, phase: Phase[Table]) -> tuple[Person, ...]:
    fight = scene.fight
    if phase.waits is None or fight.turn is not None or fight.questions:
        return ()
    members = (one for group in fight.groups for one in scene.members(group) if phase.keeps(one))
    return tuple(one for one in members if phase.waits(one) and speaks(scene, one, phase))


def _awaited_last(scene: Scene, phase: Phase[Table]) -> tuple[Person, ...]:
    # Those who have put their action off, once nobody else's is to come.
    late = _waiting_in(scene, phase)
    people = scene.people.values()
    if not late or any(_comes_up(scene, one, phase) and not one.breaks_in for one in people):
        return ()
    return late


def speaks(scene: Scene, person: Person, phase: Phase[Table]) -> bool:
    """Say whether somebody declares in a phase: able, with a part in it, and not pinned
    (GRAPPLE-8).
    """
    if not person.able or not phase.takes_part(person) or scene.pinned(person.name):
        return False
    if person.bound or scene.dazed(person):
        return False
    return not person.loses_main or scene.fight.haste > 0


def next_owners(scene: Scene) -> tuple[Person, ...]:
    """Return whose turn is next in a resolution phase: the highest group with an action still to
    come; before them one who breaks in.
    """
    return next_owners_in(scene, phase_of(scene))


def next_owners_in(scene: Scene, phase: Phase[Table]) -> tuple[Person, ...]:
    """Return whose turn would be next if this were the phase."""
    if phase.kind not in ("resolve", "act"):
        return ()
    groups = phase.order(scene) if phase.order is not None else scene.fight.groups
    first: tuple[Person, ...] = ()
    for group in groups:
        owing = [one for one in scene.members(group) if _comes_up(scene, one, phase)]
        breaking = [one for one in owing if one.breaks_in]
        if breaking:
            return tuple(breaking)
        if owing and not first:
            first = tuple(owing)
            if phase.waits is None:
                break
    return first


def _comes_up(scene: Scene, person: Person, phase: Phase[Table]) -> bool:
    if person.done or not person.able:
        return False
    if phase.comes_up is not None and not phase.comes_up(scene, person):
        return False
    return not any(moments.waits.all(scene, person))


@remembered
def awaiting(scene: Scene) -> list[Question]:
    """Return what each person is asked now: one question at a time, the next once it is answered,
    so that what one reads last is what one answers. A declaration asks for one of the verbs that
    need no more words. What is withheld waits for the storyteller, and so do pools that were asked
    for.
    """
    declarations = (_declaration(scene, one) for one in awaited(scene))
    return one_each((*asked_besides(scene), *declarations))


def one_each(questions: Iterable[Question]) -> list[Question]:
    """Return the first of these questions for each person."""
    first: dict[str, Question] = {}
    for one in questions:
        first.setdefault(one.who, one)
    return list(first.values())


@remembered_whole
def asked_besides(scene: Scene) -> tuple[Question, ...]:
    """Return every open question but those of a declaration, which are as many as are `awaited`."""
    chasing = [one for chase in scene.chases for one in chase.questions]
    releasing = (_release(scene),) if scene.resting else ()
    asked = (*scene.fight.questions, *chasing, *releasing)
    early = () if any(one.who == STORYTELLER for one in asked) else _first_request(scene)
    return (*asked, *early)


def _first_request(scene: Scene) -> tuple[Question, ...]:
    """Return the first pool that the storyteller may grant before it comes to the roll (DEF-10)."""
    if phase_of(scene).kind not in ("declare", "resolve", "act"):
        return ()
    return tuple(islice(requests(scene), 1))


@remembered
def open_offers(scene: Scene) -> list[Offer]:
    """Return what may be taken up now and stops nothing (ABORT-6, NWOD-3)."""
    if scene.frozen:
        return []
    ruleset = ruleset_of(scene)
    return ruleset.offers(Table(scene, ruleset, NoChance()))


def bare_verbs(scene: Scene, person: Person) -> tuple[str, ...]:
    """Return the verbs that need no more words and are open to somebody."""
    bare = ruleset_of(scene).bare
    options = moments.words.first(scene, person, bare) or bare
    waited = person.delaying or person.acted
    return tuple(one for one in options if one != "delay") if waited else options


def open_words(scene: Scene, person: Person) -> tuple[str, ...]:
    """Return the verbs that somebody who is awaited is asked for; where they act at once, and one
    alone is called, those that are accepted.
    """
    phase = phase_of(scene)
    if phase.kind != "act":
        return bare_verbs(scene, person)
    return in_one_word(Table(scene, ruleset_of(scene), NoChance()), person)


def in_one_word(table: Table, person: Person) -> tuple[str, ...]:
    """Return what somebody could declare now in one word."""
    return tuple(
        name
        for name in bare_verbs(table.scene, person)
        if (part := next(table.ruleset.verbs[name].legal(table, person), None)) is not None
        and may_say(table, person, part)
    )


def usual_part(table: Table, person: Person) -> Part:
    """Return what somebody declares who says no more than their question's default."""
    verb = table.ruleset.verbs[_declaration(table.scene, person).default]
    part: Part = next(verb.legal(table, person))
    return part


def may_say(table: Table, person: Person, part: Part) -> bool:
    """Say whether a part could be all that somebody declares now."""
    return not why_refused(verify_declaration, table, person, Declaration((part,)))


def verify_declaration(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse what the rules do not let somebody say whose turn it is, with the haste that they have
    planned for it.
    """
    declaration = with_planned_haste(table, person, declaration)
    for part in declaration.parts:
        table.ruleset.verb(part)
    moments.may_declare.do(table, person, declaration.parts)
    table.ruleset.verify_line(table, person, declaration)
    phase = table.phase
    if phase.verify is not None:
        phase.verify(table, person, declaration)


def _declaration(scene: Scene, person: Person) -> Question:
    options = open_words(scene, person)
    default = "pass" if "pass" in options else options[0]
    return Question(question_id(scene, person.name), person.name, "declare", options, default)


def _release(scene: Scene) -> Question:
    """Return the question of a turn that rests; a new one after each ruling."""
    said = len(scene.held.said) if scene.held is not None else 0
    return Question(f"{RELEASE}:{scene.rolls}.{said}", STORYTELLER, RELEASE, (RELEASE,), RELEASE)


def question_id(scene: Scene, who: str) -> str:
    """Return the id of a declaration's question: the same only for the same moment."""
    fight = scene.fight
    person = scene.people[who]
    again = f":again{person.lines}" if person.acted and not person.delaying else ""
    late = ":late" if person.delaying else again
    return f"declare:{fight.round}.{fight.haste}:{who}{late}"


@remembered
def with_more_than_a_defense(scene: Scene) -> list[str]:
    """Return those who have declared more than a defense, and do not play by themselves."""
    return [
        name
        for name, one in scene.people.items()
        if not one.auto
        and one.declaration is not None
        and any(not is_idle(scene, part) for part in one.declaration.parts)
    ]


def would_give_up(scene: Scene) -> list[str]:
    """Return those to whom an abort is open that would cost them more than a defense (ABORT-6)."""
    theirs = with_more_than_a_defense(scene)
    offered = (one for one in open_offers(scene) if offers_an_abort(one))
    return [one.who for one in offered if one.who in theirs]


def offers_an_abort(offer: Offer) -> bool:
    """Say whether an offer is to give up what was declared, and not to act later."""
    return offer.options[0].startswith("abort")


def is_idle(scene: Scene, part: Part) -> bool:
    """Say whether nothing is lost with an action, nor given up for a defense: it is one, or does
    nothing.
    """
    verb = ruleset_of(scene).verb(part)
    return verb.idle or verb.abortable
