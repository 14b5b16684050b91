"""The lines of a turn, kept back until it is over: those of each exchange stand together."""

from dataclasses import dataclass, field

from game import events as ev


@dataclass
class Block:
    """What is told of one exchange, or between two: the events, and their lines in full."""

    exchange: int  # 0 for what belongs to none
    events: list[ev.AnyEvent] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


@dataclass
class Turn:
    """The blocks of a turn in the order in which they began."""

    blocks: list[Block] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)  # what those who went down had yet to do

    def of(self, number: int) -> Block:
        """Return the block of an exchange."""
        known = (one for one in self.blocks if one.exchange == number)
        return next(known, None) or self._begin(number)

    def between(self) -> list[str]:
        """Return the lines that come now and belong to no exchange."""
        if self.blocks and not self.blocks[-1].exchange:
            return self.blocks[-1].lines
        return self._begin(0).lines

    def _begin(self, number: int) -> Block:
        self.blocks.append(Block(number))
        return self.blocks[-1]
