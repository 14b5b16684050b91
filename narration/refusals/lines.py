"""The words of a line."""

from game.words import KINDS
from narration.facts import Facts, Sentence
from narration.languages import N_, _
from narration.refusals.rules import by_these_rules

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
        "attack": "shoot fire stab punch kick shot aim",
        "escape": "flee run retreat",
        "block": "parry defend",
        "guard": "delay hold overwatch",
    }.items()
    for word in words.split()
}


def _bad_number(facts: Facts) -> str:
    bounds = _(
        "from {number} to {number2}", number=facts.number("least"), number2=facts.number("most")
    )
    what = facts["expected"]
    if what in COUNTED:
        what = _("a number of {what}", what=what)
    elif not what.startswith("a number"):
        what = _("a number ({what})", what=what)
    return _("This has to be {what}, {bounds}.", what=what, bounds=bounds)


def _unexpected_word(facts: Facts) -> str:
    if facts.has("word") and facts["word"].lower() in facts.words("expected"):
        return _said_twice(facts["word"].lower())
    told = (
        _("I don't understand '{word}' there.", word=facts["word"])
        if facts.has("word")
        else _("Something is missing here.")
    )
    if facts.has("suggestion"):
        return _("{told} Did you mean: {suggestion}", told=told, suggestion=facts["suggestion"])
    if facts.has("weapons"):
        return _(
            "{told} Type a weapon of yours ({weapons}), or: {words}.",
            told=told,
            weapons=facts.all("weapons"),
            words=facts.all("expected"),
        )
    return told + facts.choice("expected", _("You can say"))


def _said_twice(word: str) -> str:
    """Return why a word that could stand here cannot: one like it stands there already."""
    if word in KINDS:
        return _(
            "An attack has only one kind, and you've already said it. Leave out '{word}'.",
            word=word,
        )
    return _("You've already said '{word}'. Leave out the second one.", word=word)


def _missing_word(facts: Facts) -> str:
    expected = facts["expected"]
    if expected in ONE_OF:
        expected = (
            _("an {expected}", expected=_(expected))
            if expected[0] in "aeiou"
            else _("a {expected}", expected=_(expected))
        )
    elif expected in COUNTED:
        expected = _("a number of {expected}", expected=expected)
    told = _("The line ends too soon: it still needs {expected}.", expected=expected)
    listed = facts["expected"] not in PEOPLE and len(facts.words("names")) <= MOST_LISTED
    return told + (facts.choice("names", _("You can say")) if listed else "")


def _unknown_verb(facts: Facts) -> str:
    word = facts["word"] if facts.has("word") else facts["text"]
    meant = ALSO_CALLED.get(word.lower())
    if facts.has("elsewhere") and meant in facts.words("verbs"):
        return _(
            "'{word}' is an action of the {rules} rules. Did you mean {meant}?",
            word=word,
            rules=facts.all("elsewhere", "and"),
            meant=meant,
        )
    if facts.has("elsewhere"):
        rules = facts.all("elsewhere", "and")
        return _(
            "'{word}' is an action of the {rules} rules.{by_these_rules}",
            word=word,
            rules=rules,
            by_these_rules=by_these_rules(facts),
        )
    if meant in facts.words("verbs"):
        return _("'{word}' isn't an action. Did you mean {meant}?", word=word, meant=meant)
    if facts.nearest("verbs", word) or not facts.has("rules"):
        return _(
            "'{word}' isn't an action.{known}",
            word=word,
            known=facts.known("verbs", word, "Actions"),
        )
    return _(
        "'{word}' isn't an action.{by_these_rules}", word=word, by_these_rules=by_these_rules(facts)
    )


SENTENCES: dict[str, Sentence] = {
    "too-many-actions": lambda facts: _(
        "You've put {number} actions in one line. The most is {number2}.",
        number=facts.number("count"),
        number2=facts.number("limit"),
    ),
    "unknown-verb": _unknown_verb,
    "unknown-order": lambda facts: _(
        "There's no order called '{text}'.{known}",
        text=facts["text"],
        known=facts.known("orders", facts["text"], "Orders"),
    ),
    "bad-order": N_("I couldn't read '{text}'. It goes: {usage}."),
    "unexpected-word": _unexpected_word,
    "missing-word": _missing_word,
    "bad-number": _bad_number,
    "unclosed-quote": N_("You opened this quotation mark and didn't close it."),
}
