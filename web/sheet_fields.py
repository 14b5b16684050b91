"""The fields of a draft on its page: what can be set, how it stands, what is left of its points.

Each is set by the line that +sheet/set takes; what may be set is decided there.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.fighter import Armour, Fighter, Weapon
from narration.sheets.points import each_part, freebie_words
from sheetbook import approval
from sheets.budget import Points
from sheets.catalog import catalog_of
from sheets.kinds import Kind


@dataclass(frozen=True)
class Field:
    """A trait with its number, or in words; ``value`` is empty for what is not said yet."""

    name: str
    value: str
    most: int = 0


@dataclass(frozen=True)
class Group:
    """Fields that stand together; folded away until somebody wants them."""

    title: str
    fields: list[Field]
    folded: bool = True


@dataclass(frozen=True)
class Draft:
    """A draft as it is filled in."""

    groups: list[Group]
    words: list[Field]
    gear: list[tuple[str, bool]]
    left: list[str]


def draft_of(fighter: Fighter) -> Draft:
    """Return what its player fills in of a draft."""
    kind, points = approval.kind_of(fighter), approval.points_of(fighter)
    pieces: tuple[Weapon | Armour, ...] = (*fighter.weapons, *fighter.armour)
    carried = {one.name for one in pieces}
    return Draft(
        groups=list(_groups(fighter, kind, points)),
        words=[Field(one, fighter.details.get(one, "")) for one in kind.details],
        gear=[(one, one in carried) for one in dict.fromkeys((*kind.gear, *sorted(carried)))],
        left=list(_left(points)),
    )


def _left(points: Points | None) -> Iterator[str]:
    """Yield what is left of each part of the points, and of the freebie points."""
    if points is not None:
        yield from each_part(points)
        yield from filter(None, [freebie_words(points)])


def _groups(fighter: Fighter, kind: Kind, points: Points | None) -> Iterator[Group]:
    """Yield the traits by what they are bought as; the attributes are what one begins with."""
    attributes = catalog_of(fighter).attributes
    yield Group("attributes", _fields(fighter, kind, attributes), folded=False)
    seen, found = set(attributes), dict[str, list[Field]]()
    for title, names in _named(fighter, points):
        fields = _fields(fighter, kind, (one for one in names if one not in seen))
        seen.update(names)
        if fields:
            found.setdefault(title, []).extend(fields)
    yield from (Group(title, fields) for title, fields in found.items())


def _named(fighter: Fighter, points: Points | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield groups of traits: those that there are points for, then what else is on the sheet."""
    for part in points.parts if points is not None else ():
        yield from part.part.groups.items()
        yield part.part.name, tuple(part.part.down_from)
    if points is None:
        yield from catalog_of(fighter).traits.items()
    yield "others", tuple(sorted(fighter.traits))


def _fields(fighter: Fighter, kind: Kind, names: Iterable[str]) -> list[Field]:
    """Return a field for each trait that the kind may have, or that is there already."""
    return [
        Field(name, str(fighter.traits.get(name, "")), kind.most.get(name, 0))
        for name in names
        if kind.most.get(name) or name in fighter.traits
    ]
