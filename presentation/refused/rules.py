"""Rulesets, values, places in the order."""

from presentation.facts import Facts, Sentence
from presentation.text import listing, typed


def _text_too_long(facts: Facts) -> str:
    return (
        f"That's too long: {facts.number('length')} characters. The most is "
        f"{facts.number('limit')}."
    )


def _bad_setting(facts: Facts) -> str:
    problem = facts["problem"].split(" - at ")[0].replace("`", "").lower()
    return f"{facts['settings']} doesn't work: {problem}."


def by_these_rules(facts: Facts) -> str:
    """Return what the scene's ruleset offers, all of it."""
    return f" The {facts['rules']} rules have: {listing(facts.words('verbs'), 'or')}."


def _not_in_these_rules(facts: Facts) -> str:
    told = f"The {facts['rules']} rules have no {facts['verb']}."
    instead = f" Try: {typed('+' + facts['instead'])}." if facts.has("instead") else ""
    return told + instead + by_these_rules(facts)


SENTENCES: dict[str, Sentence] = {
    "odds-off": lambda facts: "This scene tells no odds: its setting odds is off.",
    "odds-in-chase": lambda facts: (
        f"{facts.does('who', 'is')} in a chase, and only who is in it can ask for odds there. "
        "+chase shows who is."
    ),
    "rehearsal-held": lambda facts: (
        "Results are held back here. +combat/release releases them; rehearse after that."
    ),
    "rehearsal-one-side": lambda facts: (
        "There is nobody to fight: one side has nobody here who can. Sides are the players' "
        f"characters and the NPCs. {typed('+init/add thug')} brings one in."
    ),
    "rehearsal-vary": lambda facts: "Vary what? Say NAME.TRAIT=1..5, with 10 values at most.",
    "odds-too-much": lambda facts: (
        "That has too many outcomes to work out. Leave something out of it: a split, a kind of "
        "attack."
    ),
    "odds-failed": lambda facts: "The odds could not be worked out; the log has why.",
    "odds-busy": lambda facts: "Too many people are asking for odds. Ask again in a moment.",
    "not-in-these-rules": _not_in_these_rules,
    "no-splits": lambda facts: (
        "These rules give you one action a turn. Leave out '&' and the rest."
    ),
    "no-haste": lambda facts: (
        "These rules have no announced extra actions; +help rules tells more."
    ),
    "no-aborts": lambda facts: "By these rules you do what you declare.",
    "no-surprise": lambda facts: (
        "These rules have no rolls for surprise. A storyteller can rule on it: +as NAME=aware no."
    ),
    "already-fighting": lambda facts: (
        f"{facts['who']} is already fighting, and can't be surprised."
    ),
    "delays-already": lambda facts: (
        f"{facts.does('who', 'is')} already delaying. Act now, or +pass."
    ),
    "waits-for-oneself": lambda facts: "You can't wait for yourself. Name somebody else.",
    "forfeited-before": lambda facts: (
        f"{facts.does('who', 'has')} already held this turn over once. Act now, or +pass."
    ),
    "no-merit": lambda facts: (
        f"That takes the merit {facts['merit']}, and {facts['who']} doesn't have it."
        if not facts.is_reader("who")
        else f"That takes the merit {facts['merit']}, and you don't have it."
    ),
    "trait-not-asked": lambda facts: (
        f"{facts['trait']} is on the sheet of {facts['who']}; only a storyteller can change it."
        f"{facts.choice('names', 'You can set')}"
    ),
    "place-is-rolled": lambda facts: (
        "These rules roll initiative every turn, so you can't set a place in the order."
    ),
    "unknown-ruleset": lambda facts: (
        f"No rules are called '{facts['text']}'.{facts.choice('names', 'Rules')}"
    ),
    "rules-are-set": lambda facts: (
        "The first round has begun, so this scene keeps its rules until it ends. For a scene of "
        f"your own: {typed('+init/new TITLE=RULESET')}."
    ),
    "dice-are-set": lambda facts: (
        f"This scene's rolls are {facts['dice']} until it ends. For a scene of your own: "
        f"{typed('+init/new TITLE=dice plain')}, or {typed('dice checked')}."
    ),
    "dice-are-plain": lambda facts: (
        "This scene's rolls are plain: they are made from no words, and can't be checked."
    ),
    "no-salt": lambda facts: f"Give a word of your own: {typed('+dice/salt WORD')}.",
    "too-many-words": lambda facts: (
        f"The rolls of this scene have {facts['limit']} words, which is as many as they take."
    ),
    "unknown-setting": lambda facts: (
        f"There's no setting called '{facts['text']}'.{facts.choice('names', 'Did you mean')}"
    ),
    "bad-setting": _bad_setting,
    "bad-value": lambda facts: (
        f"{facts['value']} doesn't work for {facts['key']}.{facts.choice('allowed', 'You can say')}"
    ),
    "text-too-long": _text_too_long,
    "empty-text": lambda facts: f"Say what you do: {typed('+do climb the wall')}.",
}
