"""Whose turn it is, what is awaited, and what to type now: the last lines of everything shown.

Every command named here is one that works as it stands, typed by the one who reads it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.combat.aborts import attacks_to_come
from game.combat.asking import next_owners
from game.combat.decisions import Offer, Question
from game.combat.declaration import Block, Dodge, Escape, Pass
from game.combat.splits import abort_strain
from game.combat.state import Exchange, Person, Scene
from game.rulesets import ruleset_of
from game.scene import open_offers
from game.settings import changed_settings
from game.words import quote
from presentation.intents import short
from presentation.narrate import group_words, phase_title, void_words
from presentation.reader import THE_ST, Reader
from presentation.text import line, lines, listing, sentence, signed, typed, words_of

DECLARE = "declare"
COMMON = ("block", "dodge", "pass")
INDENT = "  "
IDLE = (Block, Dodge, Escape, Pass)  # for these there is nothing to gain by an abort to a defense


def standing(scene: Scene, questions: Sequence[Question], reader: Reader) -> list[str]:
    """Return the line that says where the fight stands, and the reader's own prompts under it."""
    if scene.fight.phase == "ended":
        return line(_dashed("The fight is over", reader), reader)
    told = line(_dashed(f"{_place(scene)}: {_state(scene, questions, reader)}", reader), reader)
    return told + hints(scene, questions, reader)


def plays_on(scene: Scene, questions: Sequence[Question]) -> bool:
    """Say whether only those are asked who play by themselves: they answer at once."""
    return bool(questions) and all(scene.people[one.who].auto for one in questions)


def _dashed(text: str, reader: Reader) -> str:
    return sentence(text) if reader.screenreader else f"-- {sentence(text)}"


def _place(scene: Scene) -> str:
    fight = scene.fight
    if not fight.round:
        return "Before the first round"
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
        return f"{listing(list(scene.people)) or 'nobody'} in so far"
    if reader.moves_on:
        return "done"
    runner = "The ST" if reader.runner == THE_ST else reader.runner
    return f"done. {runner} begins round {scene.fight.round + 1}"


def _awaited(scene: Scene, questions: Sequence[Question], reader: Reader) -> str:
    if not all(one.question == DECLARE for one in questions):
        told = [
            _with_note(f"{one.who} ({_matter(scene, one)})", (one.who,), reader)
            for one in questions
        ]
        return f"waiting for {listing(told)}"
    names = tuple(one.who for one in questions)
    return f"waiting for {_with_note(group_words(names, scene), names, reader)}"


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


def hints(scene: Scene, questions: Sequence[Question], reader: Reader) -> list[str]:
    """Return what the reader could type now: a line or two for each thing asked of them."""
    if reader.aside:
        return line(_from_aside(scene, reader), reader)
    told: list[str] = []
    declaring = [one for one in questions if one.question == DECLARE]
    for question in questions:
        if question.question != DECLARE:
            told += _asked_to_choose(scene, question, reader)
        elif question.who == reader.name:
            told += lines(_own_declarations(scene, scene.people[question.who]), reader)
    if reader.moves_on:
        told += lines(_for_npcs(scene, declaring), reader)
        told += lines(_pace_hints(scene, questions, reader), reader)
    elif not scene.fight.round and not reader.name:
        told += line(f"Type {typed('+init/join')} to take part.", reader)
    return told


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
    name = likely_target(scene, person)
    attack = f"attack {quote(name)}" if name else ""
    common = [typed(f"+{one}") for one in (attack, *COMMON, "do TEXT") if one]
    rarer = [typed(f"+{one}") for one in _rarer(scene, person, attack)]
    told = f"You declare now. Type {listing(common, 'or')}."
    rest = f"Also: {listing(rarer, 'or')}."
    source = _haste_source(scene, person)
    haste = f" For an extra action first {typed(f'+haste 1={source}')}." if source else ""
    return [told, rest + haste]


def _rarer(scene: Scene, person: Person, attack: str) -> list[str]:
    """Return what a person might declare besides the common things."""
    told = [] if person.cornered else ["escape"]
    told.append("guard")
    if attack and not scene.fight.haste and person.fighter.trait("wits") > 1:
        told.append(f"split {attack} & dodge")
    return told


