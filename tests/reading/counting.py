"""Counting what there is to read: lines and words a round.

A line counts as it stands on a screen of 78 columns, a folded one as several; an empty one does
not count: nobody reads it, and one stands before each prompt. Nor does a pose, which is what people
came for. A word is whatever has a letter in it: numbers, signs and the marks of wounds are none.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game import events as ev
from game.values import AnyEvent
from narration.reader import Reader
from narration.text import kind_of
from tests.reading.bounds import BLOW_LINES, BLOW_WORDS, BLOWS, LIST_LINES, LIST_WORDS
from tests.reading.telling import Round, rounds

_MARKS = re.compile(r"[/X*]+[,.;:]?")


ONCE = ("maneuver", "effect")  # lists that nobody is given twice in a scene
ALWAYS = ("course", "trait")  # those that are never the same twice


@dataclass(frozen=True)
class Load:
    """What a round puts before a reader, less what blows beyond those in the bounds and lists of
    ways to choose from add to it.
    """

    lines: int
    words: int


def lines_in(told: Iterable[str]) -> int:
    return sum(bool(one.strip()) for one in told)


def words_in(told: Iterable[str]) -> int:
    return sum(_is_word(one) for line in told for one in line.split())


def _is_word(text: str) -> bool:
    return any(map(str.isalpha, text)) and not _MARKS.fullmatch(text)


def further_blows(events: Sequence[AnyEvent], name: str) -> int:
    """Return how many blows at a person went as far as damage, beyond those in the bounds."""
    struck = sum(
        isinstance(one, ev.Rolled) and one.roll.purpose == "damage" and one.roll.against == name
        for one in events
    )
    return max(0, struck - BLOWS)


def lists_put(events: Sequence[AnyEvent], name: str, known: set[str]) -> int:
    """Return how many lists a person is given to choose from, less those ``known`` to them; these
    are added.
    """
    asked = [one.question for one in events if isinstance(one, ev.Asked)]
    kinds = [one.question for one in asked if one.who == name]
    given = [one for one in kinds if one in ALWAYS]
    given += [one for one in dict.fromkeys(kinds) if one in ONCE and one not in known]
    known.update(given)
    return len(given)


def load_of(told: Round, reader: Reader, known: set[str]) -> Load:
    """Return what one round puts before one reader, to whom these lists are ``known``."""
    read = [one for one in told.lines if kind_of(one) != "pose"]
    blows = further_blows(told.events, reader.name) if reader.name else 0
    lists = lists_put(told.events, reader.name, known) if reader.name else 0
    return Load(
        lines_in(read) - blows * BLOW_LINES - lists * LIST_LINES,
        words_in(read) - blows * BLOW_WORDS - lists * LIST_WORDS,
    )


def heaviest(name: str, reader: Reader) -> Load:
    """Return the most lines and the most words of any round of an evening."""
    known = set[str]()
    loads = [load_of(one, reader, known) for one in rounds(name, reader)]
    return Load(max(one.lines for one in loads), max(one.words for one in loads))
