"""What kind of line each is, for whoever colours it, speaks it or sends it on.

A line that is returned here is a string; one that is more than plain is a `Line`, a string that
knows its kind. Words stay words: nothing here is markup, and no meaning hangs on a kind alone.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from narration.languages.grammar import grammar

type Kind = Literal["plain", "heading", "ask", "harm", "pose"]

PLAIN: Kind = "plain"


class Line(str):
    """A line of a kind: ``heading``, ``ask`` (the reader is asked, and what to type), ``harm``
    (what a blow did) or ``pose`` (somebody's own words).
    """

    __slots__ = ("kind", "parts")
    kind: Kind
    parts: "tuple[Part, ...]"

    def __new__(cls, text: str, kind: Kind, parts: "tuple[Part, ...]" = ()) -> "Line":
        """Return ``text`` as a line of a kind; ``parts`` where not all of it is."""
        made = super().__new__(cls, text)
        made.kind = kind
        made.parts = parts or (Part(text, kind),)
        return made


class Part(NamedTuple):
    """A part of a line, of a kind."""

    text: str
    kind: Kind


class Told(msgspec.Struct, frozen=True):
    """A line as it is sent on: ``mine`` says that it is about the reader, or asks them."""

    kind: Kind
    text: str
    mine: bool


def marked(kind: Kind, lines: Iterable[str]) -> list[str]:
    """Return lines as lines of a kind."""
    return [Line(one, kind) for one in lines]


def kind_of(line: str) -> Kind:
    """Return the kind of a line."""
    return line.kind if isinstance(line, Line) else PLAIN


def parts_of(line: str) -> tuple[Part, ...]:
    """Return the parts of a line, in order; together they are its text."""
    return line.parts if isinstance(line, Line) else (Part(line, PLAIN),)


def joined(first: str, then: str) -> str:
    """Return two lines as one, each part of its kind. The whole is of the first kind that is more
    than plain.
    """
    text = f"{first} {then}"
    kind = kind_of(then) if kind_of(first) == PLAIN else kind_of(first)
    if kind == PLAIN:
        return text
    return Line(text, kind, (*parts_of(first), Part(" ", PLAIN), *parts_of(then)))


def told(lines: Iterable[str], name: str) -> list[Told]:
    """Return lines with their kinds for the reader who plays ``name``, empty for nobody."""
    return [Told(kind_of(one), str(one), _is_mine(one, name)) for one in lines]


def prompt_last(lines: Sequence[str]) -> list[str]:
    """Return lines with those that ask the reader at the end, where the eye is."""
    asks = [one for one in lines if kind_of(one) == "ask"]
    return [one for one in lines if kind_of(one) != "ask"] + asks if asks else list(lines)


def asks(lines: Iterable[str]) -> bool:
    """Say whether any of the lines asks the reader."""
    return any(kind_of(one) == "ask" for one in lines)


def split_at_name(text: str, name: str) -> Iterator[tuple[str, bool]]:
    """Return the pieces of a text in order, each with whether it is the name."""
    if not name:
        yield text, False
        return
    for place, piece in enumerate(_whole(name).split(text)):
        if piece:
            yield piece, place % 2 == 1


def _is_mine(line: str, name: str) -> bool:
    kind = kind_of(line)
    if kind == "ask" or (name and _whole(name).search(line)):
        return True
    return kind != "pose" and grammar().TO_THE_READER.search(line) is not None


@lru_cache(maxsize=512)
def _whole(name: str) -> re.Pattern[str]:
    """Return what finds a name as a word of its own: ``Jo``, and not in ``Jonas``."""
    return re.compile(rf"(?<!\w)({re.escape(name)})(?!\w)")
