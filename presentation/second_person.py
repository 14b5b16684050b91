"""Clauses about people as one of them reads them: of ``Jo takes 2 bashing``, ``You take 2``."""

import re

IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
NO_VERB = ("and", "with", "who")  # what may follow a name that is not alone in what it does


def to_you(clause: str, name: str) -> str:
    """Return a clause about ``name`` as its bearer reads it."""
    if not name or name not in clause or '"' in clause:  # what somebody said stays as it is
        return clause
    named = rf"(?<![\w'-]){re.escape(name)}"
    clause = re.sub(rf"{named}'s?(?![\w'-])", "your", clause)
    head, after, rest = clause.partition(f"{name} ")
    if after and not head:
        verb, space, others = rest.partition(" ")
        if verb not in NO_VERB:
            verb = plural(verb)
        clause = f"you {verb}{space}{others}"
    clause = re.sub(
        rf"{named} ({'|'.join(IRREGULAR)})(?![\w'-])", lambda m: f"you {IRREGULAR[m[1]]}", clause
    )
    clause = re.sub(rf"{named}(?![\w'-])", "you", clause)
    return clause[:1].upper() + clause[1:] if clause.startswith("you") else clause


def plural(verb: str) -> str:
    """Return what one does as what you do: ``takes`` is ``take``."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
