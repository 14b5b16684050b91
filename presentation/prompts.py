"""Whose turn it is, what is awaited, and what to type now: the last lines of everything shown.

Every command named here is one that works as it stands, typed by the one who reads it.
"""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from game.catalog import default_catalog
from game.chase.maneuvers import BY_NAME, NONE, ROLL, Maneuver
from game.chase.winning import with_trait
from game.combat.aborts import attacks_to_come
from game.combat.asking import awaiting, next_owners, open_offers
from game.combat.declaring import announces_haste
from game.combat.grapple.effects import HOLD, cost_of
from game.combat.grapple.holds import GRAPPLER_SAYS, VICTIM_SAYS
from game.combat.grapple.spending import REFUSE
from game.engine.splits import abort_strain
from game.rulesets import ruleset_of
from game.scene import could_say
from game.settings import changed_settings
from game.state.chase import Chase
from game.state.courses import Course
from game.state.decisions import RELEASE, STORYTELLER, Offer, Question
from game.state.declaration import (
    Block,
    CounterGrapple,
    Dodge,
    Escape,
    Pass,
    Release,
    Relent,
)
from game.state.scene import Check, Exchange, Hold, Person, Scene
from game.words import quote
from presentation import challenges
from presentation.chases import (
    at_large,
    bought_words,
    chase_round_hint,
    leads_of,
    pursuit_hints,
    target_in_reach,
    where_words,
)
from presentation.grapples import effect_words, strength_of
from presentation.intents import short
from presentation.phases import acts_now
from presentation.pursuit import check_words, course_words, grouped, trait_words
from presentation.reader import THE_ST, Reader
from presentation.reviewing import held_hints
from presentation.sayable import attack_line, common_lines, likely_target, rarer_lines
from presentation.text import (
    count,
    line,
    lines,
    listing,
    sentence,
    signed,
    typed,
    words_of,
)
from presentation.words.initiative import group_words
from presentation.words.rounds import phase_title, void_words
from presentation.worked_out import guess_lines

DECLARE = "declare"
IN_CHASES = ("maneuver", "course", "trait", "obstacle")  # what only those in a chase are asked
INDENT = "  "
IDLE = (Block, CounterGrapple, Dodge, Escape, Pass, Release, Relent)
"""For these there is nothing to gain by an abort to a defense."""


def standing(
    scene: Scene,
    questions: Sequence[Question],
    reader: Reader,
    moved: Collection[int] | None = None,
    before: Scene | None = None,
) -> list[str]:
    """Return the lines that say where the fight and each chase stand, and the reader's own prompts
    under them.

    ``moved`` are the numbers of the chases that are worth a line now, 0 for the fight; None is all.
    What the reader was asked already in the scene ``before`` is not told again.
    """
    chases = [one for one in scene.chases_under_way() if moved is None or one.id in moved]
    asked = [one for one in questions if one.question not in IN_CHASES]
    told: list[str] = []
    if scene.frozen and scene.fight.phase != "ended":
        told += line(_dashed(f"Everything is held: {scene.frozen}", reader), reader)
    if (moved is None or 0 in moved or not chases) and _has_a_fight(scene):
        told += _standing_of_fight(scene, asked, reader)
    if told and not chases and scene.fight.phase == "ended":
        return told
    for chase in chases:
        told += line(_dashed(_state_of_chase(scene, chase, reader), reader), reader)
    return told + hints(scene, questions, reader, moved, before)


def _has_a_fight(scene: Scene) -> bool:
    """Say whether there is a fight worth telling of: not where only a chase goes on."""
    rests = scene.fight.phase in ("setup", "ended")
    return not (rests and scene.chases_under_way() and not scene.ready())


def _standing_of_fight(scene: Scene, questions: Sequence[Question], reader: Reader) -> list[str]:
    if scene.fight.phase == "ended":
        return line(_dashed("The fight is over", reader), reader)
    return line(_dashed(f"{_place(scene)}: {_state(scene, questions, reader)}", reader), reader)


def _state_of_chase(scene: Scene, chase: Chase, reader: Reader) -> str:
    """Return where a chase stands, and who is asked in it."""
    told = f"Chase of {listing(chase.prey)}, {where_words(chase)}"
    if chase.questions:
        return f"{told}: {_awaited(scene, chase.questions, reader)}"
    spoken = reader.screenreader
    return f"{told}: Lead {grouped(leads_of(chase), spoken)}"


def plays_on(scene: Scene, questions: Sequence[Question]) -> bool:
    """Say whether only those are asked who play by themselves: they answer at once."""
    return bool(questions) and all(
        one.who != STORYTELLER and scene.people[one.who].auto for one in questions
    )


def _dashed(text: str, reader: Reader) -> str:
    return sentence(text) if reader.screenreader else f"-- {sentence(text)}"


