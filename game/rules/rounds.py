"""Rounds: initiative, who is awaited, declarations, haste, deeds (INIT, ROUND, HASTE, BOOK)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import DiceRule, Modifier, NoChance, RollRequest, Tally
from game.engine.exchanges import (
    OF_A_ROLL,
    of_a_roll,
    open_exchange,
    roll_in,
    take_of_a_roll,
    verify_specialty,
    verify_willpower,
)
from game.engine.pools import requests, verify_once
from game.engine.questions import (
    UNDER_WAY,
    OneWordVerb,
    is_in_round,
    open_question,
    settle_question,
)
from game.engine.ruleset import DECLARING, HasteSource, Phase
from game.engine.table import Table, phase_of, ruleset_of
from game.engine.verb import Cost, Stance, Verb, Vocabulary, base, braved_terms, dice
from game.errors import RuleError, verify_length, verify_within, why_refused
from game.events.writing import fresh_phase, fresh_round, with_fight, with_person
from game.fighter import DEAD, DamageType, Fighter, heal
from game.rules.aborts import lose_or_ask
from game.rules.attack import read_traits
from game.rules.harm import fall_or_rise, reckon_soak, roll_damage, roll_soak, wound
from game.rules.reach import (
    LET_IN,
    NO_ROOM,
    REFUSE,
    ask_to_let_in,
    asks_for_room,
    asks_storyteller,
    crowded_out,
    take_claims,
)
from game.rules.splits import note_declared, split_terms
from game.secrecy import called, knows
from game.settings import Settings
from game.state.decisions import RELEASE, STORYTELLER, Offer, Question
from game.state.declaration import (
    MAX_HASTE,
    PASS,
    Declaration,
    Do,
    Haste,
    Part,
    Pass,
    Plan,
    verb_name,
)
from game.state.person import Person
from game.state.scene import Exchange, Scene, remembered
from game.words import Words, names_meant, quote_text, words_of_deed

# --- Buying extra actions, in a fight as in a chase: what they may cost, and that they are paid ---

MAX_SOURCE = 30  # characters
# It stands among the game's own words, and in the line that grants it.
_SOURCE = re.compile(r"[^\W_]+(?:[ '-][^\W_]+)*")


def verify_source(source: str) -> None:
    """Refuse a name of what extra actions come from that is not a few plain words (HASTE-2)."""
    if len(source) > MAX_SOURCE or _SOURCE.fullmatch(source) is None:
        raise RuleError("bad-source", "HASTE-2", text=source[:MAX_SOURCE], limit=MAX_SOURCE)


def verify_price(table: Table, person: Person, haste: Haste, granted: bool) -> None:
    """Refuse haste past its limit, not granted, or not paid for (HASTE-2)."""
    verify_within("haste", haste.count, 1, MAX_HASTE, "HASTE-2")
    verify_source(haste.source)
    source = table.ruleset.haste.get(haste.source)
    if source is None:
        if not granted and person.grants.get(haste.source, 0) < haste.count:
            raise RuleError(
                "haste-not-granted", "HASTE-2", who=person.name, source=haste.source,
                count=haste.count,
                sources=list(table.ruleset.haste),
            )  # fmt: skip
        return
    limit = source.limit(person.fighter, table.settings)
    if haste.count > limit:
        raise RuleError(
            "haste-limit", source.rule, source=haste.source, count=haste.count, limit=limit
        )
    price, have = source.price(haste.count), person.fighter.resources.get(source.resource, 0)
    if have < price:
        raise RuleError("no-resource", source.rule, resource=source.resource, have=have, need=price)


def verify_hastens(table: Table) -> None:
    """Refuse haste where no extra actions can be had."""
    if not table.ruleset.plays("HASTE-1"):
        raise RuleError("no-haste", "HASTE-2", rules=table.ruleset.id)


def buy_haste(table: Table, who: str, haste: Haste, secret: bool) -> None:
    table.emit(ev.HasteBought(who=who, count=haste.count, source=haste.source, secret=secret))
    source = table.ruleset.haste.get(haste.source)
    if source is not None:
        price = source.price(haste.count)
        table.change_resource(who, source.resource, -price, why="haste", secret=secret)


# --- Haste in a fight: who may have it, planned ahead, granted, used up (HASTE-2 to HASTE-4a) -----


def rage_limit(fighter: Fighter, settings: Settings) -> int:
    """Return how many haste actions Rage buys in a round: half the permanent rating, rounded up."""
    rage = fighter.rating("rage")
    return (rage + 1) // 2 if settings.rage_limit == "half" else rage


# What haste may come from that has a price in the game.
HASTE = {
    "rage": HasteSource("rage", lambda count: count, rage_limit, "HASTE-2"),
    "celerity": HasteSource(
        "blood", lambda count: 1, lambda fighter, settings: fighter.rating("celerity"), "HASTE-4a"
    ),
}


def announces_haste(scene: Scene) -> bool:
    """Say whether haste is announced in this phase: in the main declaration (HASTE-2)."""
    phase = phase_of(scene)
    return not (scene.fight.haste or phase.beside or phase.adds_to_what_stands)


def haste_sources(table: Table, person: Person) -> tuple[str, ...]:
    """Return where a person could take extra actions from now, as far as the sheet tells."""
    rules = table.ruleset
    announces = rules.plays("HASTE-1") and announces_haste(table.scene)
    if not announces or person.haste_plan is not None:
        return ()
    one_of_each = (Haste(1, name) for name in dict.fromkeys((*rules.haste, *person.grants)))
    return tuple(
        one.source
        for one in one_of_each
        if not why_refused(verify_price, table, person, one, granted=False)
    )


def verify_haste(table: Table, person: Person, haste: Haste, granted: bool) -> None:
    """Refuse haste out of the main declaration, past its limit, not granted, or not paid for
    (HASTE-2).
    """
    verify_hastens(table)
    if table.scene.fight.haste:
        raise RuleError("haste-in-haste-phase", "HASTE-2", who=person.name)
    verify_price(table, person, haste, granted)


def with_planned_haste(table: Table, person: Person, declaration: Declaration) -> Declaration:
    """Return a main declaration with the haste planned ahead, as long as that can be paid for; one
    that names haste itself is as it was said.
    """
    plan = person.haste_plan
    if plan is None or declaration.haste is not None or not announces_haste(table.scene):
        return declaration
    if why_refused(verify_haste, table, person, plan, granted=False):
        return declaration
    return replace(declaration, haste=plan)


def plan_haste(table: Table, action: act.PlanHaste) -> None:
    """Keep haste for the coming main declaration, verified now and again then."""
    person, phase = table.person(action.who), table.phase
    verify_hastens(table)
    if phase.name not in ("declaration", "bookkeeping", "setup"):
        raise RuleError("wrong-phase", "HASTE-2", phase=phase.name, allowed="declaration")
    if phase.kind == "declare" and person.phase.declaration is not None:
        raise RuleError("already-declared", "HASTE-2", who=person.name)
    if action.haste is not None:
        if person.steers:
            raise RuleError("no-haste-in-chase", "CHASE-10", who=person.name)
        verify_haste(table, person, action.haste, granted=False)
    table.emit(ev.HastePlanned(who=person.name, haste=action.haste))


def grant_haste(table: Table, action: act.GrantHaste) -> None:
    """Allow someone haste from a source without a price of its own (HASTE-2)."""
    table.person(action.who)
    verify_hastens(table)
    verify_source(action.haste.source)
    if action.haste.source in table.ruleset.haste:
        raise RuleError("haste-has-price", "HASTE-2", source=action.haste.source)
    table.emit(ev.HasteGranted(who=action.who, haste=action.haste))


def use_up_haste(table: Table) -> None:
    """A haste phase is over: it used up one haste action of everyone who had one (HASTE-3)."""
    hasty = tuple(name for name, other in table.scene.people.items() if other.round.haste_left > 0)
    if hasty:
        table.emit(ev.HasteUsed(who=hasty))


# --- Initiative, and the order it makes (INIT-1 to INIT-3) ----------------------------------------

_INITIATIVE_DIE = DiceRule(ones_cancel=False, botches=False)


@moments.roll_initiative
def roll_initiative(table: Table, person: Person) -> None:
    """Roll one die and add the rating."""
    terms = moments.initiative_terms.only(table, person)
    tell_die(table, person, throw_die(table, person), terms)


@moments.initiative_terms
def initiative_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what is added to the die: Dexterity, Wits, effects, wounds (INIT-1)."""
    return added_terms(table, person, ("dexterity", "wits"), "INIT-1")


