"""What a sheet of each kind of being begins with, and what it may hold: `world/sheets.yaml`.

A player fills in a draft within these bounds; a storyteller may go beyond them. These are not rules
of play: a scene takes any sheet that the catalog takes.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from game.fighter import CLASSIC, Armour, Fighter, Weapon
from game.stock import Stock
from sheets.budget import Budget, read_budget
from sheets.catalog import WORLD, Catalog, default_catalog
from sheets.records import CatalogError, Place, Record
from sheets.sheet import SHEET_WORDS
from sheets.stock_files import MAX_RATING, RawSheet, file_of, read_file

FILE = "sheets.yaml"
FIELDS = ("like", "traits", "needs", "draft", "details", "gear", "budget")
REGENERATION = "regeneration"  # a number on the sheet that is bounded like a trait
NO_BUDGET = "none"
MOST_LEFT = 10  # points of a resource, where its rating is lower; but never of Willpower
# What is a storyteller's to put on a sheet, whatever its kind.
GIVEN = ("soaks", "wyrd", "physiology", "familiar", "levels")

type ProblemCode = Literal[
    "missing",
    "too-high",
    "not-theirs",
    "given",
    "own-trait",
    "own-gear",
    "not-to-begin-with",
    "own-detail",
    "too-much-left",
]


class Kind(msgspec.Struct, frozen=True):
    """A kind of being: the template it is of, and what its sheets may hold.

    ``draft`` is the sheet one starts with, ``most`` the highest rating of each trait that it has,
    ``needs`` the traits that a sheet must rate before it is handed in. ``details`` are what it
    tells in words, ``gear`` is what of the stock one may begin with (nothing named: any of it),
    ``budget`` the points there are for it.
    """

    name: str
    draft: RawSheet
    most: dict[str, int]
    needs: tuple[str, ...]
    details: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    budget: Budget = Budget()


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
        *_own_gear(fighter, kind, catalog),
        *(Problem("own-detail", name) for name in fighter.details if name not in kind.details),
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


def _own_gear(fighter: Fighter, kind: Kind, catalog: Catalog) -> Iterator[Problem]:
    """Yield gear that is not of the stock, which could be as good as its owner likes, and gear that
    nobody begins with.
    """
    stock: Mapping[str, Weapon | Armour] = {**catalog.weapons, **catalog.armour}
    carried: tuple[Weapon | Armour, ...] = (*fighter.weapons, *fighter.armour)
    for piece in carried:
        if stock.get(piece.name) != piece:
            yield Problem("own-gear", piece.name)
        elif kind.gear and piece.name not in kind.gear:
            yield Problem("not-to-begin-with", piece.name)


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
    """Return the kinds in a directory's sheets.yaml, or in that of the catalog's own system, one
    for each template of the catalog.

    Raises `CatalogError` for the first thing wrong.
    """
    file = read_file(directory, file_of(directory, FILE, catalog.system))
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
    own = {"system": catalog.system} if catalog.system != CLASSIC else {}
    # A kind like another says 0 for what it does not have: nothing of that stands on its sheet.
    draft = {word: dots for word, dots in kind.draft.items() if dots or kind.most.get(word) != 0}
    kind = msgspec.structs.replace(kind, draft={**own, "template": name, **draft})
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
    gear = {**catalog.weapons, **catalog.armour}
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
        details=tuple(dict.fromkeys((*base.details, *_details(record)))),
        gear=tuple(dict.fromkeys((*base.gear, *record.known_list("gear", gear)))),
        budget=_budget(record, base.budget, catalog),
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


def _details(record: Record) -> Iterator[str]:
    """Yield what is told in words; one may be called like a trait, which has a number instead."""
    for name in record.name_list("details"):
        if name in SHEET_WORDS:
            raise record.error("details", f"'{name}' means something else on a sheet")
        yield name


def _budget(record: Record, base: Budget, catalog: Stock) -> Budget:
    """Return the budget of a kind; one that says nothing has the budget of the kind it is like."""
    if "budget" not in record:
        return base
    if record.take("budget") == NO_BUDGET:
        return Budget()
    return read_budget(record.record("budget"), catalog)


def grouped(fighter: Fighter, catalog: Catalog) -> dict[str, list[str]]:
    """Return what a sheet rates besides attributes and what is spent, by the groups of traits.yaml,
    in its order; those of a game's own stand under "".

    A trait of several groups stands in the last of those that are its kind's own.
    """
    kind = default_kinds(catalog.system).get(fighter.template.name)
    most = kind.most if kind is not None else {}
    found: dict[str, list[str]] = {group: [] for group in (*catalog.traits, "")}
    own = [group for group, traits in catalog.traits.items() if any(map(most.get, traits))]
    whole = [group for group in own if all(name in most for name in catalog.traits[group])]
    shape = fighter.shape()
    for name in sorted({*fighter.traits, *(shape.traits if shape else ())}):
        if name in catalog.attributes or name in fighter.resources:
            continue
        groups = [group for group, traits in catalog.traits.items() if name in traits]
        best = [group for group in groups if group in whole] or groups or [""]
        found[best[-1]].append(name)
    return {group: names for group, names in found.items() if names}


@cache
def default_kinds(system: str = CLASSIC) -> dict[str, Kind]:
    """Return a system's kinds in this repository's own world/, read once."""
    return load_kinds(WORLD, default_catalog().of(system))
