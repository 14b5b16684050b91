"""Rounds: initiative, who is awaited, declarations, haste, deeds (INIT, ROUND, HASTE, BOOK)."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby, islice

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import DiceRule, Modifier, NoChance, Roll, RollRequest
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
from game.engine.rolling import next_number
from game.engine.ruleset import DECLARING, HasteSource, Phase
from game.engine.table import Table, phase_of, ruleset_of
from game.engine.verb import Cost, Stance, Verb, Vocabulary, base, braved_terms, dice
from game.errors import RuleError, verify_within, why_refused
from game.events.writing import fresh_phase, fresh_round, with_fight, with_person
from game.fighter import Fighter, Weapon
from game.health import DEAD, DamageType, heal
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
from game.rules.splits import lose_or_ask, note_declared, split_terms
from game.secrecy import called, knows
from game.settings import Settings
from game.state.decisions import RELEASE, STORYTELLER, Offer, Question
from game.state.declaration import (
    MAX_HASTE,
    PASS,
    Attack,
    Declaration,
    Do,
    Haste,
    Part,
    Pass,
    Plan,
    verb_name,
)
from game.state.person import Person
from game.state.scene import Exchange, Hazard, Scene
from game.state.sides import remembered, remembered_whole
from game.words import Words, quote_text, words_of_deed

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
    """Take down haste that was verified, and its price."""
    table.emit(ev.HasteBought(who=who, count=haste.count, source=haste.source, secret=secret))
    source = table.ruleset.haste.get(haste.source)
    if source is not None:
        price = source.price(haste.count)
        table.change_resource(who, source.resource, -price, why="haste", secret=secret)


# --- haste ----------------------------------------------------------------------------------------

# Haste: who may have it, what it costs, planned ahead, granted, used up (HASTE-2 to HASTE-4a).


def rage_limit(fighter: Fighter, settings: Settings) -> int:
    """Return how many haste actions Rage buys in a round: half the permanent rating, rounded up."""
    rage = fighter.rating("rage")
    return (rage + 1) // 2 if settings.rage_limit == "half" else rage


def celerity_limit(fighter: Fighter, settings: Settings) -> int:
    """Return how many haste actions Celerity gives: its dots."""
    return fighter.rating("celerity")


# What haste may come from that has a price in the game.
HASTE = {
    "rage": HasteSource("rage", lambda count: count, rage_limit, "HASTE-2"),
    "celerity": HasteSource("blood", lambda count: 1, celerity_limit, "HASTE-4a"),
}


def announces_haste(scene: Scene) -> bool:
    """Say whether haste is announced in this phase: in the main declaration (HASTE-2)."""
    phase = phase_of(scene)
    return not (scene.fight.haste or phase.beside or phase.adds_to_what_stands)


def haste_sources(table: Table, person: Person) -> tuple[str, ...]:
    """Return where somebody could take extra actions from now, as far as the sheet tells."""
    rules = table.ruleset
    if not rules.plays("HASTE-1") or not announces_haste(table.scene):
        return ()
    if person.haste_plan is not None:
        return ()
    open_to_all = (
        name
        for name, source in rules.haste.items()
        if source.limit(person.fighter, table.settings)
        and person.fighter.resources.get(source.resource, 0) >= source.price(1)
    )
    granted = (name for name, number in person.grants.items() if number)
    return tuple(dict.fromkeys((*open_to_all, *granted)))


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


def plan_haste(table: Table, who: str, haste: Haste | None) -> None:
    """Keep haste for the coming main declaration, verified now and again then."""
    person, phase = table.person(who), table.phase
    verify_hastens(table)
    if phase.name not in ("declaration", "bookkeeping", "setup"):
        raise RuleError("wrong-phase", "HASTE-2", phase=phase.name, allowed="declaration")
    if phase.kind == "declare" and person.phase.declaration is not None:
        raise RuleError("already-declared", "HASTE-2", who=who)
    if haste is not None:
        verify_haste(table, person, haste, granted=False)
    table.emit(ev.HastePlanned(who=who, haste=haste))


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
    hasty = tuple(name for name, one in table.scene.people.items() if one.round.haste_left > 0)
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
    """Throw somebody's one die."""
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
    rating = sum(term.total for term in terms)
    roll = Roll(
        id=next_number(table.scene),
        round=table.scene.fight.round,
        phase="initiative",
        who=person.name,
        purpose="initiative",
        pool=1,
        difficulty=0,
        modifiers=(Modifier(why="tie" if tie else "die", dice=1), *terms),
        faces=(die,),
        ones=int(die == 1),
        successes=die + rating,
        private=person.private,
        shown=table.shows(person.name),
    )
    table.emit(
        ev.InitiativeRolled(
            who=person.name, die=die, rating=rating, total=die + rating, roll=roll,
            tie=tie, kept=kept,
        )
    )  # fmt: skip


