"""Chance that takes every way: a roll is met by each thing that it may come to.

A run of the rules is given the outcomes of its first rolls. At the next roll it stops (`Fork`), and
is run again from where it began, once for each thing that this roll may come to.
"""

from fractions import Fraction

from game.dice import Faces, RollRequest
from odds.tallies import Chances, chances_of


class Fork(Exception):
    """A roll whose outcome has not been chosen: ``ways`` is all that it may come to."""

    def __init__(self, request: RollRequest, ways: tuple[Chances, ...]) -> None:
        super().__init__(request)
        self.request = request
        self.ways = ways


class ChosenChance:
    """The outcomes that were chosen for the first rolls of a run; it forks at the next one."""

    def __init__(self, chosen: tuple[Faces, ...] = ()) -> None:
        self._chosen = chosen
        self.served = 0

    def roll(self, request: RollRequest) -> Faces:
        """Return the faces that were chosen for this roll, or raise `Fork`."""
        if self.served == len(self._chosen):
            ways = chances_of(request)
            if len(ways) > 1:
                raise Fork(request, ways)
            return ways[0].faces
        self.served += 1
        return self._chosen[self.served - 1]


type Chosen = tuple[tuple[Faces, ...], Fraction]