def throw_die(table: Table, person: Person) -> int:
    (die,) = table.fresh(RollRequest(person.name, "initiative", 1, 0, _INITIATIVE_DIE))
    return die


def tell_die(
    table: Table,
    person: Person,
    die: int,
    terms: tuple[Modifier, ...],
    *,
    tie: bool = False,
    kept: bool = True,
) -> None:
    """Tell of a die with what is added to it; ``tie`` and ``kept`` are the event's."""
    rating = sum([term.total for term in terms])
    total, modifiers = die + rating, (Modifier(why="tie" if tie else "die", dice=1), *terms)
    came_to = Tally(total, int(die == 1), False)
    roll = table.made(person.name, "initiative", (die,), came_to, modifiers, {}, phase="initiative")
    table.emit(
        ev.InitiativeRolled(
            who=person.name, die=die, rating=rating, total=total, roll=roll, tie=tie, kept=kept,
        )
    )  # fmt: skip


def added_terms(
    table: Table, person: Person, traits: tuple[str, ...], by: str
) -> tuple[Modifier, ...]:
    """Return what is added to the die, by a rule: some traits, what effects add, and what wounds
    take (INIT-1).
    """
    counts = table.settings.wounds_off_initiative
    penalty = table.ruleset.wound_penalty(person.fighter) if counts else 0
    return (
        *[Modifier(why=name, total=person.fighter.trait(name), by=by) for name in traits],
        *[
            Modifier(why=modifier.why, total=modifier.dice, by=modifier.by)
            for modifier in table.touched(person.name, "initiative")
        ],
        *((Modifier(why="wounds", total=penalty, by="INIT-1"),) if penalty else ()),
    )


def order_people(table: Table, names: list[str]) -> None:
    """Set the order, as the ruleset has it; those of a group come together."""
    table.emit(ev.OrderSet(groups=places_of(table, names)))


