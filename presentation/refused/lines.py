"""The words of a line."""

from game.words import KINDS
from presentation.facts import Facts, Sentence
from presentation.refused.rules import by_these_rules

COUNTED = ("dice", "steps", "yards")  # what a number counts
ONE_OF = (
    "bane",
    "difficulty",
    "effect",
    "friend",
    "kind",
    "name",
    "pair",
    "person",
    "skill",
    "target",
    "trait",
    "type",
    "weapon",
)  # what a line may lack, and takes an article
PEOPLE = ("friend", "name", "person", "target")
MOST_LISTED = 12  # of what could end a line; a screen has room for that, and not for every trait
# What people call an action who know other games.
ALSO_CALLED = {
    word: verb
    for verb, words in {
        "attack": "hit shoot fire strike stab punch kick shot kill fight aim",
        "escape": "flee run retreat",
        "resist": "struggle",
        "sustain": "maintain",
        "block": "parry defend",
        "grapple": "grab seize hold",
        "pass": "wait nothing",
    }.items()
    for word in words.split()
}


def _bad_number(facts: Facts) -> str:
    bounds = f"from {facts.number('least')} to {facts.number('most')}"
    what = facts["expected"]
    if what in COUNTED:
        what = f"a number of {what}"
    elif not what.startswith("a number"):
        what = f"a number ({what})"
    return f"This has to be {what}, {bounds}."


def _unexpected_word(facts: Facts) -> str:
    if facts.has("word") and facts["word"].lower() in facts.words("expected"):
        return _said_twice(facts["word"].lower())
    told = (
        f"I don't understand '{facts['word']}' there."
        if facts.has("word")
        else "Something is missing here."
    )
    if facts.has("suggestion"):
        return f"{told} Did you mean: {facts['suggestion']}"
    return told + facts.choice("expected", "You can say")


def _said_twice(word: str) -> str:
    """Return why a word that could stand here cannot: one like it stands there already."""
    if word in KINDS:
        return f"An attack has only one kind, and you've already said it. Leave out '{word}'."
    return f"You've already said '{word}'. Leave out the second one."


def _missing_word(facts: Facts) -> str:
    expected = facts["expected"]
    if expected in ONE_OF:
        expected = f"an {expected}" if expected[0] in "aeiou" else f"a {expected}"
    elif expected in COUNTED:
        expected = f"a number of {expected}"
    told = f"The line ends too soon: it still needs {expected}."
    listed = facts["expected"] not in PEOPLE and len(facts.words("names")) <= MOST_LISTED
    return told + (facts.choice("names", "You can say") if listed else "")


def _unknown_verb(facts: Facts) -> str:
    word = facts["word"] if facts.has("word") else facts["text"]
    if facts.has("elsewhere"):
        rules = facts.all("elsewhere", "and")
        return f"'{word}' is an action of the {rules} rules.{by_these_rules(facts)}"
    meant = ALSO_CALLED.get(word.lower())
    if meant in facts.words("verbs"):
        return f"'{word}' isn't an action. Did you mean {meant}?"
    if facts.nearest("verbs", word) or not facts.has("rules"):
        return f"'{word}' isn't an action.{facts.known('verbs', word, 'Actions')}"
    return f"'{word}' isn't an action.{by_these_rules(facts)}"


SENTENCES: dict[str, Sentence] = {
    "too-many-actions": lambda facts: (
        f"You've put {facts.number('count')} actions in one line. The most is "
        f"{facts.number('limit')}."
    ),
    "unknown-verb": _unknown_verb,
    "unknown-order": lambda facts: (
        f"There's no order called '{facts['text']}'."
        f"{facts.known('orders', facts['text'], 'Orders')}"
    ),
    "bad-order": lambda facts: f"I couldn't read '{facts['text']}'. It goes: {facts['usage']}.",
    "unexpected-word": _unexpected_word,
    "missing-word": _missing_word,
    "bad-number": _bad_number,
    "unclosed-quote": lambda facts: "You opened this quotation mark and didn't close it.",
}
