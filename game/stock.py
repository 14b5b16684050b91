"""The stock: all that a line, a sheet or a rule may name. What it holds, no matter who reads it.

It is data, and the rules do not read it: `sheets.catalog` reads world/*.yaml, and is what
`default_stock` has the stock from.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from typing import Annotated

from game.fighter import HOME_SYSTEM, MOST_DOTS, STRANGE_BODIES, Armour, Fighter, Template, Weapon
from game.state.chase import Course
from game.values import Text, Trait, Value, notation
from game.words import tidy

# --- what a sheet of one system is by another's rules: world/*/conversions.yaml (SYS-2) ----------
# A table says for each trait what it is worked out from, in words such as ``2/3 of strength +
# dexterity + stamina`` or ``self-control or 1/2 of willpower, 1 to 5``, and what kinds of being,
# shapes and pools are called there. A trait that the sheet has itself is not worked out.


_BOUNDS = re.compile(r"(.*), *(\d+) to (\d+)")
_SHARE = re.compile(r"(\d+)/(\d+) of (.*)")


class Sum(Value):
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
        return tuple(dict.fromkeys(term for term in self.terms if not term.isdecimal()))

    def of(self, fighter: Fighter) -> int:
        """Return what it comes to on a sheet."""
        total = sum(int(term) if term.isdecimal() else fighter.rating(term) for term in self.terms)
        times, over = self.share
        return (2 * times * total + over) // (2 * over)


class WorkedOut(Value):
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
        return max(self.least, min(self.most, self.way(fighter).of(fighter)))


class Conversion(Value):
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
        sources = {
            name: {trait for way in self.traits[name].ways for trait in way.sources}
            for name in self.asked
        }
        return tuple(
            name for name in sources if own.traits.keys().isdisjoint({name, *sources[name]})
        )


# --- all that can be named ------------------------------------------------------------------------

# Groups of traits: what every sheet rates, what is rated with one of these, and what is spent.
ATTRIBUTE_GROUPS = ("attributes", "physical", "social", "mental")
ABILITY_GROUPS = ("abilities", "talents", "knowledges", "secondary abilities")
SKILLS = "skills"  # or what ends so: social skills
POOLS = "pools"  # the group of the traits that are spent and regained
DEFAULT_COURSE = "on foot"  # where a chase runs that names none
TIERS = ("extra", "ordinary", "seasoned", "boss")  # of stock NPCs, from 1 up


@dataclass(frozen=True)
class Stock:
    """Everything that can be named: each dict is by tidied name, ``traits`` by group.

    ``tiers`` say how much of an opponent each of the ``npcs`` is, 1 to 4 (`TIERS`), ``looks`` how
    they look, ``short_names`` what a trait may be called besides, and ``other_names`` an NPC or a
    piece of gear, ``system`` is whose sheets they are, ``conversions`` tell by each other system
    what its sheets are here (SYS-2).
    """

    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
    templates: dict[str, Template]
    npcs: dict[str, Fighter]
    traits: dict[str, tuple[str, ...]]
    courses: dict[str, Course]
    tiers: dict[str, int]
    short_names: dict[str, str] = field(default_factory=dict)
    other_names: dict[str, str] = field(default_factory=dict)
    looks: dict[str, str] = field(default_factory=dict)
    system: str = HOME_SYSTEM
    conversions: dict[str, Conversion] = field(default_factory=dict)

    @cached_property
    def trait_names(self) -> frozenset[str]:
        return frozenset(name for group in self.traits.values() for name in group)

    def called(self, text: str) -> str:
        """Return by its own name what a text calls by another, ``.38``; any other text as it is."""
        return self.other_names.get(tidy(text).lstrip("."), text)

    @cached_property
    def attributes(self) -> tuple[str, ...]:
        """The traits that every sheet rates, in the order in which one shows them: those of a group
        stand below each other.
        """
        groups = [self.traits[group] for group in self.traits if group in ATTRIBUTE_GROUPS]
        if len(groups) == 1:
            return groups[0]
        return tuple(name for row in zip_longest(*groups) for name in row if name is not None)

    @cached_property
    def abilities(self) -> frozenset[str]:
        return frozenset(
            name
            for group, names in self.traits.items()
            if group in ABILITY_GROUPS or group.split()[-1] == SKILLS
            for name in names
        )

    @property
    def pools(self) -> tuple[str, ...]:
        """The traits that are spent and regained, so that what is left of them is kept apart."""
        return self.traits[POOLS]

    @cached_property
    def bodies(self) -> frozenset[str]:
        named = set(STRANGE_BODIES)
        for template in self.templates.values():
            named |= {template.name, *template.body, *template.forms}
            named.update(word for form in template.forms.values() for word in form.body)
        return frozenset(named)

    def body_kind(self, word: str) -> str:
        """Return the kind of body that a word or its plural names; any other word as it is."""
        one = word.removesuffix("s")
        return one if word not in self.bodies and one in self.bodies else word


_SOURCE: list[Callable[[str], Stock]] = []  # at most one


def stock_comes_from(source: Callable[[str], Stock]) -> None:
    """Have `default_stock` ask ``source`` for the stock of each system."""
    _SOURCE[:] = [source]


def default_stock(system: str = HOME_SYSTEM) -> Stock:
    """Return the game's stock of a system's sheets; of those it began with, where it has none."""
    if not _SOURCE:
        raise LookupError("there is no stock: import sheets.catalog, which reads it")
    return _SOURCE[0](system)


def stock_of(fighter: Fighter) -> Stock:
    return default_stock(fighter.template.system)