def places_of(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Return the order that people come in, highest first. Those of a group who have one initiative
    come together, first among them the person who started the fight (MET-1).
    """
    found: dict[object, list[str]] = {}
    for name in names:
        person = table.person(name)
        place = person.initiative
        shared = person.group and place is not None
        key = (person.group, place.total, place.rating) if shared and place else name
        found.setdefault(key, []).append(name)
    starter = table.scene.fight.starter
    together = [sorted(one, key=lambda name: name != starter) for one in found.values()]
    groups = {one[0]: one for one in together}
    places: list[tuple[str, ...]] = []
    shares = table.ruleset.phases[table.ruleset.first_phase].kind == "declare"
    for firsts in moments.order.only(table, list(groups)):
        everybody = tuple(name for first in firsts for name in groups[first])
        places += [everybody] if shares else [(one,) for one in everybody]
    return tuple(places)


@moments.order
def by_total(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Order by total, then by the part that was not rolled; equal in both is a tie (INIT-3). Wounds
    not in that, unless they move initiative as they come (W20-1).
    """

    def place(name: str) -> tuple[int, int]:
        initiative = table.scene.people[name].initiative
        if initiative is None:
            return (0, 0)
        wounds = 0 if table.settings.wounds_move_initiative else initiative.wounds
        return (initiative.total, initiative.rating - wounds)

    highest_first = sorted(names, key=place, reverse=True)
    return tuple(tuple(group) for _, group in groupby(highest_first, key=place))


# --- Who is awaited: the open questions of a scene, worked out from who has declared --------------


@remembered
def awaited(scene: Scene) -> tuple[Person, ...]:
    """Return who owes a declaration: the lowest group with a person left in it (INIT-2, INIT-4).

    Where all declare together it is everybody left, where each acts at their place the highest.
    """
    owing = awaited_in(scene, phase_of(scene))
    asking = {question.holds_up for question in scene.fight.questions if question.holds_up}
    return tuple(person for person in owing if person.name not in asking) if asking else owing


def awaited_in(scene: Scene, phase: Phase[Table]) -> tuple[Person, ...]:
    """Return who would owe a declaration if this were the phase."""
    if phase.kind == "resolve":  # who have put their action off, once nobody else's is to come
        if first := latecomers(scene):
            return first
        late = waiting(scene, phase)
        others = late and any(
            _comes_up(scene, person, phase) and not person.phase.breaks_in
            for person in scene.people.values()
        )
        return () if others else late
    acting = phase.kind == "act"
    if phase.kind not in ("declare", "act") or (acting and scene.fight.turn is not None):
        return ()
    everybody: list[Person] = []
    owes_now = moments.owes.played(scene)[0]
    groups = _order_in(scene, phase) if acting else scene.fight.groups[::-1]
    for group in groups:
        owing = [
            member
            for member in scene.members(group)
            if owes_now(scene, phase, member) and speaks(scene, member, phase)
        ]
        everybody += owing
        if owing and not phase.together:
            break
    if not acting:
        return tuple(everybody)
    everybody = everybody or list(waiting(scene, phase))  # all have acted: now or never (NWOD-3)
    if everybody:
        again = moments.recalls.first(scene, everybody[0])
        everybody = [again] if again is not None and speaks(scene, again, phase) else everybody
    return tuple(everybody[:1])


def _order_in(scene: Scene, phase: Phase[Table]) -> tuple[tuple[str, ...], ...]:
    return moments.order_in.first(scene, phase) or scene.fight.groups


def latecomers(scene: Scene) -> tuple[Person, ...]:
    """Return people who have come in among the turns of others, between two of them: they say first
    what they do, in their place (INIT-5).
    """
    late = [name for name, person in scene.people.items() if person.phase.latecomer]
    if not late or scene.fight.turn is not None:
        return ()
    members, phase = scene.members(scene.placed), phase_of(scene)
    return tuple(other for other in members if other.name in late and speaks(scene, other, phase))


@moments.owes
def owes(scene: Scene, phase: Phase[Table], person: Person) -> bool:
    """Say whether a person has yet to speak."""
    now = person.phase
    return now.declaration is None and not (now.acted or now.delaying)


@moments.acts_later
def acts_later(scene: Scene, person: Person) -> bool:
    return person.phase.delaying


def takes_breath(scene: Scene) -> bool:
    """Say whether a person may want a word between two turns, so that even ``flow`` rests."""
    return phase_of(scene).late and any(
        person.phase.delaying and moments.acts_later.only(scene, person) for person in scene.ready()
    )


def waiting(scene: Scene, phase: Phase[Table] | None = None) -> tuple[Person, ...]:
    """Return people who have put their action off and may act now, or if this were the phase,
    highest first; nobody while a turn is under way, or a question open.
    """
    phase, fight = phase or phase_of(scene), scene.fight
    if not phase.late or fight.turn is not None or fight.questions:
        return ()
    members = (member for group in _order_in(scene, phase) for member in scene.members(group))
    able = (
        one for one in members if moments.acts_later.only(scene, one) and speaks(scene, one, phase)
    )
    return tuple(person for person in able if not moments.waits.any(scene, person))


def speaks(scene: Scene, person: Person, phase: Phase[Table]) -> bool:
    """Say whether a person declares in a phase: able, with a part in it, and not pinned
    (GRAPPLE-8).
    """
    takes_part = phase.takes_part(person) or person.phase.latecomer
    if not person.able or not takes_part or scene.pinned(person.name):
        return False
    if person.bound or scene.dazed(person):
        return False
    if not person.toll.loses_main or scene.fight.haste > 0 or phase.adds:
        return True
    # Let go after a pin: no main action, but haste to announce, where there is any (GRAPPLE-8).
    table = Table(scene, ruleset_of(scene), NoChance())
    return phase is table.phase and bool(person.haste_plan or haste_sources(table, person))


@remembered
def next_owners(scene: Scene) -> tuple[Person, ...]:
    """Return whose turn is next in a resolution phase: the highest group with an action still to
    come; before them a person who breaks in.
    """
    return owners_in(scene, phase_of(scene))


@remembered
def next_to_act(scene: Scene) -> tuple[Person, ...]:
    """Return the same past people who only pass; nobody if nothing but passes is left."""
    return owners_in(scene, phase_of(scene), past_passes=True)


def only_pass(people: Iterable[Person]) -> bool:
    """Say whether nothing but passes is to come of people whose turn it is."""
    return all(isinstance(other.parts[at], Pass) for other in people for at in other.unresolved())


def owners_in(scene: Scene, phase: Phase[Table], past_passes: bool = False) -> tuple[Person, ...]:
    """Return whose turn would be next if this were the phase."""
    if phase.kind not in ("resolve", "act"):
        return ()
    first: tuple[Person, ...] = ()
    for group in _order_in(scene, phase):
        owing = [member for member in scene.members(group) if _comes_up(scene, member, phase)]
        if not owing or (past_passes and only_pass(owing)):
            continue
        if breaking := [person for person in owing if person.phase.breaks_in]:
            return tuple(breaking)
        first = first or tuple(owing)
        if not phase.late:
            break
    return first


def _comes_up(scene: Scene, person: Person, phase: Phase[Table]) -> bool:
    if person.phase.acted or not (person.able and person.unresolved()):
        return False
    coming = moments.comes_up.first(scene, phase, person)
    return (coming is None or bool(coming)) and not moments.waits.any(scene, person)


@remembered
def awaiting(scene: Scene) -> Sequence[Question]:
    """Return what each person is asked now: one question at a time, the next once it is answered,
    so that the last thing you read is what you answer. A declaration asks for one of the verbs that
    need no more words. What is withheld waits for the storyteller, and so do pools that were asked
    for.
    """
    declarations = (_declaration(scene, person) for person in awaited(scene))
    return one_each((*asked_besides(scene), *declarations))


def one_each(questions: Iterable[Question]) -> list[Question]:
    """Return the first of these questions for each person."""
    first: dict[str, Question] = {}
    for question in questions:
        first.setdefault(question.who, question)
    return list(first.values())


@remembered
def asked_besides(scene: Scene) -> tuple[Question, ...]:
    """Return every open question but those of a declaration, which are as many as are `awaited`."""
    asked = [*scene.fight.questions, *(one for chase in scene.chases for one in chase.questions)]
    if scene.resting:  # a new question after each ruling
        said = len(scene.held.said) if scene.held is not None else 0
        key = f"{RELEASE}:{scene.rolls}.{said}"
        asked.append(Question(key, STORYTELLER, RELEASE, (RELEASE,), RELEASE))
    runs = phase_of(scene).kind in UNDER_WAY
    if runs and not any(question.who == STORYTELLER for question in asked):
        asked += islice(requests(scene), 1)  # a pool that may be granted before it is rolled
    return tuple(asked)


@remembered
def open_offers(scene: Scene) -> Sequence[Offer]:
    """Return what may be taken up now and stops nothing (ABORT-6, NWOD-3)."""
    if scene.frozen:
        return []
    table = Table(scene, ruleset_of(scene), NoChance())
    return list(chain.from_iterable(moments.offers.all(table)))


def bare_verbs(scene: Scene, person: Person) -> tuple[str, ...]:
    """Return the verbs that need no more words and are open to a person."""
    bare = ruleset_of(scene).bare
    return moments.words.first(scene, person, bare) or bare


def open_words(scene: Scene, person: Person) -> tuple[str, ...]:
    """Return the verbs that a person who is awaited is asked for; where they act at once, and one
    alone is called, those that are accepted.
    """
    if phase_of(scene).kind != "act":
        return bare_verbs(scene, person)
    return in_one_word(Table(scene, ruleset_of(scene), NoChance()), person)


def in_one_word(table: Table, person: Person) -> tuple[str, ...]:
    return tuple(
        name
        for name in bare_verbs(table.scene, person)
        if (part := next(table.ruleset.verbs[name].legal(table, person), None)) is not None
        and may_say(table, person, part)
    )


def usual_part(table: Table, person: Person) -> Part:
    """Return what a person declares who says no more than their question's default."""
    verb = table.ruleset.verbs[_declaration(table.scene, person).default]
    part: Part = next(verb.legal(table, person))
    return part


def may_say(table: Table, person: Person, part: Part) -> bool:
    return not why_refused(verify_declaration, table, person, Declaration((part,)))


def verify_declaration(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse what the rules do not let a person say whose turn it is, with the haste that they have
    planned for it.
    """
    declaration = with_planned_haste(table, person, declaration)
    for part in declaration.parts:
        table.ruleset.verb(part)
    moments.may_declare.do(table, person, declaration.parts)
    moments.verify_line.only(table, person, declaration)


def _declaration(scene: Scene, person: Person) -> Question:
    options = open_words(scene, person)
    default = "pass" if "pass" in options else options[0]
    fight, phase = scene.fight, person.phase
    late = ":late" if phase.delaying else f":again{phase.lines}" if phase.acted else ""
    key = f"declare:{fight.round}.{fight.haste}:{person.name}{late}"  # of this moment alone
    return Question(key, person.name, "declare", options, default)


@remembered
def without_a_defense(scene: Scene) -> Sequence[str]:
    """Return people who have declared something and no defense in it, and do not play by
    themselves.
    """
    said = {name: other.phase.declaration for name, other in scene.people.items() if not other.auto}
    verb = ruleset_of(scene).verb
    return [
        name
        for name, declaration in said.items()
        if declaration is not None
        and not all(is_idle(scene, part) for part in declaration.parts)
        and not any(verb(part).abortable for part in scene.people[name].standing_parts)
    ]


def offers_an_abort(offer: Offer) -> bool:
    """Say whether an offer is to give up what was declared, and not to act later."""
    return offer.options[0].startswith("abort")


def is_idle(scene: Scene, part: Part) -> bool:
    """Say whether nothing is lost with an action, nor given up for a defense: it is one, or does
    nothing.
    """
    verb = ruleset_of(scene).verb(part)
    return verb.idle or verb.abortable


# --- Ties: who declares in secret, and when it is revealed (INIT-4) -------------------------------


def in_a_tie(table: Table, person: Person) -> bool:
    """Say whether a person in a tie with one takes part in this phase too (INIT-4)."""
    scene, phase = table.scene, table.phase
    group = next((one for one in scene.fight.groups if person.name in one), ())
    if len(group) < 2 or not phase.secret:
        return False
    return scene.tied([other.name for other in scene.members(group) if speaks(scene, other, phase)])


def reveal_if_complete(table: Table) -> None:
    """Show the secret declarations of a tie once nobody in it is awaited any more, nor may have to
    say something else. About people without room any more the storyteller says whether they have
    after all; without one their action is void (INIT-4, PILE-5).
    """
    scene = table.scene
    if not [person for person in scene.people.values() if person.phase.secret]:
        return
    owing = {other.name for other in awaited(scene)}
    owing |= {one.holds_up for one in scene.fight.questions if "index" not in one.about}
    for group in scene.fight.groups:
        hidden = {
            member.name: member.phase.declaration
            for member in scene.members(group)
            if member.phase.secret and member.phase.declaration is not None
        }
        if not hidden or owing.intersection(group):
            continue
        in_turn = sorted(hidden, key=lambda who: scene.people[who].phase.spoke)
        table.emit(ev.Revealed(declarations=hidden))
        for who in in_turn:  # of two claims about one distance the first stands
            moments.said.do(table, who, hidden[who].parts)
            take_claims(table, who, hidden[who].parts)
        for person, index in crowded_out(table, in_turn):
            if asks_storyteller(table, person):
                ask_to_let_in(table, person, index)
            else:
                lose_or_ask(table, person, person.parts[index], index, NO_ROOM)


# --- Changing places: for good or for one turn (NWOD-3), as wounds come and go (W20-1) ------------


def change_place(table: Table, *changes: ev.PlaceChanged) -> None:
    """Give people new places; people with the same one are ordered as if tied."""
    for change in changes:
        table.emit(change)
    order_people(table, table.scene.placed)


def move_the_wounded(table: Table) -> None:
    """Give those a place by their wounds as they are now whose wounds have changed since they got
    it, where the setting says so (W20-1). Not in mid-turn; and a group keeps its one place.
    """
    scene, settings = table.scene, table.settings
    moves = settings.wounds_move_initiative and settings.wounds_off_initiative
    if not moves or scene.fight.turn is not None:
        return
    if not scene.fight.round or table.phase.kind == "rest":
        return
    for person in scene.ready():
        now = person.initiative
        if now is None or person.group:
            continue
        wounds = table.ruleset.wound_penalty(person.fighter)
        if change := wounds - now.wounds:
            total = now.total + change
            table.emit(
                ev.InitiativeShifted(who=person.name, change=change, total=total, wounds=wounds)
            )
    moved = table.scene is not scene
    if moved and places_of(table, table.scene.placed) != table.scene.fight.groups:
        order_people(table, table.scene.placed)


# --- Acting at another place than your own: delayed, prepared and forfeited actions (NWOD-3) ------

# A person who has delayed may speak at any later moment of the phase while no turn is under way,
# and is awaited when everybody else has acted. A forfeited turn is the same, from the beginning of
# the next.


def late_offers(table: Table) -> list[Offer]:
    """Return what people who delay, and are not awaited, could say in one word (W20-1, NWOD-3)."""
    owing = awaited(table.scene)
    late = [other for other in waiting(table.scene) if other.phase.delaying and other not in owing]
    found = ((person, in_one_word(table, person)) for person in late)
    return [Offer(person.name, options) for person, options in found if options]


# --- Declaring: whose word counts when, and what stays secret (ROUND-2, ROUND-3, INIT-4) ----------


def may_speak(table: Table, person: Person) -> bool:
    """Say whether a person may declare now: it is their turn to, or the rules let them speak
    later, or say what their senses do: nobody waits for who is awake behind a stake.
    """
    scene, phase = table.scene, table.phase
    awake = person.staked and person.able and not scene.dazed(person)
    perceives = awake and phase.kind == "declare" and not phase.adds and person.name in scene.placed
    called = [other.name for other in (*awaited(scene), *waiting(scene))]
    return (
        person.name in called
        or moments.speaks_later.any(table, person)
        or (perceives and person.phase.declaration is None)
        or _was_said_by_itself(person, phase)
    )


def _was_said_by_itself(person: Person, phase: Phase[Table]) -> bool:
    """Say whether an automatic NPC has declared, and its storyteller may still say it otherwise."""
    said, plays = person.phase.declaration, person.npc and person.auto and person.able
    free = said is not None and said.haste is None
    return plays and free and phase.kind == "declare" and not (phase.adds or person.away)


def perceives(part: Part) -> bool:
    """Say whether an action takes nothing but the senses."""
    return isinstance(part, Do) and "perception" in part.traits


def may_speak_early(table: Table, person: Person, part: Part) -> bool:
    """Say whether a person may say a part though their place is still to come."""
    scene, phase, rules, name = table.scene, table.phase, table.ruleset, verb_name(part)
    if name not in rules.early or phase.kind != "act" or person.name not in scene.placed:
        return False
    if scene.fight.turn is not None or scene.fight.questions or person.phase.acted:
        return False
    if may_speak(table, person) or not speaks(scene, person, phase):
        return False
    return rules.verbs[name].may_be_early(table, person, part)


def not_your_turn(scene: Scene, person: Person) -> RuleError:
    """Return the refusal that says why a person who is not awaited is not."""
    who, phase = person.name, phase_of(scene)
    owing = [other.name for other in awaited(scene)]
    if person.away or person.down:
        return RuleError("away" if person.away else "down", "HEALTH-4", who=who, state=person.down)
    if person.phase.spent and person.phase.acted and scene.fight.turn is None:
        if who == scene.fight.starter and len(person.phase.spent) == 1:  # it waits for their place
            return RuleError("not-your-turn", "MET-1", who=who, awaited=owing)
        return RuleError("no-action-left", "MET-2", who=who)
    asked = scene.fight.questions if phase.kind == "act" else ()
    one = open_question(scene, who) or next(iter(asked), None)
    if one is not None:
        return RuleError("question-open", who=one.who, question=one.question, options=one.options)
    declared = person.phase.declaration is not None and phase.takes_part(person)
    if phase.kind in DECLARING and declared:
        return RuleError("already-declared", "ROUND-3", who=who, acted=phase.kind == "act")
    if phase.kind not in DECLARING:
        return RuleError("wrong-phase", "ROUND-1", phase=phase.name, allowed="declaration")
    if person.name not in scene.placed:
        return RuleError("no-initiative", "INIT-5", who=who)
    if person.bound:
        return RuleError("immobilised", "W20-12", who=who)
    if scene.dazed(person):
        return RuleError("dazed", "W20-10", who=who)
    if scene.pinned(who) or (person.toll.loses_main and not scene.fight.haste):
        return RuleError("pinned", "GRAPPLE-8", who=who)
    if not phase.takes_part(person):
        return moments.no_part.only(scene, person)
    return RuleError("not-your-turn", "INIT-2", who=who, awaited=owing)


@moments.no_part
def no_haste_left(scene: Scene, person: Person) -> RuleError:
    """Return why a person has no part in a phase: no extra actions are left them (HASTE-1)."""
    return RuleError("no-haste-left", "HASTE-1", who=person.name, extra=ruleset_of(scene).extra)


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
    open question of theirs does that. Of one that ``fits`` a person has found out just now that it
    may be said, by who is awaited.
    """
    if answers_question(table, who, declaration):
        return
    person = table.person(who)
    if person.round.vouched != granted:
        person = replace(person, round=replace(person.round, vouched=granted))
    early = False
    if not fits:
        said = declaration.parts
        early = bool(said) and all(may_speak_early(table, person, part) for part in said)
        if not (early or may_speak(table, person)):
            raise not_your_turn(table.scene, person)
        verify_declaration(table, person, declaration)
    if table.phase.adds_to_what_stands and declaration.haste is not None:
        raise RuleError("haste-too-late", "HASTE-2", who=who)
    declaration = with_planned_haste(table, person, declaration)
    if declaration.haste is not None:
        verify_haste(table, person, declaration.haste, granted)
    elif person.haste_plan and announces_haste(table.scene):
        table.emit(ev.HastePlanned(who=who, haste=None))  # it can be paid for no longer
    if not asks_for_room(table, person, declaration, granted=granted, why=why):
        take_down(table, person, declaration, early=early, why=why, vouched=granted)


def answers_question(table: Table, who: str, declaration: Declaration) -> bool:
    """Take one action in a word that is an answer to what a person is asked; say whether it
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
    person, said = table.scene.people.get(question.about["attacker"]), question.waits
    if person is None or said is None:
        return
    if "index" in question.about:
        index = int(question.about["index"])
        if option == REFUSE and person.phase.declaration == said:
            lose_or_ask(table, person, said.parts[index], index, NO_ROOM)
        return
    if option != LET_IN or not may_speak(table, person):
        return
    if not why_refused(verify_declaration, table, person, said):  # as things are by now
        granted = "granted" in question.about
        declare(table, person.name, said, granted, question.about["why"])


def pass_over(table: Table, person: Person) -> None:
    """Let a person who has not spoken pass (ROUND-4); haste that they planned is not bought."""
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
    if person.phase.delaying:
        moments.steps_in.do(table, person, declaration)
    secret = in_a_tie(table, person)
    adds = table.phase.adds_to_what_stands and not person.phase.latecomer
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
    """Let what was prepared for a person's action come first: just above them, as if tied where
    several waited for it (NWOD-3). Say whether anything was. A pass or a dodge is nothing to wait
    for, and who could not say now what they prepared goes on waiting.
    """
    if not any(table.ruleset.verb(part).stance == "offense" for part in owner.parts):
        return False
    ready = [
        (person.name, prepared.action)
        for person in waiting(table.scene)
        if (prepared := person.phase.prepared) is not None
        and prepared.trigger == owner.name
        and may_say(table, person, prepared.action)
    ]
    if not ready or owner.initiative is None:
        return False
    total = owner.initiative.total + 1
    for who, _ in ready:
        table.emit(ev.SteppedIn(who=who))
    changes = [
        ev.PlaceChanged(who=who, total=total, why="prepared", past=owner.name) for who, _ in ready
    ]
    change_place(table, *changes)
    for who, action in ready:
        take_down(table, table.person(who), Declaration((action,)))
    return True


def with_what_stands(
    scene: Scene, person: Person, said: Declaration
) -> tuple[Declaration, tuple[int, ...], int]:
    """Return the whole declaration of a person who says more of it, the parts of it that have come
    up, and how many are new.

    Extra actions come after what stands; a pass stands for all that are left of them. What a person
    who waited does takes the place of the waiting.
    """
    before = person.phase.declaration
    assert before is not None
    if phase_of(scene).adds:
        count = before.haste.count - (len(before.parts) - 1) if before.haste else 1
        new = (Pass(),) * count if said.parts == PASS.parts else said.parts
        whole = replace(before, parts=(*before.parts, *new), pose=said.pose)
        return whole, person.phase.resolved, len(new)
    parts = (*said.parts, *before.parts[1:])
    came_up = tuple(index for index in person.phase.resolved if index != 0)
    return replace(before, parts=parts, pose=said.pose), came_up, 1


# --- Declaring ahead: what a person plans is said for them as soon as they are awaited ------------

# Each line of a plan is looked at by the rules that a declaration is verified by, so what is said
# for a person is what they could say themselves. A plan of extra actions is said for each of them.

MOST_LINES = 5
MOST_ROUNDS = 10
# Refusals of a line that nothing in a fight can change: it is not even planned.
FOR_GOOD = frozenset(
    (
        *("avoid-in-haste", "bad-source", "bad-value", "committed-in-haste", "haste-limit"),
        "unknown-kind",
        *("committed-with-defense", "dice-without-split", "no-haste", "no-splits"),
        *("not-in-a-split", "self-target", "split-in-haste", "split-same-defense"),
    )
)


# Refusals of the moment alone: the line is kept until its owner may say it.
OF_THE_MOMENT = frozenset(
    (
        *("dazed", "no-action-left", "no-further-round", "no-haste-left", "no-initiative"),
        *("not-your-turn", "question-open", "shot-held", "wrong-phase"),
    )
)


def plan_ahead(table: Table, action: act.PlanAhead) -> None:
    """Keep what a person plans, in the place of what they planned before, or for the round after
    it. As things stand now at least one line of it must be possible, unless it is for later, and
    none must be one that never can be.
    """
    if table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", phase="ended", allowed="")
    if action.extra:
        verify_hastens(table)
    if not 1 <= len(action.lines) <= MOST_LINES:
        raise RuleError("too-many-plans", count=len(action.lines), limit=MOST_LINES)
    for part in (part for line in action.lines for part in line.parts):
        table.ruleset.verb(part)  # each is of these rules
    then = at_their_place(table, action.who, action.extra)
    wrong = [_refusals(then, action, line) for line in action.lines]
    for_good = (error for refused in wrong for error in refused if error.code in FOR_GOOD)
    later = action.after and table.person(action.who).plan is not None
    if error := next(for_good, None if later or not all(wrong) else wrong[0][0]):
        raise error
    note_plan(table, action)


def note_plan(table: Table, action: act.PlanAhead, chase: int = 0) -> None:
    scene, person = table.scene, table.person(action.who)
    aims, coming = _aims(action.lines), table.phase.kind not in UNDER_WAY
    plan = Plan(
        action.lines,
        down=tuple(name for name in aims if _is_down(scene, name)),
        granted=action.granted,
        round=scene.fight.round + coming if action.granted else 0,
        unknown=tuple(one for one in aims if called(scene, person.name, one) != one),
        kept=action.kept,
        chase=chase,
    )
    before = person.plan if action.after else None
    if before is not None:
        if len(before.later) + 1 >= MOST_ROUNDS:
            raise RuleError("too-many-rounds", limit=MOST_ROUNDS)
        if before.chase or chase:
            raise RuleError("plan-one-round", who=person.name)
        plan = replace(
            before,
            later=(*before.later, action.lines),
            down=(*before.down, *plan.down),
            unknown=(*before.unknown, *plan.unknown),
            kept=False,
        )
    table.emit(ev.Planned(who=person.name, plan=plan, extra=action.extra))


def keep_to_plan(table: Table, action: act.KeepToPlan) -> None:
    """Have a person keep to what they have planned over and over, or until they are hurt."""
    person = table.person(action.who)
    plan = person.plan
    if plan is None or plan.chase:
        raise RuleError("no-plan", who=person.name)
    if action.repeat:
        plan = replace(plan, repeat=True, kept=False)
    if action.unhurt:
        plan = replace(plan, harm=len(person.fighter.health.marks))
    table.emit(ev.Planned(who=person.name, plan=plan))


def _refusals(then: Table, plan: act.PlanAhead, line: Declaration) -> list[RuleError]:
    """Return what is wrong with a line of a plan, and with the haste in it."""
    person = then.person(plan.who)
    found = [why_refused(verify_declaration, then, person, line)]
    if line.haste is not None:
        found.append(why_refused(verify_haste, then, person, line.haste, plan.granted))
    return [one for one in found if one is not None]


def drop_plan(table: Table, action: act.DropPlan) -> None:
    person = table.person(action.who)
    if person.plan is None and person.extra_plan is None:
        raise RuleError("no-plan", who=person.name)
    for extra, plan in ((False, person.plan), (True, person.extra_plan)):
        if plan is not None:
            table.emit(ev.PlanDropped(who=person.name, plan=plan, extra=extra, why="cleared"))


def kept_for_later(scene: Scene, said: act.AnyAction, error: RuleError) -> act.AnyAction | None:
    """Return what was refused for its moment as what its owner plans, among several all for whom
    it is too early; None where another thing is wrong with it.
    """
    too_early = error.code in OF_THE_MOMENT or error.facts.get("acted")
    later = _kept(scene, said) if too_early else said
    return None if later == said else later


def _kept(scene: Scene, said: act.AnyAction) -> act.AnyAction:
    if isinstance(said, act.Together):
        return replace(said, actions=tuple(_kept(scene, action) for action in said.actions))
    if not isinstance(said, act.Declare) or said.why or said.who not in scene.people:
        return said
    table = Table(scene, ruleset_of(scene), NoChance())
    person, phase = table.person(said.who), table.phase
    asked = any(question.who == said.who for question in asked_besides(scene))
    if asked or (person.seat is None and may_speak(table, person)):
        return said
    if phase.kind in DECLARING and phase.takes_part(person) and person.phase.declaration is None:
        extra = speaks_of_extra(table)
    elif said.declaration.parts == PASS.parts:  # the next round may bring something to do
        return said
    else:  # those of a round come after this phase
        adding = any(one.adds for one in table.ruleset.phases.values())
        extra = not adding and person.round.haste_left > bool(scene.fight.haste)
    return act.PlanAhead(
        who=said.who,
        lines=(said.declaration,),
        extra=extra and said.declaration.haste is None,
        kept=True,
        granted=said.granted,
        by=said.by,
    )


def at_their_place(table: Table, who: str, extra: bool) -> Table:
    """Return a table at which it is a person's place to declare, and all else is as it is now."""
    scene, person = table.scene, table.person(who)
    declares = table.phase.kind in DECLARING and not speaks_of_extra(table)
    if extra:
        now = replace(person.round, haste_left=max(1, person.round.haste_left))
        person = replace(fresh_phase(person), round=now)
    elif person.phase.declaration is not None or not declares:
        person = fresh_round(person)
    scene = replace(scene, people={**scene.people, who: person})
    phase = table.ruleset.first_phase
    haste = max(1, scene.fight.haste) if extra else 0
    return Table(with_fight(scene, phase=phase, haste=haste), table.ruleset, NoChance())


def speaks_of_extra(table: Table) -> bool:
    return table.phase.adds or table.scene.fight.haste > 0


def say_plan(table: Table) -> bool:
    """Let the first awaited person who has a plan say it; say whether anybody had one.

    Where nothing of it is possible any more it is dropped, and its owner is awaited as anyone is.
    """
    extra = speaks_of_extra(table)
    for person in awaited(table.scene):
        plan = person.extra_plan if extra else person.plan
        if plan is not None:
            say_planned(table, person, plan, extra, declare)
            return True
    return False


def say_planned(
    table: Table, person: Person, plan: Plan, extra: bool, say: Callable[..., None]
) -> None:
    """Let a person ``say`` the first line of a plan that they can say now, be it for a later round;
    where there is none it is dropped. What is planned for the rounds after that stays.
    """
    who = person.name
    if plan.harm is not None and len(person.fighter.health.marks) > plan.harm:
        table.emit(ev.PlanDropped(who=who, plan=plan, extra=extra, why="hurt"))
        return
    lines = [(number, one) for number, each in enumerate((plan.lines, *plan.later)) for one in each]
    wrong = [_why_not(table, person, plan, declaration, say) for _, declaration in lines]
    refused = _as_fact(wrong[0]) if wrong[0] is not None else None
    why = "impossible" if all(wrong) else "said"
    # It is gone before it is said: what takes the declaration back does not bring it again.
    table.emit(ev.PlanDropped(who=who, plan=plan, extra=extra, why=why, refused=refused))
    if all(wrong):
        return
    number, line = lines[wrong.index(None)]
    left = plan.after(number)
    say(table, who, line, plan.granted_in(table.scene.fight.round))
    if left is not None and table.person(who).phase.declaration is not None:
        table.emit(ev.Planned(who=who, plan=left, again=True))
    if extra and not (table.phase.adds or plan.kept):
        if table.person(who).phase.declaration is None:  # (PILE-5)
            table.emit(ev.PlanDropped(who=who, plan=plan, extra=extra, why="asked"))
        else:
            table.emit(ev.Planned(who=who, plan=plan, extra=extra, again=True))


def _why_not(
    table: Table, person: Person, plan: Plan, line: Declaration, say: Callable[..., None]
) -> RuleError | None:
    """Return why a person could not say a line now, or would not: not of a person who has hidden
    since, nor at a person who has gone down since.
    """
    scene = table.scene
    for name in _aims((line,)):
        hidden = name in scene.people and not knows(scene, person.name, name)
        if hidden and name not in plan.unknown:
            return RuleError("target-not-told")
        if _is_down(scene, name) and name not in plan.down:
            return RuleError("target-has-fallen", who=name)
    trial = Table(with_person(scene, person.name, plan=None), table.ruleset, NoChance())
    return why_refused(say, trial, person.name, line, plan.granted_in(scene.fight.round))


def _as_fact(error: RuleError) -> ev.Refused:
    facts = {
        key: fact if isinstance(fact, int | str) else tuple(map(str, fact))
        for key, fact in error.facts.items()
        if isinstance(fact, int | str | Iterable)
    }
    return ev.Refused(error.code, error.rule, facts)


def _aims(lines: tuple[Declaration, ...]) -> tuple[str, ...]:
    parts = (part for line in lines for part in line.parts)
    return tuple(dict.fromkeys(name for part in parts if (name := getattr(part, "target", ""))))


def _is_down(scene: Scene, name: str) -> bool:
    person = scene.people.get(name)
    return person is not None and bool(person.down)


# --- What happens by itself at a round's end (chapter 12) -----------------------------------------


def strike_hazards(table: Table) -> None:
    """Let every hazard do its harm; those with no strikes left are over (BOOK-2). Nobody is rid of
    one by running after a person: a chase beside the fight has its rounds too.
    """
    for hazard in table.scene.hazards:
        who, name = hazard.who, hazard.name
        if table.person(who).seat is None and not is_in_round(table.scene, who):
            continue
        left = None if hazard.rounds is None else hazard.rounds - 1
        table.emit(ev.HazardStruck(id=hazard.id, name=name, who=who, rounds=left))
        damage = hazard.levels
        if hazard.dice:
            damage += roll_damage(table, who, dice(hazard.dice, name, "BOOK-2")).successes
        if damage:
            reckoning = reckon_soak(table, table.person(who), hazard.type, hazard.unsoakable)
            damage = max(0, damage - roll_soak(table, who, reckoning))
        wound(table, who, damage, hazard.type, by=name)
        if left == 0:
            table.emit(ev.HazardEnded(id=hazard.id, name=name, who=who))


def regenerate(table: Table) -> None:
    """Close wounds of regenerating people, bashing before lethal, aggravated never (BOOK-1)."""
    _regenerate(table, Fighter.heals_by_itself)


def regenerate_once(table: Table) -> None:
    """Close one wound, bashing or lethal, of everybody who regenerates: by their sheet, or as a
    shifter out of breed form (W20-15).
    """
    _regenerate(table, lambda one: bool(one.heals_by_itself() or one.out_of_breed_form()))


def _regenerate(table: Table, times: Callable[[Fighter], int]) -> None:
    """Close this many wounds of each who is not dead."""
    healing = [one for one in table.scene.people.values() if not one.away and one.down != DEAD]
    for who in (person.name for person in healing for _ in range(times(person.fighter))):
        fighter = table.person(who).fighter
        kind: DamageType = "bashing" if fighter.health.bashing else "lethal"
        closed = heal(fighter.health, 1, kind)
        if closed != fighter.health:
            level = table.ruleset.track_of(fighter).level(closed)
            vague = table.veils_wounds(table.person(who))
            table.emit(ev.Regenerated(who=who, type=kind, health=closed, level=level, vague=vague))
            fall_or_rise(table, who)


def expire_effects(table: Table) -> None:
    """End the effects whose last round this was (BOOK-4)."""
    for effect in table.scene.effects:
        if effect.last_round is not None and effect.last_round <= table.scene.fight.round:
            table.emit(ev.EffectEnded(effect=effect))


# --- Do: anything else, in words, with a roll if it takes one (ROUND-5) ---------------------------

MAX_TEXT = 1000
USUAL_DIFFICULTY = 6


class DoVerb(Verb[Table, Do]):
    """``do TEXT [: TRAIT + TRAIT [vs DIFFICULTY] [willpower] [specialty]]``; a difficulty not given
    is 6.
    """

    name = "do"
    free_words = True
    free_text = True
    rolls: tuple[str, ...] = ("misc",)
    stance: Stance = "offense"  # a miscellaneous action counts as one
    splits = True
    bounds = (2, 10)  # of a difficulty

    def parse(self, words: Words, vocabulary: Vocabulary) -> Do:
        first = words.peek()
        if first is None or first.says(":"):
            raise words.refuse("missing-word", first, expected="text")
        text = words.text_until(":").strip()
        said = words.left[1:]  # shouts to Jo: "Run!"
        known = any(one.says("+", "vs", *OF_A_ROLL, *vocabulary.traits) for one in said)
        if said and (said[0].quoted or (len(said) > 2 and not known)):
            return Do(f"{text}{words.text_until()}")
        if not words.take(":"):
            words.end((":",))
            return Do(text)
        traits = read_traits(words, vocabulary)
        difficulty = (
            words.number("difficulty", *self.bounds) if words.take("vs") else USUAL_DIFFICULTY
        )
        part = Do(text, traits, difficulty, **take_of_a_roll(words))
        words.end(("+", "vs", *OF_A_ROLL))
        return part

    def format(self, part: Do) -> str:
        line = f"do {quote_text(part.text)}"
        if part.traits:
            line += f" : {' + '.join(part.traits)}"
            line += f" vs {part.difficulty}" if part.difficulty is not None else ""
        return f"{line}{of_a_roll(part)}"

    def verify(self, table: Table, person: Person, part: Do) -> None:
        """Refuse a text without end, an empty one, or a bought success that cannot be had."""
        if not part.text.strip():
            raise RuleError("empty-text")
        verify_length(part.text, MAX_TEXT)
        verify_once(part.traits)
        verify_willpower(table, person, part.willpower)
        verify_specialty(person, part.specialty, part.traits)

    def legal(self, table: Table, person: Person) -> Iterator[Do]:
        """Yield one example: what else can be done is the players' to think of."""
        yield Do("something else")

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Open it, so that it is told at its place and rolled if it takes a roll."""
        open_exchange(table, "misc", person, part, {person.name: index})


# --- Pass: do nothing, which the victim of a grapple may use (GRAPPLE-4) --------------------------


class PassVerb(OneWordVerb):
    """``pass``: nothing."""

    part = Pass()
    name = "pass"
    idle = True
    costs: Cost = ""

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Nothing comes of it; the victim of a person who passes struggles unopposed (GRAPPLE-4),
        but an action more only at their own place.
        """
        moments.passed.do(table, person, part, index)


# --- A miscellaneous action: its roll (ROUND-5), and a gun that is filled by it -------------------

OWNED = ("a", "the", "my", "her", "his", "their")  # what may come before the gun to reload
ANY_GUN = ("", "gun", "weapon")
_CLAUSE = re.compile(r"[,;]| (?:and|then|while|behind|from) ")  # between two things that are done


def roll_misc(table: Table, exchange: Exchange) -> None:
    """Roll what the action named; one without a roll is the storyteller's to judge."""
    part = exchange.part
    if not isinstance(part, Do) or not part.traits:
        return
    person = table.person(exchange.owner)
    pool = person.fighter.terms(*part.traits)
    pool += split_terms(table, person, person.phase.declaration, exchange.owners[person.name])
    aim = (base(part.difficulty or 6, by="ROUND-5"), *braved_terms(person.toll.braved))
    roll = table.action_roll(
        person.name,
        "misc",
        table.reckon_action(person, "action", pool, aim),
        willpower=part.willpower,
        specialty=person.fighter.specialised(part.traits, claimed=part.specialty),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="roll"))
    table.pay_for_success(roll)


def gun_to_reload(part: Part) -> str | None:
    """Return what an action reloads, as it was said, or nothing for whatever is in hand; None for
    an action that does something else, and nothing of the kind besides.
    """
    for clause in _CLAUSE.split(part.text) if isinstance(part, Do) else ():
        match words_of_deed(clause):
            case ["reload" | "reloads", *gun]:
                return " ".join(gun[1:] if gun and gun[0] in OWNED else gun)
    return None


def reload_gun(table: Table, exchange: Exchange) -> None:
    """Fill the gun of a person who spends the action on it; where it takes a roll, if that
    succeeds. It is the one in hand, else any, of all or of those that were said. One that is full
    needs nothing.
    """
    part, who = exchange.part, exchange.owner
    said = gun_to_reload(part)
    if said is None or not isinstance(part, Do):
        return
    rolled = roll_in(exchange, "roll")
    if part.traits and (rolled is None or not rolled.successes):
        return
    person = table.person(who)
    left = person.fighter.ammunition
    empty = [one for one in person.fighter.carried() if left.get(one.name, 0) < one.capacity]
    meant = empty
    if said not in ANY_GUN:
        named = names_meant(said, [one.name for one in empty])
        meant = [one for one in empty if one.name in named]
    gun = min(meant, key=lambda one: one.name != person.wields, default=None)
    if gun is not None:
        weapon, now, number = gun.name, gun.capacity, exchange.id
        table.emit(ev.Reloaded(who=who, weapon=weapon, now=now, exchange=number, slot="reload"))


VERBS = (DoVerb(), PassVerb())
