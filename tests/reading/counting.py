"""Counting what there is to read: lines and words a round.

A line counts as it stands on a screen of 78 columns, a folded one as several; an empty one does
not count: nobody reads it, and one stands before each prompt. A word is whatever has a letter in
it: numbers, signs and the marks of wounds are none.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game import events as ev
from game.event import AnyEvent
from presentation.reader import Reader
from tests.reading.bounds import BLOW_LINES, BLOW_WORDS, BLOWS
from tests.reading.telling import Round, rounds

_MARKS = re.compile(r"[/X*]+[,.;:]?")


@dataclass(frozen=True)
class Load:
    """What a round puts before a reader, less what blows beyond those in the bounds add to it."""

    lines: int
    words: int


def lines_in(told: Iterable[str]) -> int:
    """Return how many lines there are to read."""
    return sum(bool(one.strip()) for one in told)


def words_in(told: Iterable[str]) -> int:
    """Return how many words there are to read."""
    return sum(_is_word(one) for line in told for one in line.split())


def _is_word(text: str) -> bool:
    return any(map(str.isalpha, text)) and not _MARKS.fullmatch(text)


def further_blows(events: Sequence[AnyEvent], name: str) -> int:
    """Return how many blows at somebody went as far as damage, beyond those in the bounds."""
    struck = sum(
        isinstance(one, ev.Rolled) and one.roll.purpose == "damage" and one.roll.against == name
        for one in events
    )
    return max(0, struck - BLOWS)


def load_of(told: Round, reader: Reader) -> Load:
    """Return what one round puts before one reader."""
    more = further_blows(told.events, reader.name) if reader.name else 0
    return Load(lines_in(told.lines) - more * BLOW_LINES, words_in(told.lines) - more * BLOW_WORDS)


def heaviest(name: str, reader: Reader) -> Load:
    """Return the most lines and the most words of any round of an evening."""
    loads = [load_of(one, reader) for one in rounds(name, reader)]
    return Load(max(one.lines for one in loads), max(one.words for one in loads))