def _for_npcs(scene: Scene, questions: Sequence[Question]) -> list[str]:
    """Return how to declare for NPCs, in one sentence for all who are awaited."""
    awaited = (scene.people[one.who] for one in questions)
    people = [one for one in awaited if one.npc and not one.auto]
    if not people:
        return []
    first = people[0]
    name = likely_target(scene, first)
    attack = f"attack {quote(name)}" if name else ""
    known = [attack, *COMMON, "do TEXT", *_rarer(scene, first, "")]
    said, *others = [one for one in known if one]
    verb = "declares" if len(people) == 1 else "declare"
    told = (
        f"{listing([one.name for one in people])} {verb} now. "
        f"Type {typed(f'+as {first.name}={said}')}, or the same with {listing(others, 'or')}."
    )
    source = _haste_source(scene, first)
    haste = f" Put {typed(f'haste 1 {source}')} at its end for an extra action." if source else ""
    return [told + haste]


def likely_target(scene: Scene, person: Person, besides: str = "") -> str:
    """Return a name for an example attack: someone of the other side, if there are two sides."""
    others = [one for one in scene.ready() if one.name not in (person.name, besides)]
    two_sides = any(one.npc != person.npc for one in scene.people.values())
    foes = [one for one in others if not two_sides or one.npc != person.npc]
    return foes[0].name if foes else ""


def _haste_source(scene: Scene, person: Person) -> str:
    """Return a source of haste worth telling of now, as it is typed; empty for none."""
    sources = haste_sources(person)
    if scene.fight.haste or not sources or person.haste_plan is not None:
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


MATTERS: dict[str, Callable[[Scene, Question], str]] = {
    "committed": _committed_matter,
    "void": _void_matter,
    "bayonet": _bayonet_matter,
}


def _asked_to_choose(scene: Scene, question: Question, reader: Reader) -> list[str]:
    """Return a question with its answers, for who is asked and for who may answer in their
    place.
    """
    person = scene.people[question.who]
    ways = _ways(scene, question)
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


def _opening(scene: Scene, question: Question) -> str:
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


OPENINGS: dict[str, Callable[[Scene, Question], str]] = {
    "committed": _committed_opening,
    "void": _void_opening,
    "bayonet": _bayonet_opening,
}


def _ways(scene: Scene, question: Question) -> list[Way]:
    """Return the answers to a question as full lines, each with what it means."""
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
    instead = _something_else(scene, person, question)
    return {
        "abort": Way(
            f"abort {instead}", f"or any other action; Willpower vs 8, then {strain} dice"
        ),
        "lose": Way("choose lose", "let it go"),
    }


def _something_else(scene: Scene, person: Person, question: Question) -> str:
    """Return an example of what to do in the place of a void action."""
    weaponless = question.about["reason"] in ("weapon-lost", "gun-empty")
    target = question.about["target"]
    name = target if weaponless else likely_target(scene, person, besides=target)
    if not name or scene.people[name].unreachable:
        return "dodge"
    return f"attack {quote(name)}{' with bare hands' if weaponless else ''}"


def _bayonet_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        "bayonet": Way("choose bayonet", "the blade's own damage"),
        "fire": Way("choose fire", f"a round from the {question.about['gun']}, damage +2"),
    }


WAYS: dict[str, Callable[[Scene, Question], dict[str, Way]]] = {
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
        return []
    known = {one.who for one in open_offers(before)}
    fresh = [one for one in open_offers(after) if one.who not in known and one.who in concerned]
    own = [one for one in fresh if one.who == reader.name]
    told = [_own_offer(after, one) for one in own]
    npcs = [one for one in fresh if one.who != reader.name and one.options[0].startswith("abort")]
    if npcs:
        first = npcs[0]
        names = listing([one.who for one in npcs])
        told.append(
            f"{names} may abort to a defense: {typed(f'+as {first.who}={first.options[0]}')}."
        )
    return lines(told, reader)


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


def _own_offer(scene: Scene, offer: Offer) -> str:
    if not offer.options[0].startswith("abort"):
        return f"You may act at any moment now: say what you do, or {typed('+pass')}."
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
    if not scene.fight.round:
        return [f"Type {typed('+init/add thug')} for an NPC, {roll} to roll initiative."]
    if next_group(scene):
        return [f"Type {typed('+init/next')} for one turn or {typed('+init/run')} for all of them."]
    told = [f"Type {roll} for round {scene.fight.round + 1} or {end} to end the fight."]
    if scene.checks:
        told.insert(0, _checks_hint(scene))
    return told


def _checks_hint(scene: Scene) -> str:
    first, *others = scene.checks
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