def _place(scene: Scene) -> str:
    fight = scene.fight
    if not fight.round:
        return "Before the first round"
    if fight.phase == "setup":
        return f"After round {fight.round}"
    plural = "s" if fight.phase.endswith("declaration") else ""
    return f"Round {fight.round}, {phase_title(fight.phase, fight.haste)}{plural}"


def _state(scene: Scene, questions: Sequence[Question], reader: Reader) -> str:
    if questions:
        return _awaited(scene, questions, reader)
    group = next_group(scene)
    if group:
        told = group_words(group, scene)
        if reader.moves_on:
            return f"{told} {'is' if len(group) == 1 else 'are'} next"
        return f"{told} next, on {reader.runner}'s word"
    if not scene.fight.round:
        here = [name for name, one in scene.people.items() if not one.away]
        return f"{listing(here) or 'nobody'} in so far"
    if scene.fight.phase == "setup":
        return "no fight is under way"
    if reader.moves_on:
        return "done"
    runner = "The ST" if reader.runner == THE_ST else reader.runner
    return f"done. {runner} begins round {scene.fight.round + 1}"


def _awaited(scene: Scene, questions: Sequence[Question], reader: Reader) -> str:
    if not all(one.question == DECLARE for one in questions):
        told = [
            _with_note(f"{_asked_one(one, reader)} ({_matter(scene, one)})", (one.who,), reader)
            for one in questions
        ]
        return f"waiting for {listing(told)}"
    names = tuple(one.who for one in questions)
    phase = ruleset_of(scene).phases[scene.fight.phase]
    places = [(name,) for name in names] if phase.together else [names]
    waited = listing([group_words(one, scene) for one in places])
    return f"waiting for {_with_note(waited, names, reader)}"


def _asked_one(question: Question, reader: Reader) -> str:
    """Return who is asked; what the ST is asked, whoever runs the scene may answer."""
    return reader.runner if question.who == STORYTELLER else question.who


def _with_note(told: str, names: tuple[str, ...], reader: Reader) -> str:
    """Add who of those awaited is not connected: ``Bobby (5, not connected)``."""
    absent = [name for name in names if name in reader.absent]
    if not absent:
        return told
    note = "not connected" if len(names) == 1 else f"{listing(absent)} not connected"
    return f"{told.removesuffix(')')}, {note})" if told.endswith(")") else f"{told} ({note})"


def next_group(scene: Scene) -> tuple[str, ...]:
    """Return those whose turn is next to be taken."""
    return tuple(person.name for person in next_owners(scene))


# --- what the reader could type -------------------------------------------------------------------


def hints(
    scene: Scene,
    questions: Sequence[Question],
    reader: Reader,
    moved: Collection[int] | None = None,
    before: Scene | None = None,
) -> list[str]:
    """Return what the reader could type now: a line or two for each thing asked of them, and not
    yet in the scene ``before``.
    """
    if reader.aside:
        return line(_from_aside(scene, reader), reader)
    if scene.frozen:
        return line(_while_frozen(reader), reader)
    in_chases = [one for one in questions if one.question in IN_CHASES]
    questions = [one for one in questions if one.question not in IN_CHASES]
    told: list[str] = []
    if moved is None or 0 in moved or not scene.chases_under_way():
        told += _hints_of_fight(scene, questions, reader, before)
    for question in in_chases:
        if moved is None or int(question.about["chase"]) in moved:
            told += _asked_to_choose(scene, question, reader)
    for chase in scene.chases_under_way():
        if not chase.questions and (moved is None or chase.id in moved):
            told += lines(chase_round_hint(scene, chase, reader), reader)
            told += lines(_shots_of_npcs(scene, chase, reader), reader)
    if moved is None:
        told += lines(pursuit_hints(scene, reader), reader)
    return told


def _while_frozen(reader: Reader) -> str:
    if reader.moves_on:
        return f"Type {typed('+init/resume')} to go on where it stood."
    return f"It goes on at the word of {reader.runner}."


def _shots_of_npcs(scene: Scene, chase: Chase, reader: Reader) -> list[str]:
    """Return how to let an NPC shoot with the next round."""
    if not reader.moves_on:
        return []
    for name in chase.members():
        person = scene.people[name]
        if not person.npc or person.auto or person.declaration is not None or name == reader.name:
            continue
        target = target_in_reach(scene, chase, person)
        if target:
            return [
                f"Before that {name} could shoot: {typed(f'+as {name}=attack {quote(target)}')}."
            ]
    return []


