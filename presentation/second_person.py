"""Clauses about people as one of them reads them: of ``Jo takes 2 bashing``, ``You take 2``."""

import re
from collections.abc import Iterable

FIRST_MARK = 0xE000  # of the signs that stand for longer names meanwhile; nobody can type them
IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
NO_VERB = ("and", "with", "who")  # what may follow a name that is not alone in what it does


def to_you(clause: str, name: str, others: Iterable[str] = ()) -> str:
    """Return a clause about ``name`` as its bearer reads it; the names of ``others`` stay whole."""
    if not name or name not in clause or '"' in clause:  # what somebody said stays as it is
        return clause
    longer = sorted((one for one in others if name in one and one != name), key=len, reverse=True)
    for place, other in enumerate(longer):
        clause = clause.replace(other, chr(FIRST_MARK + place))
    clause = _addressed(clause, re.escape(name))
    for place, other in enumerate(longer):
        clause = clause.replace(chr(FIRST_MARK + place), other)
    return clause


def _addressed(clause: str, name: str) -> str:
    clause = re.sub(rf"(^|[:;] ){name} (\w+)", _subject, clause)
    clause = re.sub(
        rf"(?<![\w'-]){name} ({'|'.join(IRREGULAR)})(?![\w'-])",
        lambda found: f"you {IRREGULAR[found[1]]}",
        clause,
    )
    clause = re.sub(rf"(?<![\w'-]){name}'s?(?![\w'-])", "your", clause)
    clause = re.sub(rf"(?<![\w'-]){name}(?![\w'-])", "you", clause)
    return clause[:1].upper() + clause[1:] if clause.startswith("you") else clause


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
