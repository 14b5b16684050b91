"""German grammar.

A noun has no article here, for its gender is not known, and a reader is told of by their name: what
follows it in a clause needs no other form then.
"""

import re

from narration.languages import YOU

TO_THE_READER = re.compile(
    r"\b(?:du|dich|dir|dein|deine|deinem|deinen|deiner|deines)\b", re.IGNORECASE
)

_SECOND = {"ist": "bist", "hat": "hast", "hält": "hältst", "muss": "musst", "kann": "kannst"}
_SECOND |= {"wird": "wirst", "darf": "darfst", "nimmt": "nimmst", "will": "willst"}
_THIRD = {"halten": "hält", "nehmen": "nimmt", "werfen": "wirft", "schlagen": "schlägt"}
_THIRD |= {"treffen": "trifft", "fallen": "fällt", "laufen": "läuft", "tragen": "trägt"}
_THIRD |= {"helfen": "hilft", "geben": "gibt", "sehen": "sieht", "lassen": "lässt"}
_THIRD |= {"sind": "ist", "haben": "hat", "werden": "wird", "tun": "tut", "fangen": "fängt"}
_SILENT = ("d", "t", "chn", "ffn")  # a stem that ends so takes -et
_MINUS = re.compile(r"(?<= )-(?=\d)")


def with_article(noun: str) -> str:
    return noun


def without_article(noun: str) -> str:
    return noun.removeprefix("eine ").removeprefix("einen ").removeprefix("ein ")


def second(verb: str) -> str:
    """Return a verb in the second person: ``greift`` is ``greifst``."""
    if verb in _SECOND:
        return _SECOND[verb]
    if verb.endswith("t"):
        stem = verb[:-1]
        return f"{stem}t" if stem.endswith(("s", "ß", "z", "x")) else f"{stem}st"
    return verb


def third(doing: str) -> str:
    """Return a verb in the plural: ``greift Jo mit Schwert an``."""
    verb, space, rest = doing.partition(" ")
    bare = verb.removesuffix(",")  # an infinitive may follow: ``versuchen, den Griff umzukehren``
    return f"{_conjugated(bare)}{verb[len(bare) :]}{space}{rest}"


def _conjugated(verb: str) -> str:
    if verb in _THIRD:
        return _THIRD[verb]
    stem = verb.removesuffix("n").removesuffix("e") if verb.endswith("en") else verb[:-1]
    if not verb.endswith("n"):
        return verb
    return f"{stem}et" if stem.endswith(_SILENT) else f"{stem}t"


def to_you(clause: str, name: str) -> str:
    return clause.replace(YOU, name)


def aloud(text: str) -> str:
    return _MINUS.sub("minus ", text) if " -" in text else text
