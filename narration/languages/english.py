"""English grammar."""

import re

from narration.languages import YOU

TO_THE_READER = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)

_IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
_NO_VERB = ("and", "with", "who")  # what may follow a name that is not alone in what it does
_SUBJECT = re.compile(rf"(^|[:;] ){YOU} (\w+)")
_ITS_VERB = re.compile(rf"{YOU} ({'|'.join(_IRREGULAR)})(?![\w'-])")
_OWNER = re.compile(rf"{YOU}'s?(?![\w'-])")
# Signs of the game's own that are lost when a text is read aloud: a roll's `vs`, and a minus.
_VERSUS = re.compile(r"(\w \+ [\w-]+(?: - \d+)?|Willpower) vs (?=\d)")
_MINUS = re.compile(r"\b(difficulty|prey|predators) -(?=\d)")
_FEWER_DICE = re.compile(r"(?<= )-(?=\d+ (?:dice|die)\b)")


def with_article(noun: str) -> str:
    """Return a noun with its article, by how it is spelled: ``a block``, ``an escape``."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def without_article(noun: str) -> str:
    return noun.removeprefix("an ").removeprefix("a ")


def second(verb: str) -> str:
    """Return a verb in the second person: ``takes`` is ``take``."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def third(doing: str) -> str:
    verb, space, rest = doing.partition(" ")
    return f"{_conjugated(verb)}{space}{rest}"


def _conjugated(verb: str) -> str:
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


def to_you(clause: str, name: str) -> str:
    """Return a clause in which the sign has become the reader, whose ``name`` English leaves out:
    of ``Jo takes 2 bashing``, ``You take 2 bashing``.
    """
    if YOU not in clause:
        return clause
    begins = clause.startswith(YOU)
    clause = _SUBJECT.sub(_subject, clause)
    clause = _ITS_VERB.sub(lambda found: f"you {_IRREGULAR[found[1]]}", clause)
    clause = _OWNER.sub("your", clause).replace(YOU, "you")
    return f"Y{clause[1:]}" if begins else clause


def _subject(found: re.Match[str]) -> str:
    start, verb = found.groups()
    return f"{start}you {verb if verb in _NO_VERB else second(verb)}"


def aloud(text: str) -> str:
    if " vs " in text:
        text = _VERSUS.sub(r"\1 against ", text)
    if " -" not in text:
        return text
    return _FEWER_DICE.sub("minus ", _MINUS.sub(r"\1 minus ", text))
