"""What a sheet of each kind of being begins with, and what it may hold: `world/sheets.yaml`.

A player fills in a draft within these bounds; a storyteller may go beyond them. These are not rules
of play: a scene takes any sheet that the catalog takes.
"""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from game.fighter import HOME_SYSTEM, Armour, Fighter, Weapon
from game.values import notation, one_of, written_as
from sheets.budget import Budget, Dots
from sheets.reading import CHECKS, At, CatalogError, RawSheet, Reader
from sheets.sheet import A_SHEET, SHEET_WORDS
from sheets.stock_files import data_of, file_of

if TYPE_CHECKING:
    from sheets.catalog import Catalog

FILE = "sheets.yaml"
REGENERATION = "regeneration"  # a number on the sheet that is bounded like a trait
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


def _budget(written: object) -> object:
    return {} if written == "none" else written


class Kind(msgspec.Struct, frozen=True):
    """A kind of being: the template it is of, and what its sheets may hold. What it does not say is
    as with the kind that it is ``like``.

    ``draft`` is the sheet one starts with, ``most`` the highest rating of each trait that it has,
    ``needs`` the traits that a sheet must rate before it is handed in. ``details`` are what it
    tells in words, ``gear`` is the possible starting gear of the stock (nothing named: any of it),
    ``budget`` the points there are for it, ``also`` what else players call it.
    """

    name: str
    also: tuple[str, ...] = ()
    like: Annotated[str, one_of("kinds")] = ""
    draft: Annotated[RawSheet, A_SHEET] = {}
    most: Annotated[dict[Annotated[str, one_of("bounded")], Dots], written_as("traits")] = {}
    needs: tuple[Annotated[str, one_of("groups and traits")], ...] = ()
    details: tuple[str, ...] = ()
    gear: tuple[Annotated[str, one_of("gear")], ...] = ()
    budget: Annotated[Budget, notation(_budget)] = Budget()


def kind_called(word: str, kinds: Mapping[str, Kind]) -> str:
    """Return the kind that players call so besides, else the word."""
    return next((name for name, kind in kinds.items() if word.lower() in kind.also), word)


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


def problems(fighter: Fighter, kind: Kind, catalog: "Catalog") -> tuple[Problem, ...]:
    """Return what a sheet lacks, and what it has beyond the bounds of its kind."""
    return (
        *(Problem("missing", name) for name in kind.needs if name not in fighter.traits),
        *_ratings(fighter, kind, catalog),
        *(Problem("given", word) for word in GIVEN if getattr(fighter, word)),
        *_own_gear(fighter, kind, catalog),
        *(Problem("own-detail", name) for name in fighter.details if name not in kind.details),
        *_left(fighter),
    )


def _ratings(fighter: Fighter, kind: Kind, catalog: "Catalog") -> Iterator[Problem]:
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


def _own_gear(fighter: Fighter, kind: Kind, catalog: "Catalog") -> Iterator[Problem]:
    """Yield gear that is not of the stock, which could be as good as its owner likes, and gear that
    nobody begins with.
    """
    carried: tuple[Weapon | Armour, ...] = (*fighter.weapons, *fighter.armour)
    for piece in carried:
        if catalog.gear.get(piece.name) != piece:
            yield Problem("own-gear", piece.name)
        elif kind.gear and piece.name not in kind.gear:
            yield Problem("not-to-begin-with", piece.name)


def _left(fighter: Fighter) -> Iterator[Problem]:
    for name, left in fighter.resources.items():
        most = most_left(fighter, name)
        if left > most:
            yield Problem("too-much-left", name, left, most)


def most_left(fighter: Fighter, resource: str) -> int:
    """Return how many points of a resource a person can hold; all but Willpower may pass their
    rating.
    """
    rating = fighter.rating(resource)
    return rating if resource == "willpower" else max(rating, MOST_LEFT)


# --- the file ------------------------------------------------------------------------------------