def _hints_of_fight(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> list[str]:
    told: list[str] = []
    declaring = [one for one in questions if one.question == DECLARE]
    for question in questions:
        if question.question == RELEASE:
            told += held_hints(reader)
        elif question.question != DECLARE:
            told += _asked_to_choose(scene, question, reader)
        elif question.who == reader.name and not _was_asked(before, question):
            told += lines(_own_declarations(scene, scene.people[question.who]), reader)
    if scene.resting:
        return told
    if all(one.who != reader.name for one in declaring):
        told += lines(_own_later(scene, reader, before), reader)
    told += _own_guesses(scene, reader)
    if reader.moves_on:
        told += lines(_for_npcs(scene, declaring), reader)
        told += lines(_pace_hints(scene, questions, reader), reader)
    elif not scene.fight.round and not reader.name:
        told += line(f"Type {typed('+init/join')} to take part.", reader)
    return told


def _was_asked(before: Scene | None, question: Question) -> bool:
    return before is not None and any(one.id == question.id for one in awaiting(before))


def _own_guesses(scene: Scene, reader: Reader) -> list[str]:
    """Return what the reader has yet to say of a sheet, as long as they have no place."""
    person = scene.people.get(reader.name)
    waits = person is not None and person.initiative is None
    return guess_lines(person, reader) if person is not None and waits else []


def _own_later(scene: Scene, reader: Reader, before: Scene | None) -> list[str]:
    """Return that the reader may act though it is not their turn, where they could not before."""
    if reader.name not in scene.people:
        return []
    mine = _open_to(scene, reader)
    known = _open_to(before, reader) if before is not None else []
    return [_later_words(scene, one, reader) for one in mine if one not in known]


def _open_to(scene: Scene, reader: Reader) -> list[Offer]:
    return [one for one in open_offers(scene) if one.who == reader.name and not _aborts(one)]


def _from_aside(scene: Scene, reader: Reader) -> str:
    """Return how one whose commands go to another scene could turn to this one."""
    if reader.st or reader.pace or reader.name:
        turn = typed(f"+init/scene {reader.aside}")
        return f"Type {turn} to turn your commands to this scene."
    if scene.fight.round or reader.busy:
        return ""
    return f"Type {typed(f'+init/join {reader.aside}')} to take part."


def _own_declarations(scene: Scene, person: Person) -> list[str]:
    """Return what one who is to declare could type: the common first, then what is rarer."""
    hold = scene.hold_of(person.name)
    if hold is not None:
        return _own_in_a_hold(scene, hold, person)
    common = [typed(f"+{one}") for one in common_lines(scene, person)]
    rarer = [typed(f"+{one}") for one in rarer_lines(scene, person)]
    told = f"You {_speaks(scene)} now. Type {listing(common, 'or')}."
    rest = f"Also: {listing(rarer, 'or')}." if rarer else ""
    if person.unsure and scene.fight.holds:
        rest += f" {typed('+grapple/look')} may tell you who holds whom."
    source = _haste_source(scene, person)
    haste = f" For an extra action first {typed(f'+haste 1={source}')}." if source else ""
    return [one for one in (told, (rest + haste).strip()) if one]


def _speaks(scene: Scene, third: bool = False) -> str:
    """Return what those who are awaited do: declare, or where it is done at once, act."""
    return ("act" if acts_now(scene) else "declare") + ("s" if third else "")


def _own_in_a_hold(scene: Scene, hold: Hold, person: Person) -> list[str]:
    """Return what a grappler or a victim could type (GRAPPLE-3)."""
    haste = bool(scene.fight.haste)
    said = [typed(f"+grapple/{one}") for one in _open_in(hold, person)]
    said += [typed("+pass")] if haste else []
    source = _haste_source(scene, person)
    more = f" For an extra action first {typed(f'+haste 1={source}')}." if source else ""
    if hold.victim == person.name:
        told = f"{hold.grappler} holds you (Control {hold.control}). Type {listing(said, 'or')}."
        margin = 2 * hold.control
        return [told, f"To reverse takes a margin of {margin}, twice the Control.{more}"]
    if hold.pinned:
        told = f"{hold.victim} is at your mercy. Type {listing(said, 'or')}."
        return [told + more]
    told = f"You hold {hold.victim} (Control {hold.control}). Type {listing(said, 'or')}."
    effects = f"{typed('+grapple/effect slam')} sustains for an effect"
    rest = f"{effects}; {typed('+grapple')} shows what each costs."
    other = likely_target(scene, person, besides=hold.victim)
    both = f"sustain & attack {quote(other)}"
    if other and not haste and could_say(scene, person.name, both):
        rest += f" Also: {typed(f'+split {both}')}."
    return [told, rest + more]


def _open_in(hold: Hold, person: Person) -> tuple[str, ...]:
    """Return the verbs that a hold leaves to one of the two."""
    return GRAPPLER_SAYS if hold.grappler == person.name else VICTIM_SAYS


def _for_npcs(scene: Scene, questions: Sequence[Question]) -> list[str]:
    """Return how to declare for NPCs: one sentence for all who are free, one for each in a hold."""
    awaited = (scene.people[one.who] for one in questions)
    people = [one for one in awaited if one.npc and not one.auto]
    free = [one for one in people if scene.hold_of(one.name) is None]
    return _for_free_npcs(scene, free) + [
        _for_held_npc(scene, hold, one) for one in people if (hold := scene.hold_of(one.name))
    ]


def _for_held_npc(scene: Scene, hold: Hold, person: Person) -> str:
    holds = hold.grappler == person.name
    other = hold.victim if holds else hold.grappler
    said, *others = _open_in(hold, person)
    others += ["pass"] if scene.fight.haste else []
    where = f"holding {other}" if holds else f"held by {other}"
    return (
        f"{person.name} {_speaks(scene, third=True)} now, {where} (Control {hold.control}). "
        f"Type {typed(f'+as {person.name}={said}')}, or the same with {listing(others, 'or')}."
    )


def _for_free_npcs(scene: Scene, people: Sequence[Person]) -> list[str]:
    if not people:
        return []
    first = people[0]
    known = [*common_lines(scene, first), *rarer_lines(scene, first, brief=True)]
    said, *others = map(typed, known)
    verb = _speaks(scene, third=len(people) == 1)
    told = (
        f"{listing([one.name for one in people])} {verb} now. "
        f"Type {typed(f'+as {first.name}={said}')}, or the same with {listing(others, 'or')}."
    )
    source = _haste_source(scene, first)
    haste = f" Put {typed(f'haste 1 {source}')} at its end for an extra action." if source else ""
    return [told + haste]


def _haste_source(scene: Scene, person: Person) -> str:
    """Return a source of haste worth telling of now, as it is typed; empty for none."""
    sources = [
        one for one in haste_sources(person) if ruleset_of(scene).haste or one in person.grants
    ]
    unneeded = not announces_haste(scene) or person.haste_plan is not None
    if unneeded or not sources or not ruleset_of(scene).hastens:
        return ""
    return quote(sources[0])


def haste_sources(person: Person) -> list[str]:
    """Return where a person could take haste from now, as far as the sheet tells."""
    fighter = person.fighter
    told = ["rage"] if fighter.resources.get("rage", 0) else []
    told += ["celerity"] if fighter.trait("celerity") and fighter.resources.get("blood", 0) else []
    return told + [source for source, number in person.grants.items() if number]


# --- questions that block -------------------------------------------------------------------------


class Way(NamedTuple):
    """One way to answer: the line after ``+`` or ``+as NAME=``, and what it means."""

    said: str
    means: str = ""


def _matter(scene: Scene, question: Question) -> str:
    """Return what a question is about, for those who wait."""
    plain = challenges.MATTERS.get(question.question)
    if plain is not None:
        return plain(question.about)
    write = MATTERS.get(question.question)
    return write(scene, question) if write else words_of(question.question).rstrip("?")


def _committed_matter(scene: Scene, question: Question) -> str:
    return f"how to meet {question.about['attacker']}'s committed attack"


def _void_matter(scene: Scene, question: Question) -> str:
    return f"{_void(scene, question)}: abort or lose it"


def _bayonet_matter(scene: Scene, question: Question) -> str:
    return "the blade, or a shot"


def _void(scene: Scene, question: Question) -> str:
    """Return which action has become void, and why."""
    person, about = scene.people[question.who], question.about
    why = void_words(about["reason"], person.name, about["target"])
    parts = person.declaration.parts if person.declaration else ()
    index = int(about["index"])
    what = short(parts[index]) if index < len(parts) else "action"
    return f"the {what} is void, since {why}"


def _forced_matter(scene: Scene, question: Question) -> str:
    about = question.about
    return f"how to meet {about['attacker']}'s attack while holding {about['victim']}"


def _effect_matter(scene: Scene, question: Question) -> str:
    about = question.about
    return f"what to do to {about['victim']} with Control {about['control']}"


def _price_matter(scene: Scene, question: Question) -> str:
    about = question.about
    text = f', "{about["text"]}"' if about["text"] else ""
    return f"the price of {about['grappler']}'s action on {about['victim']}{text}"


def _maneuver_matter(scene: Scene, question: Question) -> str:
    return "a maneuver"


def _course_matter(scene: Scene, question: Question) -> str:
    return "where to"


def _trait_matter(scene: Scene, question: Question) -> str:
    return f"a trait for {question.about['course']}"


def _obstacle_matter(scene: Scene, question: Question) -> str:
    return f"how to get past {_named_obstacle(question)}"


def _named_obstacle(question: Question) -> str:
    name = question.about["obstacle"]
    return "the obstacle" if name == "obstacle" else name


MATTERS: dict[str, Callable[[Scene, Question], str]] = {
    RELEASE: lambda scene, question: "who holds what came of it",
    "maneuver": _maneuver_matter,
    "course": _course_matter,
    "trait": _trait_matter,
    "obstacle": _obstacle_matter,
    "forced": _forced_matter,
    "effect": _effect_matter,
    "price": _price_matter,
    "committed": _committed_matter,
    "void": _void_matter,
    "bayonet": _bayonet_matter,
}


def _asked_to_choose(scene: Scene, question: Question, reader: Reader) -> list[str]:
    """Return a question with its answers, for who is asked and for who may answer in their
    place.
    """
    ways = _ways(scene, question)
    if question.who == STORYTELLER:
        return _asked_of_the_st(scene, question, ways, reader) if reader.moves_on else []
    person = scene.people[question.who]
    if question.who == reader.name:
        own = [Way(f"+{one.said}", one.means) for one in ways]
        return line(_opening(scene, question), reader) + _listed(own, reader)
    if not person.auto and (reader.st or (reader.moves_on and person.npc)):
        default = f"choose {question.default}"
        first, *others = sorted((one.said for one in ways), key=lambda said: said != default)
        rest = f", or the same with {listing([typed(one) for one in others], 'or')}"
        said = f"{typed(f'+as {person.name}={first}')}{rest if others else ''}"
        return line(f"To answer for {person.name}, type {said}.", reader)
    return []


def _asked_of_the_st(
    scene: Scene, question: Question, ways: Sequence[Way], reader: Reader
) -> list[str]:
    """Return what the rules leave to the storyteller; one's own question comes first."""
    asked = [*scene.fight.questions, *(q for chase in scene.chases for q in chase.questions)]
    own = any(one.who == reader.name for one in asked)
    start = f"+as {STORYTELLER}=" if own else "+"
    told = line(_opening(scene, question), reader)
    return told + _listed([Way(f"{start}{one.said}", one.means) for one in ways], reader)


def _opening(scene: Scene, question: Question) -> str:
    plain = challenges.OPENINGS.get(question.question)
    if plain is not None:
        return plain(question.about)
    write = OPENINGS.get(question.question)
    return write(scene, question) if write else f"You are asked: {_matter(scene, question)}. Type:"


def _committed_opening(scene: Scene, question: Question) -> str:
    return f"{question.about['attacker']} comes at you with a committed attack. Type:"


def _void_opening(scene: Scene, question: Question) -> str:
    told = _void(scene, question).removeprefix("the ")
    return f"Your {told}. Type:"


def _bayonet_opening(scene: Scene, question: Question) -> str:
    struck = _struck(scene, question)
    return f"Your bayonet strikes{f' {struck}' if struck else ''}. Type:"


def _struck(scene: Scene, question: Question) -> str:
    number = int(question.about["exchange"])
    turn = scene.fight.turn
    exchanges: tuple[Exchange, ...] = turn.exchanges if turn else ()
    outcomes = [one.slots.get("outcome") for one in exchanges if one.id == number]
    return next((str(getattr(one, "struck", "")) for one in outcomes if one is not None), "")


def _forced_opening(scene: Scene, question: Question) -> str:
    about = question.about
    return (
        f"{about['attacker']} attacks you while you hold {about['victim']} "
        f"(Control {about['control']}). Type:"
    )


def _effect_opening(scene: Scene, question: Question) -> str:
    about = question.about
    if _is_single(scene, question.who, about["victim"]):
        return f"You have seized {about['victim']}, and spend all {about['control']} won. Type:"
    return f"You hold {about['victim']} with Control {about['control']}. Type:"


def _is_single(scene: Scene, grappler: str, victim: str) -> bool:
    """Say whether what was just won is to be spent, and no hold is kept (GRAPPLE-9)."""
    hold = scene.hold_by(grappler)
    return hold is None or hold.victim != victim


def _price_opening(scene: Scene, question: Question) -> str:
    about = question.about
    text = f': "{about["text"]}"' if about["text"] else ""
    told = f"What does {about['grappler']}'s action on {about['victim']} cost{text}?"
    return f"{told} They have Control {about['control']}. Type:"


def _maneuver_opening(scene: Scene, question: Question) -> str:
    chase = _chase_of(scene, question)
    if question.who in chase.predators:
        lead = chase.predators[question.who]
        return f"You gain on {listing(chase.prey)}, Lead {lead}. A maneuver adds to it. Type:"
    leads = grouped(leads_of(chase))
    return f"You have won the round: Lead {leads}. A maneuver takes it off each. Type:"


def _chase_of(scene: Scene, question: Question) -> Chase:
    return scene.chase(int(question.about["chase"]))


def _course_opening(scene: Scene, question: Question) -> str:
    return f"Where does the chase go, from {_chase_of(scene, question).course.name}? Type:"


def _trait_opening(scene: Scene, question: Question) -> str:
    about = question.about
    return f"{about['course']} is rolled with {about['pool']}. You name one trait. Type:"


def _obstacle_opening(scene: Scene, question: Question) -> str:
    about = question.about
    roll = check_words(about["traits"].split(" + "), int(about["difficulty"]))
    return f"You face {_named_obstacle(question)}: {roll}. Type:"


OPENINGS: dict[str, Callable[[Scene, Question], str]] = {
    "maneuver": _maneuver_opening,
    "course": _course_opening,
    "trait": _trait_opening,
    "obstacle": _obstacle_opening,
    "forced": _forced_opening,
    "effect": _effect_opening,
    "price": _price_opening,
    "committed": _committed_opening,
    "void": _void_opening,
    "bayonet": _bayonet_opening,
}


def _ways(scene: Scene, question: Question) -> list[Way]:
    """Return the answers to a question as full lines, each with what it means."""
    means = challenges.MEANS.get(question.question)
    if means is not None:
        return [Way(f"choose {option}", means.get(option, "")) for option in question.options]
    write = WAYS.get(question.question)
    if write is None:
        return [Way(f"choose {option}") for option in question.options]
    known = write(scene, question)
    return [known.get(option, Way(f"choose {option}")) for option in question.options]


def _committed_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        "accept": Way("choose accept", "no defense; your own action is safe"),
        "brave": Way("choose brave", "carry on and defend, difficulty +2"),
        "abort": Way("choose abort dodge", "or block, or escape, for your action; no roll"),
    }


