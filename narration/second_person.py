"""Clauses about people as one of them reads them: of ``Jo takes 2 bashing``, ``You take 2``.

What tells it is written with a sign in place of the reader's name wherever a fact names them
(`in_your_place`); in the finished clause the sign becomes the reader, as their language has it
(`to_you`). A name is thus never looked for in words: one who is called Hit or Control reads right.
"""

from game.secrecy import renamed
from narration.languages.grammar import grammar
from narration.languages.spoken import YOU


def in_your_place[T](value: T, name: str) -> T:
    """Return facts in which the sign for the reader stands for one name."""
    return renamed(value, name, YOU) if name else value


def to_you(clause: str, name: str) -> str:
    """Return a clause in which the sign has become the reader of that name."""
    return grammar().to_you(clause, name) if YOU in clause else clause
