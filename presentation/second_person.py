"""Clauses about people as one of them reads them: of ``Jo takes 2 bashing``, ``You take 2``.

What tells it is written with a sign in place of the reader's name wherever a fact names them
(`in_your_place`); in the finished clause the sign becomes "you", and the verb after it follows
(`to_you`). A name is thus never looked for in words: one who is called Hit or Control reads right.
"""

import re

from game.secrecy import renamed

YOU = "\N{SYMBOL FOR ENQUIRY}"  # can be in no name; it must be printable: `text.clean` keeps it
IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
NO_VERB = ("and", "with", "who")  # what may follow a name that is not alone in what it does
_SUBJECT = re.compile(rf"(^|[:;] ){YOU} (\w+)")
_ITS_VERB = re.compile(rf"{YOU} ({'|'.join(IRREGULAR)})(?![\w'-])")
_OWNER = re.compile(rf"{YOU}'s?(?![\w'-])")


def in_your_place[T](value: T, name: str) -> T:
    """Return facts in which the sign for the reader stands for one name."""
    return renamed(value, name, YOU) if name else value


def to_you(clause: str) -> str:
    """Return a clause in which the sign has become the reader."""
    if YOU not in clause:
        return clause
    begins = clause.startswith(YOU)
    clause = _SUBJECT.sub(_subject, clause)
    clause = _ITS_VERB.sub(lambda found: f"you {IRREGULAR[found[1]]}", clause)
    clause = _OWNER.sub("your", clause).replace(YOU, "you")
    return f"Y{clause[1:]}" if begins else clause


def _subject(found: re.Match[str]) -> str:
    start, verb = found.groups()
    return f"{start}you {verb if verb in NO_VERB else plural(verb)}"


def plural(verb: str) -> str:
    """Return what one does as what you do: ``takes`` is ``take``."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
