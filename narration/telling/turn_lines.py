"""The lines of a turn, kept back until it is over: those of each exchange stand together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game import events as ev
from narration.reader import Reader
from narration.text import run_on


@dataclass
class Block:
    """What is told of one exchange, or between two: the events, and their lines in full."""

    exchange: int  # 0 for what belongs to none
    lines: list[list[str]]  # for each listener
    events: list[ev.AnyEvent] = field(default_factory=list)


@dataclass
class Turn:
    """The blocks of a turn in the order in which they began, told to so many."""

    listeners: int
    blocks: list[Block] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)  # what those who went down had yet to do

    def of(self, number: int) -> Block:
        """Return the block of an exchange."""
        known = (one for one in self.blocks if one.exchange == number)
        return next(known, None) or self._begin(number)

    def tell_between(self, told: Sequence[list[str]]) -> None:
        """Tell each lines that come now and belong to no exchange."""
        follows = self.blocks and not self.blocks[-1].exchange
        block = self.blocks[-1] if follows else self._begin(0)
        for lines, more in zip(block.lines, told, strict=True):
            lines += more

    def _begin(self, number: int) -> Block:
        self.blocks.append(Block(number, [[] for _ in range(self.listeners)]))
        return self.blocks[-1]


class Closed(NamedTuple):
    """How one is told a block of a turn that is over: its lines, whether it is a sentence, whose
    wounds it told in full and whose it left to the end of the phase.
    """

    lines: list[str]
    sentence: bool = False
    hurt: frozenset[str] = frozenset()
    untold: frozenset[str] = frozenset()


def on_lines(blocks: Iterable[Closed], reader: Reader) -> list[str]:
    """Return the lines of a turn: several sentences that fit stand on one."""
    told: list[str] = []
    sentences: list[str] = []
    for one in blocks:
        if one.sentence:
            sentences += one.lines
        elif one.lines:
            told += run_on(sentences, reader) + one.lines
            sentences = []
    return told + run_on(sentences, reader)
