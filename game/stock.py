"""The stock: all that a line, a sheet or a rule may name. What it holds, whoever reads it.

It is data, and reading that is no matter of rules: `sheets.catalog` reads world/*.yaml, and is what
`default_stock` has the stock from.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest

from game.conversions import Conversion
from game.fighter import CLASSIC, STRANGE_BODIES, Armour, Fighter, Template, Weapon
from game.state.chase import Course

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

    ``tiers`` say how much of an opponent each of the ``npcs`` is, 1 to 4 (`TIERS`), ``looks`` what
    one sees of them, ``short_names`` what a trait may be called besides, ``system`` is whose sheets
    they are, ``conversions`` tell by each other system what its sheets are here (SYS-2).
    """

    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
    templates: dict[str, Template]
    npcs: dict[str, Fighter]
    traits: dict[str, tuple[str, ...]]
    courses: dict[str, Course]
    tiers: dict[str, int]
    short_names: dict[str, str] = field(default_factory=dict)
    looks: dict[str, str] = field(default_factory=dict)
    system: str = CLASSIC
    conversions: dict[str, Conversion] = field(default_factory=dict)

    @cached_property
    def trait_names(self) -> frozenset[str]:
        """The names of all traits."""
        return frozenset(name for group in self.traits.values() for name in group)

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
        """The traits that are rolled with an attribute."""
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
        """The kinds of body one can be familiar with."""
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


def default_stock(system: str = CLASSIC) -> Stock:
    """Return the game's stock of a system's sheets; of those it began with, where it has none."""
    if not _SOURCE:
        raise LookupError("there is no stock: import sheets.catalog, which reads it")
    return _SOURCE[0](system)


def stock_of(fighter: Fighter) -> Stock:
    """Return the stock that somebody's sheet is of."""
    return default_stock(fighter.template.system)