def _void_ways(scene: Scene, question: Question) -> dict[str, Way]:
    person = scene.people[question.who]
    settings = changed_settings(ruleset_of(scene).settings, scene.settings)
    strain = signed(abort_strain(settings, person))
    hold, others = scene.hold_of(person.name), "or any other action"
    instead = _something_else(scene, person, question)
    if hold is not None and hold.victim == person.name:
        instead, *rest = VICTIM_SAYS
        others = f"or {listing(rest, 'or')}"
    elif hold is not None:
        others = "or any other action but a defense"
    return {
        "abort": Way(f"abort {instead}", f"{others}; Willpower vs 8, then {strain} dice"),
        "lose": Way("choose lose", "let it go"),
    }


def _something_else(scene: Scene, person: Person, question: Question) -> str:
    """Return an example of what to do in the place of a void action."""
    weaponless = question.about["reason"] in ("weapon-lost", "gun-empty")
    target = question.about["target"]
    name = target if weaponless else likely_target(scene, person, besides=target)
    if not name or scene.people[name].unreachable:
        return "dodge" if scene.hold_of(person.name) is None else "pass"
    return f"attack {quote(name)}{' with bare hands' if weaponless else ''}"


def _bayonet_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        "bayonet": Way("choose bayonet", "the blade's own damage"),
        "fire": Way("choose fire", f"a round from the {question.about['gun']}, damage +2"),
    }