def added_terms(
    table: Table, person: Person, traits: tuple[str, ...], by: str
) -> tuple[Modifier, ...]:
    """Return what is added to the die, by a rule: some traits, what effects add, and what wounds
    take (INIT-1).
    """
    counts, fighter = table.settings.wounds_off_initiative, person.fighter
    penalty = table.ruleset.track_of(fighter).penalty(fighter.health) if counts else 0
    return (
        *(Modifier(why=name, total=person.fighter.trait(name), by=by) for name in traits),
        *(
            Modifier(why=one.why, total=one.dice, by=one.by)
            for one in table.touched(person.name, "initiative")
        ),
        *((Modifier(why="wounds", total=penalty, by="INIT-1"),) if penalty else ()),
    )


def order_people(table: Table, names: list[str]) -> None:
    """Set the order, as the ruleset has it; those of a group come together."""
    table.emit(ev.OrderSet(groups=places_of(table, names)))


def places_of(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Return the order that people come in, highest first."""
    groups = {names_of[0]: names_of for names_of in _of_one_place(table, names)}
    places: list[tuple[str, ...]] = []
    shares = table.ruleset.phases[table.ruleset.first_phase].kind == "declare"
    for place in moments.order.only(table, list(groups)):
        everybody = tuple(name for first in place for name in groups[first])
        places += [everybody] if shares else [(one,) for one in everybody]
    return tuple(places)


def _of_one_place(table: Table, names: list[str]) -> list[tuple[str, ...]]:
    """Return ``names`` with those of a group who have one initiative together; first among them
    whoever started the fight (MET-1).
    """
    found: dict[object, list[str]] = {}
    for name in names:
        person = table.person(name)
        place = person.initiative
        shared = person.group and place is not None
        key = (person.group, place.total, place.rating) if shared and place else name
        found.setdefault(key, []).append(name)
    starter = table.scene.fight.starter
    return [tuple(sorted(one, key=lambda name: name != starter)) for one in found.values()]


@moments.order
def by_total(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Order by total, then by the part that was not rolled; equal in both is a tie (INIT-3). Wounds
    are no part of that, unless they move initiative as they come (W20-1).
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
    if phase.kind == "resolve" and phase.late:
        return _awaited_last(scene, phase)
    if phase.kind not in ("declare", "act"):
        return ()
    acting = phase.kind == "act"
    if acting and scene.fight.turn is not None:
        return ()
    everybody: list[Person] = []
    groups = _order_in(scene, phase) if acting else scene.fight.groups[::-1]
    for group in groups:
        owing = [
            one
            for one in scene.members(group)
            if moments.owes.only(scene, phase, one) and speaks(scene, one, phase)
        ]
        everybody += owing
        if owing and not phase.together:
            break
    if acting and not everybody:  # everybody else has acted: now or never (NWOD-3)
        everybody = list(_waiting_in(scene, phase))
    if acting and everybody:
        again = moments.recalls.first(scene, everybody[0])
        everybody = [again] if again is not None and speaks(scene, again, phase) else everybody
    return tuple(everybody[:1] if acting else everybody)


def _order_in(scene: Scene, phase: Phase[Table]) -> tuple[tuple[str, ...], ...]:
    return moments.order_in.first(scene, phase) or scene.fight.groups


@moments.owes
def owes(scene: Scene, phase: Phase[Table], person: Person) -> bool:
    """Say whether somebody has yet to speak."""
    now = person.phase
    return now.declaration is None and not (now.acted or now.delaying)


@moments.keeps
def keeps(scene: Scene, person: Person) -> bool:
    """Say whether somebody has put their action off."""
    return person.phase.delaying


def takes_breath(scene: Scene) -> bool:
    """Say whether somebody may want a word between two turns, so that even ``flow`` rests."""
    return phase_of(scene).late and any(
        one.phase.delaying and moments.keeps.only(scene, one) for one in scene.ready()
    )


def waiting(scene: Scene) -> tuple[Person, ...]:
    """Return those who have put their action off and may act now, highest first; nobody while a
    turn is under way, or a question open.
    """
    return _waiting_in(scene, phase_of(scene))


def could_step_in(scene: Scene) -> list[Person]:
    """Return those who delay and may act now, though nobody waits for them (W20-1, NWOD-3)."""
    owing = awaited(scene)
    return [one for one in waiting(scene) if one.phase.delaying and one not in owing]


def _waiting_in(scene: Scene, phase: Phase[Table]) -> tuple[Person, ...]:
    fight = scene.fight
    if not phase.late or fight.turn is not None or fight.questions:
        return ()
    members = (one for group in _order_in(scene, phase) for one in scene.members(group))
    able = (one for one in members if moments.keeps.only(scene, one) and speaks(scene, one, phase))
    return tuple(one for one in able if not moments.waits.any(scene, one))


def _awaited_last(scene: Scene, phase: Phase[Table]) -> tuple[Person, ...]:
    # Those who have put their action off, once nobody else's is to come.
    late = _waiting_in(scene, phase)
    people = scene.people.values()
    if not late or any(_comes_up(scene, one, phase) and not one.phase.breaks_in for one in people):
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
    if not person.toll.loses_main or scene.fight.haste > 0 or phase.adds:
        return True
    # Let go after a pin: no main action, but haste to announce, where there is any (GRAPPLE-8).
    table = Table(scene, ruleset_of(scene), NoChance())
    return phase is table.phase and bool(person.haste_plan or haste_sources(table, person))


def next_owners(scene: Scene) -> tuple[Person, ...]:
    """Return whose turn is next in a resolution phase: the highest group with an action still to
    come; before them one who breaks in.
    """
    return next_owners_in(scene, phase_of(scene))


def next_owners_in(scene: Scene, phase: Phase[Table]) -> tuple[Person, ...]:
    """Return whose turn would be next if this were the phase."""
    if phase.kind not in ("resolve", "act"):
        return ()
    groups = _order_in(scene, phase)
    first: tuple[Person, ...] = ()
    for group in groups:
        owing = [one for one in scene.members(group) if _comes_up(scene, one, phase)]
        breaking = [one for one in owing if one.phase.breaks_in]
        if breaking:
            return tuple(breaking)
        if owing and not first:
            first = tuple(owing)
            if not phase.late:
                break
    return first


def _comes_up(scene: Scene, person: Person, phase: Phase[Table]) -> bool:
    if person.done or not person.able:
        return False
    coming = moments.comes_up.first(scene, phase, person)
    if coming is not None and not coming:
        return False
    return not moments.waits.any(scene, person)


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
    """Return the first pool that the storyteller may grant before it comes to the roll."""
    if phase_of(scene).kind not in ("declare", "resolve", "act"):
        return ()
    return tuple(islice(requests(scene), 1))


@remembered
def open_offers(scene: Scene) -> list[Offer]:
    """Return what may be taken up now and stops nothing (ABORT-6, NWOD-3)."""
    if scene.frozen:
        return []
    table = Table(scene, ruleset_of(scene), NoChance())
    return list(chain.from_iterable(moments.offers.all(table)))


def bare_verbs(scene: Scene, person: Person) -> tuple[str, ...]:
    """Return the verbs that need no more words and are open to somebody."""
    bare = ruleset_of(scene).bare
    options = moments.words.first(scene, person, bare) or bare
    waited = person.phase.delaying or person.phase.acted
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
    moments.verify_line.only(table, person, declaration)


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
    again = f":again{person.phase.lines}" if person.phase.acted else ""
    late = ":late" if person.phase.delaying else again
    return f"declare:{fight.round}.{fight.haste}:{who}{late}"


@remembered
def without_a_defense(scene: Scene) -> list[str]:
    """Return those who have declared something and no defense in it, and do not play by
    themselves.
    """
    return [
        name
        for name, one in scene.people.items()
        if not one.auto
        and one.phase.declaration is not None
        and any(not is_idle(scene, part) for part in one.phase.declaration.parts)
        and not any(ruleset_of(scene).verb(part).abortable for part in one.standing_parts)
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
    """Say whether somebody in a tie with one takes part in this phase too (INIT-4)."""
    group = next((one for one in table.scene.fight.groups if person.name in one), ())
    phase = table.phase
    if len(group) < 2 or not phase.secret:
        return False
    speaking = (one for one in table.scene.members(group) if speaks(table.scene, one, phase))
    return table.scene.tied(one.name for one in speaking)


def reveal_if_complete(table: Table) -> None:
    """Show the secret declarations of a tie once nobody in it is awaited any more, nor may have to
    say something else (INIT-4, PILE-5).
    """
    scene = table.scene
    if not [person for person in scene.people.values() if person.phase.secret]:
        return
    owing = {one.name for one in awaited(scene)}
    owing |= {one.holds_up for one in scene.fight.questions if "index" not in one.about}
    for group in scene.fight.groups:
        hidden = {
            one.name: one.phase.declaration
            for one in scene.members(group)
            if one.phase.secret and one.phase.declaration is not None
        }
        if hidden and not owing.intersection(group):
            in_turn = sorted(hidden, key=lambda who: scene.people[who].phase.spoke)
            table.emit(ev.Revealed(declarations=hidden))
            for who in in_turn:  # of two claims about one distance the first stands
                moments.said.do(table, who, hidden[who].parts)
                take_claims(table, who, hidden[who].parts)
            for person, index in crowded_out(table, in_turn):
                _let_in_or_void(table, person, index)


def _let_in_or_void(table: Table, person: Person, index: int) -> None:
    """Have the storyteller say whether somebody has room after all; without one their action is
    void (PILE-5).
    """
    if asks_storyteller(table, person):
        ask_to_let_in(table, person, index)
        return
    lose_or_ask(table, person, person.parts[index], index, NO_ROOM)


# --- places ---------------------------------------------------------------------------------------

# Changing places in the order: for good or for one turn (NWOD-3), and as wounds come and go
# (W20-1).


def change_place(table: Table, *changes: ev.PlaceChanged) -> None:
    """Give people new places; those who come to the same one are ordered as if tied."""
    for change in changes:
        table.emit(change)
    order_people(table, _placed(table))


def _placed(table: Table) -> list[str]:
    people = table.scene.people
    return [name for group in table.scene.fight.groups for name in group if name in people]


# --- wounds that move initiative -----------------------------------------------------------------


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
    moved = [change for one in scene.ready() if (change := _moved(table, one)) is not None]
    for change in moved:
        table.emit(change)
    if moved and places_of(table, _placed(table)) != table.scene.fight.groups:
        order_people(table, _placed(table))


def _moved(table: Table, person: Person) -> ev.InitiativeShifted | None:
    now = person.initiative
    if now is None or person.group:
        return None
    wounds = table.ruleset.track_of(person.fighter).penalty(person.fighter.health)
    change = wounds - now.wounds
    if not change:
        return None
    return ev.InitiativeShifted(
        who=person.name, change=change, total=now.total + change, wounds=wounds
    )


# --- Acting at another place than one's own: delayed, prepared and forfeited actions (NWOD-3) -----

# Somebody who has delayed may speak at any later moment of the phase while no turn is under way,
# and is awaited when everybody else has acted. A forfeited turn is the same, from the beginning of
# the next.


def late_offers(table: Table) -> list[Offer]:
    """Return what those who delay, and are not awaited, could say in one word."""
    found = ((one, in_one_word(table, one)) for one in could_step_in(table.scene))
    return [Offer(one.name, options) for one, options in found if options]


# --- prepared actions ----------------------------------------------------------------------------


def prepared_for(table: Table, owner: Person) -> list[tuple[Person, Attack | Do]]:
    """Return who waits for what somebody is about to do, and with what, where they could say
    that now; a pass or a dodge is nothing to wait for.
    """
    if not any(table.ruleset.verb(part).stance == "offense" for part in owner.parts):
        return []
    return [
        (one, one.phase.prepared.action)
        for one in waiting(table.scene)
        if one.phase.prepared is not None
        and one.phase.prepared.trigger == owner.name
        and may_say(table, one, one.phase.prepared.action)  # else they go on waiting
    ]


# --- Declaring: whose word counts when, and what stays secret (ROUND-3, INIT-4) -------------------


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
    return (
        any(one.name == person.name for one in owing)
        or moments.speaks_later.any(table, person)
        or may_only_perceive(table, person)
    )


def may_only_perceive(table: Table, person: Person) -> bool:
    """Say whether somebody is awake behind a stake: nobody waits for them, but they may
    declare what their senses do.
    """
    phase, scene = table.phase, table.scene
    silent = person.phase.declaration is not None or not person.able or scene.dazed(person)
    placed = any(person.name in group for group in scene.fight.groups)
    return person.staked and placed and not silent and phase.kind == "declare" and not phase.adds


def perceives(part: Part) -> bool:
    """Say whether an action takes nothing but one's senses."""
    return isinstance(part, Do) and "perception" in part.traits


def may_speak_early(table: Table, person: Person, part: Part) -> bool:
    """Say whether somebody may say a part though their place is still to come."""
    fight = table.scene.fight
    name, rules = verb_name(part), table.ruleset
    busy = fight.turn is not None or fight.questions or person.phase.acted
    placed = any(person.name in group for group in fight.groups)
    if name not in rules.early or busy or not placed or table.phase.kind != "act":
        return False
    if may_speak(table, person) or not speaks(table.scene, person, table.phase):
        return False
    return rules.verbs[name].may_be_early(table, person, part)


def not_your_turn(scene: Scene, person: Person, owing: list[str]) -> RuleError:
    """Return the refusal that says why a person who is not awaited is not."""
    who, phase = person.name, phase_of(scene)
    if person.away or person.down:
        return RuleError("away" if person.away else "down", "HEALTH-4", who=who, state=person.down)
    if person.phase.spent and person.phase.acted and scene.fight.turn is None:
        if who == scene.fight.starter and len(person.phase.spent) == 1:  # it waits for their place
            return RuleError("not-your-turn", "MET-1", who=who, awaited=owing)
        return RuleError("no-action-left", "MET-2", who=who)
    if phase.kind == "act" and scene.fight.questions:
        one = open_question(scene, who) or scene.fight.questions[0]
        return RuleError("question-open", who=one.who, question=one.question, options=one.options)
    if phase.kind in DECLARING and person.phase.declaration is not None:
        return RuleError("already-declared", "ROUND-3", who=who, acted=phase.kind == "act")
    if phase.kind not in DECLARING:
        return RuleError("wrong-phase", "ROUND-1", phase=phase.name, allowed="declaration")
    if not any(who in group for group in scene.fight.groups):
        return RuleError("no-initiative", "INIT-5", who=who)
    if person.bound:
        return RuleError("immobilised", "W20-12", who=who)
    if scene.dazed(person):
        return RuleError("dazed", "W20-10", who=who)
    if scene.pinned(who) or (person.toll.loses_main and not scene.fight.haste):
        return RuleError("pinned", "GRAPPLE-8", who=who)
    if not phase.takes_part(person):
        rules = ruleset_of(scene)
        if rules.plays("MET-3"):
            return RuleError("no-further-round", "MET-3", who=who, phase=phase.name)
        return RuleError("no-haste-left", "HASTE-1", who=who, extra=rules.extra)
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
    person = table.person(who)
    person = replace(person, round=replace(person.round, vouched=granted))
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
    """Take one action in a word that is an answer to what somebody is asked; say whether it
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
        if option == REFUSE and person is not None and said and person.phase.declaration == said:
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
    if person.phase.delaying:
        moments.steps_in.do(table, person, declaration)
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


# --- Declaring ahead: what somebody plans is said for them as soon as they are awaited ------------

# Each line of a plan is looked at by the rules that a declaration is verified by, so what is said
# for somebody is what they could say themselves. A plan of extra actions is said for each of them.

MOST_LINES = 5
# Refusals of a line that nothing in a fight can change: what is refused so is not even planned.
FOR_GOOD = frozenset(
    (
        *("avoid-in-haste", "bad-source", "bad-value", "committed-in-haste", "haste-limit"),
        *("committed-with-defense", "dice-without-split", "no-haste", "no-splits"),
        *("not-in-a-split", "self-target", "split-in-haste", "split-same-defense"),
    )
)


# Refusals of the moment alone: what is refused so is kept until its owner may say it.
OF_THE_MOMENT = frozenset(
    (
        *("dazed", "no-action-left", "no-further-round", "no-haste-left", "no-initiative"),
        *("not-your-turn", "question-open", "shot-held", "wrong-phase"),
    )
)


# --- making a plan -------------------------------------------------------------------------------


def plan_ahead(table: Table, action: act.PlanAhead) -> None:
    """Keep what somebody plans, in the place of what they planned before. As things stand now at
    least one line of it must be possible, and none must be one that never can be.
    """
    if table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", phase="ended", allowed="")
    if action.extra:
        verify_hastens(table)
    if not 1 <= len(action.lines) <= MOST_LINES:
        raise RuleError("too-many-plans", count=len(action.lines), limit=MOST_LINES)
    _verify_one_possible(table, action)
    note_plan(table, action)


def note_plan(table: Table, action: act.PlanAhead, chase: int = 0) -> None:
    """Take down a plan that was verified."""
    person = table.person(action.who)
    aims, scene = _aims(action.lines), table.scene
    plan = Plan(
        action.lines,
        down=tuple(name for name in aims if _is_down(scene, name)),
        granted=action.granted,
        round=_round_of(table) if action.granted else 0,
        unknown=tuple(one for one in aims if called(scene, person.name, one) != one),
        kept=action.kept,
        chase=chase,
    )
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


def kept_for_later(scene: Scene, said: act.AnyAction, error: RuleError) -> act.AnyAction | None:
    """Return what was refused for its moment as what its owner plans, among several all for whom
    it is too early; None where another thing is wrong with it.
    """
    too_early = error.code in OF_THE_MOMENT or error.facts.get("acted")
    later = _kept(scene, said) if too_early else said
    return None if later == said else later


def _kept(scene: Scene, said: act.AnyAction) -> act.AnyAction:
    if isinstance(said, act.Together):
        return replace(said, actions=tuple(_kept(scene, one) for one in said.actions))
    if not isinstance(said, act.Declare) or said.why or said.who not in scene.people:
        return said
    table = Table(scene, ruleset_of(scene), NoChance())
    person, phase = table.person(said.who), table.phase
    asked = any(one.who == said.who for one in asked_besides(scene))
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
        now = replace(person.round, haste_left=max(1, person.round.haste_left))
        person = replace(fresh_phase(person), round=now)
    elif person.phase.declaration is not None or not declares:
        person = fresh_round(person)
    scene = replace(scene, people={**scene.people, who: person})
    phase = table.ruleset.first_phase
    haste = max(1, scene.fight.haste) if extra else 0
    return Table(with_fight(scene, phase=phase, haste=haste), table.ruleset, NoChance())


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
            say_planned(table, person, plan, extra, declare)
            return True
    return False


def say_planned(
    table: Table, person: Person, plan: Plan, extra: bool, say: Callable[..., None]
) -> None:
    """Let somebody ``say`` the first line of a plan that they can say now; where there is none it
    is dropped.
    """
    wrong = [_why_not(table, person, plan, one, say) for one in plan.lines]
    first = _as_fact(wrong[0]) if wrong[0] is not None else None
    if all(wrong):
        table.emit(
            ev.PlanDropped(who=person.name, plan=plan, extra=extra, why="impossible", refused=first)
        )
        return
    line = plan.lines[wrong.index(None)]
    # It is gone before it is said: what takes the declaration back does not bring it again.
    table.emit(ev.PlanDropped(who=person.name, plan=plan, extra=extra, refused=first))
    say(table, person.name, line, plan.granted_in(table.scene.fight.round))
    if not extra or table.phase.adds or plan.kept:
        return
    if table.person(person.name).phase.declaration is None:  # (PILE-5)
        table.emit(ev.PlanDropped(who=person.name, plan=plan, extra=extra, why="asked"))
    else:
        table.emit(ev.Planned(who=person.name, plan=plan, extra=extra, again=True))


def _why_not(
    table: Table, person: Person, plan: Plan, line: Declaration, say: Callable[..., None]
) -> RuleError | None:
    """Return why somebody could not say a line now, or would not: not of one who has hidden since,
    nor at one who has gone down since.
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
    """Return whom lines are aimed at, each once."""
    parts = (part for line in lines for part in line.parts)
    return tuple(dict.fromkeys(name for part in parts if (name := getattr(part, "target", ""))))


def _is_down(scene: Scene, name: str) -> bool:
    person = scene.people.get(name)
    return person is not None and bool(person.down)


# --- What happens by itself at a round's end (chapter 12) -----------------------------------------


def strike_hazards(table: Table) -> None:
    """Let every hazard do its harm; those with no strikes left are over (BOOK-2). Nobody is rid of
    one by running after somebody: a chase beside the fight has its rounds too.
    """
    for hazard in table.scene.hazards:
        runs = table.person(hazard.who).seat is not None
        if runs or is_in_round(table.scene, hazard.who):
            _strike(table, hazard)


def _strike(table: Table, hazard: Hazard) -> None:
    left = None if hazard.rounds is None else hazard.rounds - 1
    table.emit(ev.HazardStruck(id=hazard.id, name=hazard.name, who=hazard.who, rounds=left))
    damage = hazard.levels
    if hazard.dice:
        terms = dice(hazard.dice, hazard.name, "BOOK-2")
        damage += roll_damage(table, hazard.who, terms).successes
    if damage:
        person = table.person(hazard.who)
        reckoning = reckon_soak(table, person, hazard.type, hazard.unsoakable)
        damage = max(0, damage - roll_soak(table, hazard.who, reckoning))
    wound(table, hazard.who, damage, hazard.type, by=hazard.name)
    if left == 0:
        table.emit(ev.HazardEnded(id=hazard.id, name=hazard.name, who=hazard.who))


def regenerate(table: Table) -> None:
    """Close wounds of those who regenerate, bashing before lethal, aggravated never (BOOK-1)."""
    for person in table.scene.people.values():
        if not person.away and person.down != DEAD:
            for _ in range(person.fighter.heals_by_itself()):
                _close_one_wound(table, table.person(person.name))


def regenerate_once(table: Table) -> None:
    """Close one wound, bashing or lethal, of everybody who regenerates: by their sheet, or as a
    shifter out of breed form (W20-15).
    """
    for person in table.scene.people.values():
        heals = person.fighter.heals_by_itself() or person.fighter.out_of_breed_form()
        if heals and not person.away and person.down != DEAD:
            _close_one_wound(table, table.person(person.name))


def _close_one_wound(table: Table, person: Person) -> None:
    health = person.fighter.health
    kind: DamageType = "bashing" if health.bashing else "lethal"
    closed = heal(health, 1, kind)
    if closed == health:
        return
    level = table.ruleset.track_of(person.fighter).level(closed)
    table.emit(ev.Regenerated(who=person.name, type=kind, health=closed, level=level))
    fall_or_rise(table, person.name)


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
        """Read the text up to a colon, then the roll."""
        first = words.peek()
        if first is None or first.says(":"):
            raise words.refuse("missing-word", first, expected="text")
        text = words.text_until(":").strip()
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
        """Write the text and the roll."""
        line = f"do {quote_text(part.text)}"
        if part.traits:
            line += f" : {' + '.join(part.traits)} vs {part.difficulty}"
        return f"{line}{of_a_roll(part)}"

    def verify(self, table: Table, person: Person, part: Do) -> None:
        """Refuse a text without end, an empty one, or a bought success that cannot be had."""
        if not part.text.strip():
            raise RuleError("empty-text")
        if len(part.text) > MAX_TEXT:
            raise RuleError("text-too-long", length=len(part.text), limit=MAX_TEXT)
        verify_once(part.traits)
        verify_willpower(table, person, part.willpower)
        verify_specialty(person, part.specialty, part.traits)

    def legal(self, table: Table, person: Person) -> Iterator[Do]:
        """Yield one example: what else can be done is the players' to think of."""
        yield Do("something else")

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Open it, so that it is told at its place and rolled if it takes a roll."""
        open_exchange(table, "misc", person, part, {person.name: index})


# --- Pass: do nothing, which the victim of one who holds them may use (GRAPPLE-4) -----------------


class PassVerb(OneWordVerb):
    """``pass``: nothing."""

    part = Pass()
    name = "pass"
    idle = True
    costs: Cost = ""

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Nothing comes of it; the victim of one who passes struggles unopposed (GRAPPLE-4), but
        an action more only at their own place.
        """
        moments.passed.do(table, person, part, index)


# --- A miscellaneous action: its roll (ROUND-5), and a gun that is filled by it -------------------

OWNED = ("a", "the", "my", "her", "his", "their")  # what may come before the gun to reload
ANY_GUN = ("", "gun", "weapon")


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
    an action that does something else.
    """
    match words_of_deed(part.text) if isinstance(part, Do) else []:
        case ["reload", *gun]:
            return " ".join(gun[1:] if gun and gun[0] in OWNED else gun)
    return None


def reload_gun(table: Table, exchange: Exchange) -> None:
    """Fill the gun of one who spends the action on it; where it takes a roll, if that succeeds."""
    part = exchange.part
    said = gun_to_reload(part)
    if said is None or not isinstance(part, Do):
        return
    rolled = roll_in(exchange, "roll")
    if part.traits and (rolled is None or not rolled.successes):
        return
    gun = _meant(table.person(exchange.owner), said)
    if gun is not None:
        table.emit(
            ev.Reloaded(
                who=exchange.owner,
                weapon=gun.name,
                now=gun.capacity,
                exchange=exchange.id,
                slot="reload",
            )
        )


def _meant(person: Person, said: str) -> Weapon | None:
    """Return the gun to fill: the one that was said, by the beginning or the end of its name; where
    none was, the one in hand, else any. One that is full needs nothing.
    """
    fighter = person.fighter
    guns = [one for one in fighter.weapons if fighter.ammunition.get(one.name, 0) < one.capacity]
    if said in ANY_GUN:
        return min(guns, key=lambda one: one.name != person.wields, default=None)
    names = {one.name.lower(): one for one in guns}
    found = (one for name, one in names.items() if name.startswith(said) or name.endswith(said))
    return names.get(said) or next(found, None)
