"""Whose turn it is, what is awaited, and what to type now: the last lines of everything shown.

Every command named here is one that works as it stands, typed by the one who reads it.
"""

from collections.abc import Sequence

from game.combat.asking import next_owners
from game.combat.decisions import Question
from game.combat.state import Person, Scene
from game.words import quote
from presentation.narrate import group_words, phase_title
from presentation.reader import Reader
from presentation.text import line, listing, sentence, typed

DECLARE = "declare"
BARE = ("block", "dodge", "pass")


def standing(scene: Scene, questions: Sequence[Question], reader: Reader) -> list[str]:
    """Return the line that says where the fight stands, and the reader's own prompts under it."""
    if scene.fight.phase == "ended":
        return line(_dashed("The fight is over", reader), reader)
    told = line(_dashed(f"{_place(scene)}: {_state(scene, questions, reader)}", reader), reader)
    for hint in hints(scene, questions, reader):
        told += line(hint, reader)
    return told


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
        return _awaited(scene, questions)
    group = next_group(scene)
    if group:
        told = group_words(group, scene)
        if reader.moves_on:
            return f"{told} {'is' if len(group) == 1 else 'are'} next"
        return f"{told} next, on the ST's word"
    if not scene.fight.round:
        return f"{listing(list(scene.people)) or 'nobody'} in so far"
    return "done" if reader.moves_on else f"done. The ST begins round {scene.fight.round + 1}"


def _awaited(scene: Scene, questions: Sequence[Question]) -> str:
    names = tuple(one.who for one in questions)
    if all(one.question == DECLARE for one in questions):
        return f"waiting for {group_words(names, scene)}"
    return f"waiting for an answer from {listing(names)}"


def next_group(scene: Scene) -> tuple[str, ...]:
    """Return those whose turn is next to be taken."""
    return tuple(person.name for person in next_owners(scene))


def hints(scene: Scene, questions: Sequence[Question], reader: Reader) -> list[str]:
    """Return what the reader could type now: one sentence or two for each thing asked of them."""
    told = []
    for question in questions:
        if question.who == reader.name:
            told.append(_asked(scene, question, ""))
        elif reader.moves_on and scene.people[question.who].npc:
            told.append(_asked(scene, question, question.who))
    if reader.moves_on:
        told += _pace_hints(scene, questions)
    elif not scene.fight.round and not reader.name:
        told.append(f"Type {typed('+init/join')} to take part.")
    return told


def _asked(scene: Scene, question: Question, proxy: str) -> str:
    if question.question != DECLARE:
        return _asked_to_choose(question, proxy)
    person = scene.people[question.who]
    who = f"{question.who} declares" if proxy else "You declare"
    told = f"{who} now. Type {_declarations(scene, person, proxy)}."
    return told + _haste_hint(scene, person, proxy)


def _asked_to_choose(question: Question, proxy: str) -> str:
    who = f"{question.who} is" if proxy else "You are"
    options = [_as(f"choose {option}", f"+choose {option}", proxy) for option in question.options]
    default = f" Unless you say otherwise: {question.default}." if question.default else ""
    return f"{who} asked: {sentence(question.question)} Type {listing(options, 'or')}.{default}"


def _declarations(scene: Scene, person: Person, proxy: str) -> str:
    name = likely_target(scene, person)
    foe = quote(name) if name else ""
    if proxy:
        first, *others = [*([f"attack {foe}"] if foe else []), *BARE, "do TEXT"]
        return f"{typed(f'+as {proxy}={first}')}, or the same with {listing(others, 'or')}"
    own = [*([f"+attack {foe}"] if foe else []), *(f"+{verb}" for verb in BARE), "+do TEXT"]
    return listing([typed(one) for one in own], "or")


def likely_target(scene: Scene, person: Person) -> str:
    """Return a name for an example attack: someone of the other side, if that can be told."""
    others = [one for one in scene.ready() if one.name != person.name]
    foes = [one for one in others if one.npc != person.npc] or others
    return foes[0].name if foes else ""


def _haste_hint(scene: Scene, person: Person, proxy: str) -> str:
    sources = haste_sources(person)
    if scene.fight.haste or not sources or person.haste_plan is not None:
        return ""
    source = quote(sources[0])
    if proxy:
        return f" Put {typed(f'haste 1 {source}')} at its end for an extra action."
    return f" Before that, {typed(f'+haste 1={source}')} buys an extra action."


def haste_sources(person: Person) -> list[str]:
    """Return where a person could take haste from now, as far as the sheet tells."""
    fighter = person.fighter
    told = ["rage"] if fighter.resources.get("rage", 0) else []
    told += ["celerity"] if fighter.trait("celerity") and fighter.resources.get("blood", 0) else []
    return told + [source for source, number in person.grants.items() if number]


def _as(said: str, own: str, proxy: str) -> str:
    return typed(f"+as {proxy}={said}" if proxy else own)


def _pace_hints(scene: Scene, questions: Sequence[Question]) -> list[str]:
    if questions:
        return _pace_while_asked(questions)
    roll, end = typed("+init/roll"), typed("+init/end")
    if not scene.fight.round:
        return [f"Type {typed('+init/add thug')} for an NPC, {roll} to roll initiative."]
    if next_group(scene):
        return [f"Type {typed('+init/next')} for one turn or {typed('+init/run')} for all of them."]
    return [f"Type {roll} for round {scene.fight.round + 1} or {end} to end the fight."]


def _pace_while_asked(questions: Sequence[Question]) -> list[str]:
    if any(one.question != DECLARE for one in questions):
        return []
    passing = "them" if len(questions) > 1 else questions[0].who
    return [f"Type {typed('+init/next')} to pass {passing} over."]