def _forced_ways(scene: Scene, question: Question) -> dict[str, Way]:
    control, victim = int(question.about["control"]), question.about["victim"]
    ways = {}
    for name, rule in ruleset_of(scene).forced.items():
        left = control - rule.cost
        leaves = f"leaves {left}" if left > 0 else "which ends the grapple"
        hostage = f"; if it works, {victim} is struck" if rule.hostage else ""
        means = f"costs {rule.cost}, {leaves}: a defense roll{hostage}"
        ways[name] = Way(f"choose {name}", means)
    return ways


def _effect_ways(scene: Scene, question: Question) -> dict[str, Way]:
    control, victim = int(question.about["control"]), scene.people[question.about["victim"]]
    single = _is_single(scene, question.who, victim.name)
    strength = strength_of(scene.people[question.who].fighter)
    ways = {HOLD: Way(f"choose {HOLD}", f"hold on, Control {control}" if single else "nothing now")}
    for name, rule in ruleset_of(scene).effects.items():
        left = 0 if single else control - cost_of(rule, control)
        does = effect_words(rule, victim, strength, control, left)
        if rule.most:
            ways[name] = Way(f"choose {name} TEXT", f"costs {rule.cost} to {rule.most}: {does}")
        elif single:
            ways[name] = Way(f"choose {name}", does)
        else:
            price = f"costs {cost_of(rule, control)}, leaves {left or 'none'}"
            ways[name] = Way(f"choose {name}", f"{price}: {does}")
    return ways


