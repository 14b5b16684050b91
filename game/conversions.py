"""What a sheet of one system is by another's rules: the tables of world/*/conversions.yaml (SYS-2).

A table says for each trait what it is worked out from, in words such as
``2/3 of strength + dexterity + stamina`` or ``self-control or 1/2 of willpower, 1 to 5``, and what
kinds of being, shapes and pools are called there. A trait that the sheet has itself is not worked
out.
"""

import re
from typing import Annotated

import msgspec

from game.fighter import MOST_DOTS, Fighter
from game.values import Text, Trait, notation
from game.words import tidy

_BOUNDS = re.compile(r"(.*), *(\d+) to (\d+)")
_SHARE = re.compile(r"(\d+)/(\d+) of (.*)")


class Sum(msgspec.Struct, frozen=True):
    """A share of some traits, or numbers, together; to the nearest, and up from the half."""

    terms: tuple[str, ...]
    share: tuple[int, int] = (1, 1)

    @classmethod
    def parse(cls, text: str) -> "Sum":
        """Read ``2/3 of strength + stamina``, or the same without a share."""
        share = _SHARE.fullmatch(text)
        if share and not int(share[2]):
            raise ValueError(f"'{text}' is a share of nothing")
        terms = tuple(tidy(one) for one in (share[3] if share else text).split("+"))
        return cls(terms, (int(share[1]), int(share[2])) if share else (1, 1))

    @property
    def sources(self) -> tuple[str, ...]:
        """The traits in it, each of them once."""
        return tuple(dict.fromkeys(one for one in self.terms if not one.isdecimal()))

    def of(self, fighter: Fighter) -> int:
        """Return what it comes to on a sheet."""
        total = sum(int(one) if one.isdecimal() else fighter.rating(one) for one in self.terms)
        times, over = self.share
        return (2 * times * total + over) // (2 * over)


class WorkedOut(msgspec.Struct, frozen=True):
    """What one trait is worked out from: the first of some sums that comes to anything."""

    ways: tuple[Sum, ...]
    least: int = 0
    most: int = MOST_DOTS

    @classmethod
    def parse(cls, written: object) -> "WorkedOut":
        """Read ``self-control or 1/2 of willpower, 1 to 5``; raise ValueError for no share."""
        text = tidy(str(written))
        bounds = _BOUNDS.fullmatch(text)
        ways = tuple(Sum.parse(one) for one in (bounds[1] if bounds else text).split(" or "))
        return cls(ways, int(bounds[2]), int(bounds[3])) if bounds else cls(ways)

    def way(self, fighter: Fighter) -> Sum:
        """Return the sum that counts for a sheet."""
        return next((one for one in self.ways if one.of(fighter)), self.ways[-1])

    def of(self, fighter: Fighter) -> int:
        """Return the rating that it makes of a sheet."""
        return max(self.least, min(self.most, self.way(fighter).of(fighter)))

    def known_from(self, fighter: Fighter) -> bool:
        """Say whether a sheet has any of what it is worked out from."""
        return any(trait in fighter.traits for way in self.ways for trait in way.sources)


class Conversion(msgspec.Struct, frozen=True):
    """How sheets of one system become another's: ``asked`` are the traits whose rating is only a
    guess where a sheet has nothing that they are worked out from.
    """

    traits: dict[Trait, Annotated[WorkedOut, notation(WorkedOut.parse)]] = {}
    asked: tuple[Text, ...] = ()
    kinds: dict[Text, Text] = {}
    forms: dict[Text, Text] = {}
    pools: dict[Text, Text] = {}

    def lacks(self, own: Fighter) -> dict[str, int]:
        """Return the traits that a sheet does not have, worked out from it."""
        return {
            name: worked.of(own) for name, worked in self.traits.items() if name not in own.traits
        }

    def guesses(self, own: Fighter) -> tuple[str, ...]:
        """Return which of them nothing on the sheet tells."""
        return tuple(
            name
            for name in self.asked
            if name not in own.traits and not self.traits[name].known_from(own)
        )
