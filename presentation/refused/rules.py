"""Rulesets, values, places in the order."""

from presentation.facts import Facts, Sentence
from presentation.text import listing, typed


def _text_too_long(facts: Facts) -> str:
    return (
        f"That is too long: {facts.number('length')} characters, {facts.number('limit')} at most."
    )


def _bad_setting(facts: Facts) -> str:
    problem = facts["problem"].split(" - at ")[0].replace("`", "").lower()
    return f"{facts['settings']} will not do: {problem}."


def by_these_rules(facts: Facts) -> str:
    """Return what the scene's ruleset offers, all of it."""
    return f" By the {facts['rules']} rules there is: {listing(facts.words('verbs'), 'or')}."


def _not_in_these_rules(facts: Facts) -> str:
    told = f"There is nothing like '{facts['verb']}' in the {facts['rules']} rules."
    instead = f" Try: {typed('+' + facts['instead'])}." if facts.has("instead") else ""
    return told + instead + by_these_rules(facts)


SENTENCES: dict[str, Sentence] = {
    "not-in-these-rules": _not_in_these_rules,
    "no-splits": lambda facts: "By these rules one action is all: leave out '&' and the rest.",
    "no-haste": lambda facts: (
        "By these rules nobody announces extra actions: leave haste out. +help rules tells more."
    ),
    "no-aborts": lambda facts: "By these rules what is said is done, and nothing is aborted.",
    "no-surprise": lambda facts: (
        "These rules have no rolls for surprise. A storyteller can rule it: +as NAME=aware no."
    ),
    "already-fighting": lambda facts: (
        f"{facts['who']} is in the fight already and cannot be surprised."
    ),
    "delays-already": lambda facts: f"{facts['who']} waits already. Say what is done now, or pass.",
    "waits-for-oneself": lambda facts: "Name somebody else: one cannot wait for oneself.",
    "forfeited-before": lambda facts: (
        f"{facts['who']} has held this turn over once. Act now, or pass."
    ),
    "no-merit": lambda facts: (
        f"That takes the merit {facts['merit']}, which {facts['who']} does not have."
    ),
    "trait-not-asked": lambda facts: (
        f"The sheet of {facts['who']} tells {facts['trait']} already; a storyteller changes it."
        f"{facts.choice('names', 'What may be said is')}"
    ),
    "place-is-rolled": lambda facts: (
        "Initiative is rolled every turn here, so there is no place to keep."
    ),
    "unknown-ruleset": lambda facts: (
        f"There are no rules called '{facts['text']}'.{facts.choice('names', 'There is')}"
    ),
    "rules-are-set": lambda facts: (
        "The first round has begun: these rules hold until the scene ends. "
        "A scene of its own: `+init/new TITLE=RULESET`."
    ),
    "unknown-setting": lambda facts: (
        f"There is no setting '{facts['text']}'.{facts.choice('names', 'Did you mean')}"
    ),
    "bad-setting": _bad_setting,
    "bad-value": lambda facts: (
        f"{facts['value']} will not do for {facts['key']}.{facts.choice('allowed', 'Possible is')}"
    ),
    "text-too-long": _text_too_long,
    "empty-text": lambda facts: "Say what is done, as in: +do climb the wall.",
}