def _price_ways(scene: Scene, question: Question) -> dict[str, Way]:
    about = question.about
    control, single = int(about["control"]), _is_single(scene, about["grappler"], about["victim"])
    ways = {REFUSE: Way(f"choose {REFUSE}", "it can not be done")}
    for price in question.options:
        if price == REFUSE:
            continue
        left = 0 if single else control - int(price)
        ways[price] = Way(f"choose {price}", f"leaves {left or 'none'}")
    return ways


def _maneuver_ways(scene: Scene, question: Question) -> dict[str, Way]:
    chase = _chase_of(scene, question)
    ways = {NONE: Way(f"choose {NONE}", "keep the Lead as it is")}
    for name in question.options:
        maneuver = BY_NAME.get((chase.side(question.who), name))
        if maneuver is not None:
            price = _price_in_lead(chase, question.who, maneuver)
            ways[name] = Way(f"choose {name}", f"{price}: {bought_words(chase, maneuver)}")
    return ways


def _price_in_lead(chase: Chase, who: str, maneuver: Maneuver) -> str:
    """Return what a maneuver does to the Lead, the shortest of them where it touches all."""
    leads = leads_of(chase, (who,) if who in chase.predators else ())
    lead = min(leads.values())
    least = "least Lead" if len(leads) > 1 else "Lead"
    return f"{least} {lead} to {lead + maneuver.cost}"


