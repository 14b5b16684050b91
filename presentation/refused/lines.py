"""The words of a line."""

from game.words import KINDS
from presentation.facts import Facts, Sentence
from presentation.refused.rules import by_these_rules


def _bad_number(facts: Facts) -> str:
    bounds = f"{facts.number('least')} to {facts.number('most')}"
    return f"Here belongs {facts['expected']}: a number from {bounds}."


def _unexpected_word(facts: Facts) -> str:
    if facts.has("word") and facts["word"].lower() in facts.words("expected"):
        return _said_twice(facts["word"].lower())
    told = (
        f"'{facts['word']}' does not belong here." if facts.has("word") else "Something is missing."
    )
    return told + facts.choice("expected", "Possible is")


def _said_twice(word: str) -> str:
    """Return why a word that could stand here cannot: one like it stands there already."""
    if word in KINDS:
        return f"An attack is of one kind, and that stands there already. Leave out '{word}'."
    return f"'{word}' stands there already. Leave out the second one."


def _missing_word(facts: Facts) -> str:
    return f"The line ends too soon: {facts['expected']} is missing."


def _unknown_verb(facts: Facts) -> str:
    word = facts["word"] if facts.has("word") else facts["text"]
    if facts.has("elsewhere"):
        return f"'{word}' is of the {facts.all('elsewhere', 'and')} rules.{by_these_rules(facts)}"
    if facts.nearest("verbs", word) or not facts.has("rules"):
        return f"'{word}' is nothing one can do.{facts.known('verbs', word)}"
    return f"'{word}' is nothing one can do.{by_these_rules(facts)}"


SENTENCES: dict[str, Sentence] = {
    "too-many-actions": lambda facts: (
        f"That is {facts.number('count')} actions in one line; {facts.number('limit')} at most."
    ),
    "unknown-verb": _unknown_verb,
    "unknown-order": lambda facts: (
        f"'{facts['text']}' is no order.{facts.known('orders', facts['text'])}"
    ),
    "bad-order": lambda facts: f"'{facts['text']}' is not all that it takes: {facts['usage']}.",
    "unexpected-word": _unexpected_word,
    "missing-word": _missing_word,
    "bad-number": _bad_number,
    "unclosed-quote": lambda facts: "This quotation mark has no second one to close it.",
}
