"""Who is meant, and with what."""

import re

from presentation.facts import Facts, Sentence
from presentation.text import typed

PEOPLE = ("name", "target", "person", "friend", "dying")  # what is looked up among the people
_SOMEONE = re.compile(r"someone( \d+)?", re.IGNORECASE)  # as the hidden are called


def _unknown_name(facts: Facts) -> str:
    what = facts["what"] if facts.has("what") else "name"
    if what in PEOPLE and _SOMEONE.fullmatch(facts["text"]):
        look = typed("+do TEXT")
        return f"You can't name somebody who is hidden. To look for them, or act anyway: {look}."
    if what in PEOPLE:
        known = facts.known("names", facts["text"], "People here")
        return f"Nobody here is called '{facts['text']}'.{known}"
    if what == "weapon":
        known = facts.known("names", facts["text"], "At hand")
        return f"No weapon called '{facts['text']}' is at hand.{known}"
    return f"There's no {what} '{facts['text']}'.{facts.known('names', facts['text'], 'Try')}"


def _ambiguous_name(facts: Facts) -> str:
    return f"'{facts['text']}' could be {facts.all('names')}. Type more of the name."


def _half_a_name(facts: Facts) -> str:
    return (
        f"Did you mean {facts.all('names')}? Type the whole name of the {facts['what']}, since it "
        "goes on a sheet."
    )


def _unknown_weapon(facts: Facts) -> str:
    known = facts.known("weapons", facts["text"], "At hand")
    return f"No weapon called '{facts['text']}' is at hand.{known}"


SENTENCES: dict[str, Sentence] = {
    "unknown-name": _unknown_name,
    "ambiguous-name": _ambiguous_name,
    "half-a-name": _half_a_name,
    "unknown-weapon": _unknown_weapon,
    "unknown-kind": lambda facts: (
        f"'{facts['kind']}' isn't a kind of attack here.{facts.choice('kinds', 'Try')}"
        if len(facts.words("kinds")) > 1
        else "These rules have only one kind of attack. Type +attack NAME."
    ),
    "self-target": lambda facts: (
        f"{facts['who']} can't do that to themselves. Name somebody else."
        if not facts.is_reader("who")
        else "You can't do that to yourself. Name somebody else."
    ),
    "down": lambda facts: (
        f"{facts.does('who', 'is')} down{' and ' + facts['state'] if facts.has('state') else ''}, "
        "and can't do anything."
    ),
    "away": lambda facts: f"{facts.does('who', 'is')} no longer here. +init shows who is.",
    "not-in-scene": lambda facts: (
        f"{facts.does('who', 'is')} not in this scene.{facts.choice('names', 'People in it')}"
    ),
    "name-taken": lambda facts: (
        f"There's already {facts['who']} in this scene. Choose another name, such as "
        f"{facts['who']}2."
    ),
    "name-in-small-letters": lambda facts: (
        f"A hidden NPC's name needs a capital letter, so that it isn't taken for a word of the "
        f"rules: {str(facts['who']).capitalize()}."
    ),
    "hidden-already": lambda facts: (
        f"{facts['who']} is already hidden, as '{facts['mask']}'. "
        f"To show them: +npc/reveal {facts['who']}."
    ),
    "unseen": lambda facts: (
        f"{facts['who']} is unseen: nobody can target them, and you say ahead of time what they "
        f"do: +as {facts['who']}=attack NAME. To let them be seen: "
        f"+npc/glimpse {facts['who']}, or +npc/reveal {facts['who']}."
    ),
    "unseen-player": lambda facts: (
        f"{facts['who']} is a player's character, and only NPCs can be unseen. "
        f"To hide who it is from the others: +npc/hide {facts['who']}."
    ),
    "unseen-haste": lambda facts: (
        f"{facts['who']} is unseen and gets one action. Leave the haste out."
    ),
    "busy-in-sight": lambda facts: (
        f"{facts['who']} is in the middle of something: a declaration, a turn, a hold or a chase. "
        "They can slip out of sight when that is over."
    ),
    "sight-already": lambda facts: f"{facts['who']} is already {facts['sight']}.",
    "not-hidden": lambda facts: (
        f"{facts['who']} isn't hidden. To hide them: +npc/hide {facts['who']}."
    ),
    "not-automatic": lambda facts: (
        "You aren't automatic: what you type is what you do."
        if facts.is_reader("who")
        else f"{facts['who']} isn't automatic: whoever plays them acts for them."
    ),
    "whom-to-protect": lambda facts: f"Protect whom? Type: +npc/auto {facts['who']}=protect NAME.",
    "bad-run": lambda facts: (
        f"I couldn't read '{facts['text']}'. Put the smaller number first, as in 1-3."
    ),
    "bad-npc-name": lambda facts: (
        f"'{facts['text']}' can't be a name here. Start with a letter or digit, and use at most 40 "
        "letters, digits, spaces and ' . # - _. For example: +init/add thug as Big Al."
    ),
    "how-many-npcs": lambda facts: (
        f"How many? Give a number from 1 to {facts.number('limit')}: {typed('+init/add thug*2')}. "
        "To add other NPCs, type a second command."
    ),
    "not-together": lambda facts: "Those don't go in one command. Type them one by one.",
    "bad-name": lambda facts: (
        f"'{facts['text']}' can't be a name here. Use 1 to {facts.number('limit')} characters."
    ),
    "already-here": lambda facts: (
        f"{facts.does('who', 'is')} already in the scene. +init shows who is."
    ),
    "no-initiative": lambda facts: (
        f"{facts.does('who', 'has')} no place in this round, and will act from the next one on. "
        f"A storyteller can give one now: +init/set {facts['who']}=10."
    ),
    "scene-full": lambda facts: f"The scene is full: it holds {facts.number('limit')} at most.",
    "too-many-scenes": lambda facts: (
        f"There are already {facts.number('limit')} scenes here, the most there can be. Join one "
        "with +init/join, or end one with +init/end."
    ),
    "too-many-in-force": lambda facts: (
        f"There are already {facts.number('limit')} {facts['what']} in force, the most there can "
        "be. Take one off first."
    ),
    "changed-since": lambda facts: (
        "Your sheet isn't what it was when you left this scene. You can join again when the fight "
        "is over" + (", or a storyteller can bring you back." if facts["led"] else ".")
    ),
    "shaken-off": lambda facts: (
        "You left while somebody held or chased you, so you are out of this scene for good"
        + (": only a storyteller can bring you back." if facts["led"] else ".")
    ),
    "down-and-in": lambda facts: (
        f"{facts.does('who', 'is')} down, and can't leave until the scene ends or "
        f"{'a storyteller agrees' if facts.has('led') else 'the others agree'}. Type +init/leave "
        "to ask."
    ),
    "blow-comes-first": lambda facts: (
        f"What {facts.all('names', 'and')} declared is rolled first. "
        f"{typed('+init/run')} plays it out, and you can end the scene then."
    ),
    "blow-before-chase": lambda facts: (
        f"What {facts.all('names', 'and')} declared is rolled first, as it may be about "
        f"{facts.them('who')}. Type that again after it."
    ),
    "leaving-already": lambda facts: (
        f"{facts.does('who', 'is')} already leaving. To stay, type +choose stay."
    ),
    "not-leaving": lambda facts: (
        f"{facts.does('who', 'is')} not leaving. To leave the scene, type +init/leave."
    ),
    "no-combatants": lambda facts: (
        "There's nobody to fight. Type +init/join or +init/add thug first."
    ),
}