def _course_ways(scene: Scene, question: Question) -> dict[str, Way]:
    courses = default_catalog().courses
    return {
        name: Way(f"choose {name}", _course_told(courses[name]))
        for name in question.options
        if name in courses
    }


def _course_told(course: Course) -> str:
    return course_words(course).removeprefix(f"{course.name}, ")


def _trait_ways(scene: Scene, question: Question) -> dict[str, Way]:
    """Return what each trait makes of the course, with the dice it gives the one who is asked."""
    course = default_catalog().courses.get(question.about["course"])
    if course is None:
        return {}
    traits = {one.name: one for one in course.traits}
    ways = {}
    for name in question.options:
        if name in traits:
            ways[name] = Way(f"choose {name}", trait_words(traits[name]))
            continue
        pool = with_trait(course.pool, name)
        fighter = scene.people[question.who].fighter
        dice = sum(fighter.trait(one) for one in pool)
        told = f"{' + '.join(pool)}, {count(dice, 'die', 'dice')} of yours"
        ways[name] = Way(f"choose {name}", told)
    return ways


def _obstacle_ways(scene: Scene, question: Question) -> dict[str, Way]:
    chase = _chase_of(scene, question)
    prey = chase.side(question.who) == "prey"
    lost = "caught" if prey else "out of the chase"
    facing = chase.facing
    if facing is not None and facing.obstacle.dice:
        dice = count(facing.obstacle.dice, "die", "dice")
        lost += f", with {dice} of {facing.obstacle.type}"
    ways = {ROLL: Way(f"choose {ROLL}", f"who fails is {lost}")}
    for name in question.options:
        maneuver = BY_NAME.get((chase.side(question.who), name))
        if maneuver is not None:
            price = _price_in_lead(chase, question.who, maneuver)
            ways[name] = Way(f"choose {name}", f"{price}: {bought_words(chase, maneuver)}")
    return ways


WAYS: dict[str, Callable[[Scene, Question], dict[str, Way]]] = {
    "maneuver": _maneuver_ways,
    "course": _course_ways,
    "trait": _trait_ways,
    "obstacle": _obstacle_ways,
    "forced": _forced_ways,
    "effect": _effect_ways,
    "price": _price_ways,
    "committed": _committed_ways,
    "void": _void_ways,
    "bayonet": _bayonet_ways,
}


def _listed(ways: Sequence[Way], reader: Reader) -> list[str]:
    """Return each way on a line of its own; for a screen reader, as a sentence."""
    if reader.screenreader:
        said = (f"{one.said}{f': {one.means}' if one.means else ''}" for one in ways)
        return lines(map(sentence, said), reader)
    width = max(len(one.said) for one in ways)
    told = (
        f"{typed(f'{one.said:<{width}}  ')}{one.means}" if one.means else typed(one.said)
        for one in ways
    )
    return lines(told, reader, INDENT)


# --- offers ---------------------------------------------------------------------------------------


def offered(before: Scene, after: Scene, reader: Reader) -> list[str]:
    """Return a hint for each offer that opened just now, for who has it or acts for them."""
    concerned = set() if reader.aside else _who_might(after, reader)
    if not concerned:
        return lines(_fresh_pursuits(before, after, reader), reader)
    known = {one.who for one in open_offers(before)}
    fresh = [one for one in open_offers(after) if one.who not in known and one.who in concerned]
    told = _fresh_pursuits(before, after, reader)
    told += [_own_offer(after, one) for one in fresh if one.who == reader.name and _aborts(one)]
    others = [one for one in fresh if one.who != reader.name]
    told += [_later_words(after, one, reader) for one in others if not _aborts(one)]
    npcs = [one for one in others if _aborts(one)]
    if npcs:
        first = npcs[0]
        names = listing([one.who for one in npcs])
        told.append(
            f"{names} may abort to a defense: {typed(f'+as {first.who}={first.options[0]}')}."
        )
    return lines(told, reader)