def load_kinds(directory: Path, catalog: "Catalog") -> dict[str, Kind]:
    """Return the kinds in a directory's sheets.yaml, or in that of the catalog's own system, one
    for each template of the catalog.

    Raises `CatalogError` for the first thing wrong.
    """
    file = file_of(directory, FILE, catalog.system)
    raw = Reader(file).mapping(data_of(directory, file, catalog.house))
    traits, gear = catalog.trait_names, catalog.gear
    reader = Reader(
        file,
        names={
            "kinds": raw,
            "templates": catalog.templates,
            "traits": traits,
            "groups": catalog.traits,
            "groups and traits": {*catalog.traits, *traits},
            "bounded": {*catalog.traits, *traits, REGENERATION},
            "gear": gear,
        },
    )
    told = reader.read(dict[Annotated[str, one_of("templates")], Kind], raw)
    for name in catalog.templates:
        if name not in raw:
            problem = "is missing: its template needs a draft, such as {like: mortal}"
            raise reader.error((name,), problem)
    budgets = {name for name in raw if "budget" in reader.mapping(raw[name])}
    kinds = {name: _laid_over(told[name], told, budgets, reader) for name in catalog.templates}
    return {name: _with_draft(kind, catalog, reader) for name, kind in kinds.items()}


def _check_kind(reader: Reader, said: dict[str, Any], at: At) -> None:
    """Write out groups of traits. The number of a group holds for those in it that have no line of
    their own; of two groups with the same trait the higher counts.
    """
    groups, single = reader.names["groups"], said.get("most", {})
    most: dict[str, int] = {}
    for name, dots in single.items():
        for trait in groups.get(name, ()):
            most[trait] = max(dots, most.get(trait, 0))
    said["most"] = most | {name: dots for name, dots in single.items() if name not in groups}
    said["needs"] = [group for name in said.get("needs", ()) for group in groups.get(name, (name,))]
    for name in said.get("details", ()):  # one may be called like a trait, which has a number
        if name in SHEET_WORDS:
            problem = f"'{name}' means something else on a sheet"
            raise reader.error((*at, "details"), problem)


CHECKS[Kind] = _check_kind


def _laid_over(
    kind: Kind, told: Mapping[str, Kind], budgets: Collection[str], reader: Reader, *seen: str
) -> Kind:
    """Return a kind laid over the kind that it is like, but for a budget of its own."""
    if not kind.like:
        return kind
    if kind.like in (*seen, kind.name):
        circle = " -> ".join((*seen, kind.name, kind.like))
        raise reader.error((kind.name, "like"), f"goes round in a circle: {circle}")
    base = _laid_over(told[kind.like], told, budgets, reader, *seen, kind.name)
    return msgspec.structs.replace(
        kind,
        draft=base.draft | kind.draft,
        most=base.most | kind.most,
        needs=tuple(dict.fromkeys(base.needs + kind.needs)),
        details=tuple(dict.fromkeys(base.details + kind.details)),
        gear=tuple(dict.fromkeys(base.gear + kind.gear)),
        budget=kind.budget if kind.name in budgets else base.budget,
    )


def _with_draft(kind: Kind, catalog: "Catalog", reader: Reader) -> Kind:
    """Return a kind with a whole sheet for a draft, which is within its own bounds."""
    name = kind.name
    if kind.draft.get("template", name) != name:
        raise reader.error((name, "draft", "template"), f"is '{name}' and nothing else here")
    own = {"system": catalog.system} if catalog.system != HOME_SYSTEM else {}
    # A kind like another says 0 for what it does not have: nothing of that stands on its sheet.
    draft = {word: dots for word, dots in kind.draft.items() if dots or kind.most.get(word) != 0}
    kind = msgspec.structs.replace(kind, draft={**own, "template": name, **draft})
    try:
        fighter = catalog.fighter(kind.draft, name)
    except CatalogError as error:
        raise reader.error((name, "draft", *error.at), error.problem) from error
    for problem in problems(fighter, kind, catalog):
        if not problem.missing:
            told = f"is beyond its own bounds ({problem.code})"
            raise reader.error((name, "draft", problem.what), told)
    return kind


def grouped(fighter: Fighter, catalog: "Catalog") -> dict[str, list[str]]:
    """Return what a sheet rates besides attributes and what is spent, by the groups of traits.yaml,
    in its order; those of a game's own stand under "".

    A trait of several groups stands in the last of those that are its kind's own.
    """
    kind = catalog.kinds.get(fighter.template.name)
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
