"""What a language does to the words in a sentence."""

import re
from collections.abc import Mapping
from typing import Protocol

from game.secrecy import renamed
from narration.languages import YOU, english, german, spoken


class Grammar(Protocol):
    """What each language has to know; a module of that name has it."""

    TO_THE_READER: re.Pattern[str]
    """Words of a line that speaks to its reader."""

    def with_article(self, noun: str) -> str:
        """Return a noun with the article of one among several."""

    def without_article(self, noun: str) -> str:
        """Return a noun without the article that it may have."""

    def second(self, verb: str) -> str:
        """Return a verb in the second person."""

    def third(self, doing: str) -> str:
        """Return a verb in the plural."""

    def to_you(self, clause: str, name: str) -> str:
        """Return a clause in which the sign for the reader (`YOU`) has become the reader, who is
        called ``name``.
        """

    def aloud(self, text: str) -> str:
        """Return a text with words for the game's signs; what is to be typed stays as it is."""


GRAMMARS: Mapping[str, Grammar] = {"en": english, "de": german}


def grammar() -> Grammar:
    return GRAMMARS.get(spoken(), english)


# -------------------------------------------------------------------------------------------------
# Clauses about people as they read them themselves: of ``Jo takes 2 bashing``, ``You take 2``.
#
# What tells it is written with a sign in place of the reader's name wherever a fact names them
# (`in_your_place`); in the finished clause the sign becomes the reader, as their language has it
# (`to_you`). So no name is looked for in words, and a reader called Hit or Control reads right.


def in_your_place[T](value: T, name: str) -> T:
    """Return facts in which the sign for the reader stands for one name."""
    return renamed(value, name, YOU) if name else value


def to_you(clause: str, name: str) -> str:
    """Return a clause in which the sign has become the reader of that name."""
    return grammar().to_you(clause, name) if YOU in clause else clause