def _fresh_pursuits(before: Scene, after: Scene, reader: Reader) -> list[str]:
    """Return how to go after those who have just got away."""
    known = {one.name for one in at_large(before)}
    fled = [one.name for one in at_large(after) if one.name not in known]
    return pursuit_hints(after, reader, fled) if fled else []


def _aborts(offer: Offer) -> bool:
    """Say whether an offer is to give up what was declared, and not to act later."""
    return offer.options[0].startswith("abort")


def _later_words(scene: Scene, offer: Offer, reader: Reader) -> str:
    """Return that somebody may act at any moment: with an action left in this round (MET-2), or who
    has waited (NWOD-3).
    """
    own = offer.who == reader.name
    who, start = ("You", "+") if own else (offer.who, f"+as {offer.who}=")
    if not scene.people[offer.who].delaying:
        ways = listing([typed(start + one) for one in offer.options], "or")
        has = "have" if own else "has"
        return f"{who} {has} an action left, for any later moment of this round, as with {ways}."
    if own:
        return f"You may act at any moment now: say what you do, {LATE}."
    example = typed(start + (attack_line(scene, scene.people[offer.who]) or "pass"))
    return f"{who} may act at any moment now, as with {example}."


def _who_might(scene: Scene, reader: Reader) -> set[str]:
    """Return those for whom the reader acts and who have more to give up than a defense."""
    return {
        name
        for name, one in scene.people.items()
        if (name == reader.name or (reader.moves_on and one.npc))
        and not one.auto
        and one.declaration is not None
        and any(not isinstance(part, IDLE) for part in one.declaration.parts)
    }


LATE = "or wait; when all others have acted you are asked"


def _own_offer(scene: Scene, offer: Offer) -> str:
    person = scene.people[offer.who]
    later = [one.name for one, _ in attacks_to_come(scene, person.name) if one.spoke > person.spoke]
    names = listing(list(dict.fromkeys(later)))
    options = [one for one in offer.options if not (person.cornered and one.endswith("escape"))]
    commands = listing([typed(f"+{one}") for one in options], "or")
    attack = "attack" if len(set(later)) < 2 else "attacks"
    return f"{names}'s {attack} came later: you may type {commands} (Willpower, difficulty 8)."


# --- moving on ------------------------------------------------------------------------------------


def _pace_hints(scene: Scene, questions: Sequence[Question], reader: Reader) -> list[str]:
    if questions:
        return _pace_while_asked(questions, reader)
    roll, end = typed("+init/roll"), typed("+init/end")
    if not _has_a_fight(scene):
        return []
    if not scene.fight.round:
        told = [f"Type {typed('+init/add thug')} for an NPC, {roll} to begin the first round."]
        return told + _starter_hint(scene)
    if next_group(scene):
        return [f"Type {typed('+init/next')} for one turn or {typed('+init/run')} for all of them."]
    if scene.fight.phase == "setup":
        return [f"Type {roll} to begin another fight."] if scene.ready() else []
    told = [f"Type {roll} for round {scene.fight.round + 1} or {end} to end the fight."]
    checks = [one for one in scene.checks if not one.roll]
    if checks:
        told.insert(0, _checks_hint(checks))
    return told


def _starter_hint(scene: Scene) -> list[str]:
    """Return how to say who began it, where they act first (MET-1)."""
    first = next(iter(scene.ready()), None)
    if first is None or not ruleset_of(scene).starter_first:
        return []
    by = typed(f"+init/roll by {first.name}")
    return [f"Who began it acts first: {by}, if it was {first.name}."]


def _checks_hint(checks: Sequence[Check]) -> str:
    first, *others = checks
    more = f" (and {len(others)} more: {typed('+check/list')})" if others else ""
    done = typed(f"+check/done {first.id}")
    return f'Open check {first.id}: {first.who}, "{first.text}"{more}. Settled? Type {done}.'


def _pace_while_asked(questions: Sequence[Question], reader: Reader) -> list[str]:
    """Return how to pass over those who are slow to declare; one does not pass oneself over."""
    if any(one.question != DECLARE for one in questions):
        return []
    if all(one.who == reader.name for one in questions):
        return []
    passing = "them" if len(questions) > 1 else questions[0].who
    return [f"Type {typed('+init/next')} to pass {passing} over."]
