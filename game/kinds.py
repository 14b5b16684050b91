"""What a sheet of each kind of being begins with, and what it may hold: `world/sheets.yaml`.

A player fills in a draft within these bounds; a storyteller may go beyond them. These are not rules
of play: a scene takes any sheet that the catalog takes.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from game.catalog import WORLD, Catalog, default_catalog
from game.fighter import Fighter
from game.records import CatalogError, Place, Record
from game.stock import MAX_RATING, RawSheet, Stock, read_file

FILE = "sheets.yaml"
FIELDS = ("like", "traits", "needs", "draft")
REGENERATION = "regeneration"  # a number on the sheet that is bounded like a trait
MOST_LEFT = 10  # points of a resource, where its rating is lower; but never of Willpower
# What is a storyteller's to put on a sheet, whatever its kind.
GIVEN = ("soaks", "wyrd", "physiology", "familiar")

type ProblemCode = Literal[
    "missing", "too-high", "not-theirs", "given", "own-trait", "own-gear", "too-much-left"
]


class Kind(msgspec.Struct, frozen=True):
    """A kind of being: the template it is of, and what its sheets may hold.

    ``draft`` is the sheet one starts with, ``most`` the highest rating of each trait that it has,
    ``needs`` the traits that a sheet must rate before it is handed in.
    """

    name: str
    draft: RawSheet
    most: dict[str, int]
    needs: tuple[str, ...]


class Problem(msgspec.Struct, frozen=True):
    """Why a sheet is not what its kind of being has: ``what`` is there too often, or not at all."""

    code: ProblemCode
    what: str
    value: int = 0
    most: int = 0

    @property
    def missing(self) -> bool:
        """Say whether something is only not there yet."""
        return self.code == "missing"


def problems(fighter: Fighter, kind: Kind, catalog: Catalog) -> tuple[Problem, ...]:
    """Return what a sheet lacks, and what it has beyond the bounds of its kind."""
    return (
        *(Problem("missing", name) for name in kind.needs if name not in fighter.traits),
        *_ratings(fighter, kind, catalog),
        *(Problem("given", word) for word in GIVEN if getattr(fighter, word)),
        *_own_gear(fighter, catalog),
        *_left(fighter),
    )


def _ratings(fighter: Fighter, kind: Kind, catalog: Catalog) -> Iterator[Problem]:
    rated = {**fighter.traits, REGENERATION: fighter.regeneration}
    for name, dots in rated.items():
        if not dots:
            continue
        if name != REGENERATION and name not in catalog.trait_names:
            yield Problem("own-trait", name, dots)
        elif not kind.most.get(name):
            yield Problem("not-theirs", name, dots)
        elif dots > kind.most[name]:
            yield Problem("too-high", name, dots, kind.most[name])


def _own_gear(fighter: Fighter, catalog: Catalog) -> Iterator[Problem]:
    """Yield gear that is not of the stock: it could be as good as its owner likes."""
    for weapon in fighter.weapons:
        if catalog.weapons.get(weapon.name) != weapon:
            yield Problem("own-gear", weapon.name)
    for armour in fighter.armour:
        if catalog.armour.get(armour.name) != armour:
            yield Problem("own-gear", armour.name)


def _left(fighter: Fighter) -> Iterator[Problem]:
    for name, left in fighter.resources.items():
        most = most_left(fighter, name)
        if left > most:
            yield Problem("too-much-left", name, left, most)


def most_left(fighter: Fighter, resource: str) -> int:
    """Return how many points of a resource somebody can hold; all but Willpower may pass their
    rating.
    """
    rating = fighter.rating(resource)
    return rating if resource == "willpower" else max(rating, MOST_LEFT)


# --- the file ------------------------------------------------------------------------------------


def load_kinds(directory: Path, catalog: Catalog) -> dict[str, Kind]:
    """Return the kinds in a directory's sheets.yaml, one for each template of its catalog.

    Raises `CatalogError` for the first thing wrong.
    """
    file = read_file(directory, FILE)
    raw = {name: file.take(name) for name in file.names()}
    for name in raw:
        file.known("", name, catalog.templates)
    for name in catalog.templates:
        if name not in raw:
            raise file.error(name, "is missing: its template needs a draft, such as {like: mortal}")
    return {name: _kind(name, raw, catalog) for name in catalog.templates}


def _kind(name: str, raw: dict[str, object], catalog: Catalog) -> Kind:
    kind = _read(name, raw, catalog, ())
    where = Place(FILE, name)
    if kind.draft.get("template", name) != name:
        raise where.error("draft.template", f"is '{name}' and nothing else here")
    kind = msgspec.structs.replace(kind, draft={"template": name, **kind.draft})
    try:
        fighter = catalog.fighter(kind.draft, name)
    except CatalogError as error:
        raise where.error(f"draft.{error.field}", error.problem) from error
    for problem in problems(fighter, kind, catalog):
        if not problem.missing:
            raise where.error(f"draft.{problem.what}", f"is beyond its own bounds ({problem.code})")
    return kind


def _read(name: str, raw: dict[str, object], catalog: Stock, seen: tuple[str, ...]) -> Kind:
    """Return one entry laid over the one that it is like."""
    record = Record(Place(FILE, name), raw[name])
    base = Kind(name, {}, {}, ())
    if "like" in record:
        like = record.known("like", record.take("like"), raw)
        if like in (*seen, name):
            raise record.error(
                "like", f"goes round in a circle: {' -> '.join((*seen, name, like))}"
            )
        base = _read(like, raw, catalog, (*seen, name))
    draft = record.record("draft")
    kind = Kind(
        name=name,
        draft={**base.draft, **{word: draft.take(word) for word in draft.names()}},
        most=base.most | _most(record.record("traits"), catalog),
        needs=tuple(dict.fromkeys((*base.needs, *_needs(record, catalog)))),
    )
    record.done(FIELDS)
    return kind


def _most(record: Record, catalog: Stock) -> dict[str, int]:
    """Return the highest rating of each trait: a group's holds for those in it, unless a trait has
    a line of its own. Of two groups with the same trait the higher counts.
    """
    groups: dict[str, int] = {}
    single: dict[str, int] = {}
    for name in record.names():
        dots = record.whole(name, 0, MAX_RATING, 0)
        if name in catalog.traits:
            for trait in catalog.traits[name]:
                groups[trait] = max(dots, groups.get(trait, 0))
        else:
            single[record.known("", name, {*catalog.trait_names, REGENERATION})] = dots
    return groups | single


def _needs(record: Record, catalog: Stock) -> Iterator[str]:
    """Yield the traits named, groups written out."""
    for name in record.name_list("needs"):
        if name in catalog.traits:
            yield from catalog.traits[name]
        else:
            yield record.known("needs", name, catalog.trait_names)


@cache
def default_kinds() -> dict[str, Kind]:
    """Return the kinds of this repository's own world/, read once."""
    return load_kinds(WORLD, default_catalog())
