"""Sheets: the one flat form in which a fighter is written down, and how to read and write it.

A sheet is a mapping of trait names to ratings, with a few words of its own (`SHEET_WORDS`).
Characters, scenario casts, npcs.yaml, export and import all use it.
"""

from collections.abc import Callable, Mapping
from typing import cast

import msgspec

from game.fighter import MAX_FAMILIAR, STRANGE_BODIES, Armour, Fighter, Template, Weapon
from game.health import DAMAGE_TYPES, DamageType, Health
from game.stock import Stock
from game.words import said_specialties, tidy
from sheets.records import Place, Record
from sheets.stock_files import (
    DEFAULT_TEMPLATE,
    MAX_RATING,
    RawSheet,
    read_armour,
    read_gear,
    read_levels,
    read_physiology,
    read_weapon,
)

# Tidied, as records keep them; "breed form" is written breed_form or breed form.
SHEET_WORDS = (
    "system",
    "template",
    "like",
    "weapons",
    "armour",
    "health",
    "resources",
    "ammunition",
    "specialties",
    "form",
    "breed form",
    "soaks",
    "wyrd",
    "regeneration",
    "physiology",
    "familiar",
    "traits",
    "details",
    "levels",
)
LEAST_MARKS = 9  # the longest track every body has (MET-11); a large one has more (NWOD-7)
USUAL_SIZE = 5
MAX_POINTS = 100
MAX_DETAIL = 60  # characters
_TRAIT_HINT = "a trait of your game's own stands under 'traits'"


def _listed_specialties(raw: object) -> object:
    """Return the mapping that a line or a list of specialties stands for."""
    if not isinstance(raw, str | list | tuple):
        return {} if raw is None else raw
    found: dict[str, object] = {}
    for item in [raw] if isinstance(raw, str) else raw:
        found |= item if isinstance(item, dict) else said_specialties(str(item))
    return found


def resolve(
    sheet: Mapping[str, object], stock: Stock, sheets: Mapping[str, RawSheet], place: Place
) -> Fighter:
    """Return the fighter a sheet describes, like one of the ``sheets`` of NPCs where it says so;
    raise `CatalogError` for the first thing wrong.
    """
    record = Record(place, _merged(Record(place, sheet), sheets, ()))
    return _Resolver(record, stock).fighter()


def _merged(record: Record, sheets: Mapping[str, RawSheet], seen: tuple[str, ...]) -> RawSheet:
    """Return a sheet laid over the stock NPC it is like, word by word.

    Under ``traits`` it is laid over name by name: own traits are traits like the others.
    """
    sheet = {field: record.take(field) for field in record.names()}
    if "like" not in sheet:
        return sheet
    name = record.known("like", sheet.pop("like"), sheets)
    if name in seen:
        raise record.error("like", f"goes round in a circle: {' -> '.join((*seen, name))}")
    base = _merged(Record(record.place, sheets[name]), sheets, (*seen, name))
    if "traits" in base and "traits" in sheet:
        own = _raw(record.inner("traits", sheet["traits"]))
        sheet["traits"] = {**_raw(record.inner("traits", base["traits"])), **own}
    if "template" in sheet:  # the NPC's shapes belong to the kind of being it was
        base = {word: value for word, value in base.items() if word not in ("form", "breed form")}
    return {**base, **sheet}


def _raw(record: Record) -> RawSheet:
    return {field: record.take(field) for field in record.names()}


class _Resolver:
    """One merged sheet on its way to a fighter."""

    def __init__(self, record: Record, stock: Stock) -> None:
        self.record = record
        self.stock = stock
        record.take("system")  # the catalog has seen to it
        name = record.choice("template", stock.templates, DEFAULT_TEMPLATE)
        self.template = stock.templates[name]
        self.traits = self._traits()
        self.known = {*stock.trait_names, *self.traits}

    def fighter(self) -> Fighter:
        record = self.record
        weapons = read_gear(record, "weapons", self.stock.weapons, read_weapon, self.known)
        armour = read_gear(record, "armour", self.stock.armour, read_armour, self.known)
        breed, form = self._forms()
        fighter = Fighter(
            template=self.template,
            traits=self.traits,
            health=self._health(),
            resources=self._resources(),
            ammunition=self._ammunition(weapons),
            weapons=weapons,
            armour=armour,
            specialties=self._specialties(),
            form=form,
            breed_form=breed,
            soaks=cast(tuple[DamageType, ...], record.known_list("soaks", DAMAGE_TYPES)),
            wyrd=record.flag("wyrd"),
            regeneration=record.whole("regeneration", 0, MAX_RATING, 0),
            physiology=read_physiology(record),
            familiar=self._familiar(),
            details=self._details(),
            levels=read_levels(record),
        )
        record.done((*SHEET_WORDS, *self.stock.trait_names), _TRAIT_HINT)
        return fighter

    def _traits(self) -> dict[str, int]:
        """Return every rating on the sheet, the game's own traits among them."""
        ratings: dict[str, int] = {}
        own = self.record.record("traits")
        for name in own.names():
            if name in self.record:
                raise own.error(name, "is given twice")
            ratings[name] = own.whole(name, 0, MAX_RATING, 0)
        for name in self.record.names():
            if name in self.stock.trait_names:
                ratings[name] = self.record.whole(name, 0, MAX_RATING, 0)
        return ratings

    def _health(self) -> Health:
        record = self.record.record("health")
        most = self._most_marks()
        health = Health(*(record.whole(kind, 0, most, 0) for kind in DAMAGE_TYPES))
        record.done(DAMAGE_TYPES)
        if health.marked > most:
            raise record.error("", f"marks {health.marked} levels; there are {most}")
        return health

    def _most_marks(self) -> int:
        """Return the levels of the longest track that any ruleset gives this body."""
        stamina = self.traits.get("stamina", 1)
        grown = max(
            (form.traits.get("stamina", 0) for form in self.template.forms.values()), default=0
        )
        size = self.traits.get("size", USUAL_SIZE + ("giant" in self.traits))
        own = max(len(self.template.levels), len(self.record.listed("levels"))) + sum(
            self.template.larger.values()
        )
        return max(LEAST_MARKS, size + stamina + max(0, grown), own)

    def _resources(self) -> dict[str, int]:
        left = full_resources(self.template, self.traits, self.stock)
        record = self.record.record("resources")
        # A game's own trait may be one that is spent: naming it here makes it so.
        allowed = {*left, *self.stock.pools, *self.traits}
        for name in record.names():
            left[record.known("", name, allowed)] = record.whole(name, 0, MAX_POINTS, 0)
        return left

    def _ammunition(self, weapons: tuple[Weapon, ...]) -> dict[str, int]:
        left = full_ammunition(weapons)
        record = self.record.record("ammunition")
        for weapon in weapons:
            if weapon.name in left:
                full = left[weapon.name]
                left[weapon.name] = record.whole(weapon.name, 0, full, full)
        record.done(left, "only what is carried and loaded counts")
        return left

    def _specialties(self) -> dict[str, tuple[str, ...]]:
        """Return what each specialty covers; a bare trait covers all of it. They are a mapping, or
        a list or line as people write one: ``melee: swords, brawl``.
        """
        raw = self.record.take("specialties")
        record = self.record.inner("specialties", _listed_specialties(raw))
        return {
            record.known("", trait, self.known): record.name_list(trait) for trait in record.names()
        }

    def _familiar(self) -> dict[str, int]:
        """Return what familiarity spares with each kind of body; a bare number holds for all."""
        if isinstance(self.record.take("familiar"), int):
            every = self.record.whole("familiar", 1, MAX_FAMILIAR, 0)
            return dict.fromkeys(STRANGE_BODIES, every)
        record = self.record.record("familiar")
        spared: dict[str, int] = {}
        for word in record.names():
            kind = record.known("", self.stock.body_kind(word), self.stock.bodies)
            if kind in spared:
                raise record.error(word, f"is given twice, as '{kind}' and its plural")
            spared[kind] = record.whole(word, 1, MAX_FAMILIAR, 0)
        return spared

    def _details(self) -> dict[str, str]:
        """Return what is told in words: a clan, a concept."""
        record = self.record.record("details")
        return {name: read_detail(record, name) for name in record.names()}

    def _forms(self) -> tuple[str, str]:
        """Return the form one was born to and the form worn now; both empty for those without."""
        forms = self.template.forms
        born = next(iter(forms), "")
        for field in ("breed_form", "form"):
            if not forms and field in self.record:
                raise self.record.error(field, f"a {self.template.name} has only one")
        breed = self.record.choice("breed_form", forms, born)
        return breed, self.record.choice("form", forms, breed)


def read_detail(record: Record, name: str) -> str:
    """Return what a sheet tells in words under ``name``: one line of plain text."""
    value = record.take(name)
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not text or len(text) > MAX_DETAIL or not text.isprintable():
        raise record.error(name, f"must be a few words, up to {MAX_DETAIL} characters")
    return text


def full_resources(template: Template, traits: Mapping[str, int], stock: Stock) -> dict[str, int]:
    """Return the unspent resources: the template's, and every spendable trait that has a rating."""
    names = (*template.resources, *(name for name in traits if name in stock.pools))
    bare = Fighter(template=template, traits=dict(traits))
    return {name: bare.rating(name) for name in names}


def full_ammunition(weapons: tuple[Weapon, ...]) -> dict[str, int]:
    """Return a full load for every weapon that holds rounds."""
    return {weapon.name: weapon.capacity for weapon in weapons if weapon.capacity}


# --- back to a sheet -----------------------------------------------------------------------------


def sheet_of(fighter: Fighter, stock: Stock) -> RawSheet:
    """Return the sheet that `resolve` makes this fighter of, leaving out what goes without saying.

    True of every fighter that came from a sheet and was changed since within its own bounds. The
    template goes by its name: one that differs from the stock's comes back as the stock's.
    """
    own = {name: dots for name, dots in fighter.traits.items() if name not in stock.trait_names}
    parts: RawSheet = {
        "template": fighter.template.name,
        **{name: dots for name, dots in fighter.traits.items() if name not in own},
        "traits": own,
        "health": {
            kind: marks for kind in DAMAGE_TYPES if (marks := getattr(fighter.health, kind))
        },
        "resources": _changed(
            fighter.resources, full_resources(fighter.template, fighter.traits, stock)
        ),
        "weapons": _gear_list(fighter.weapons, stock.weapons, weapon_record),
        "armour": _gear_list(fighter.armour, stock.armour, armour_record),
        "ammunition": _changed(fighter.ammunition, full_ammunition(fighter.weapons)),
        "specialties": {trait: list(covers) for trait, covers in fighter.specialties.items()},
        "breed_form": fighter.breed_form,
        "form": fighter.form,
        "soaks": list(fighter.soaks),
        "wyrd": fighter.wyrd,
        "regeneration": fighter.regeneration,
        "physiology": fighter.physiology,
        "familiar": dict(fighter.familiar),
        "details": dict(fighter.details),
        "levels": [f"{one.name} {one.penalty}" for one in fighter.levels],
    }
    return {word: value for word, value in parts.items() if value or tidy(word) not in SHEET_WORDS}


def _changed(now: Mapping[str, int], full: Mapping[str, int]) -> dict[str, int]:
    return {name: left for name, left in now.items() if full.get(name) != left}


def _gear_list[T: (Weapon, Armour)](
    pieces: tuple[T, ...], stock: Mapping[str, T], written: Callable[[T], RawSheet]
) -> list[object]:
    return [piece.name if _is_stock(piece, stock) else written(piece) for piece in pieces]


def _is_stock[T: (Weapon, Armour)](piece: T, stock: Mapping[str, T]) -> bool:
    """Say whether a piece is the stock's of that name: one that somebody has carried since before
    weapons had ratings is.
    """
    known = stock.get(piece.name)
    if isinstance(known, Weapon):
        return piece in (known, msgspec.structs.replace(known, rating=None, bane=""))
    return piece == known


def weapon_record(weapon: Weapon) -> RawSheet:
    """Return a weapon as an inline record of a sheet."""
    damage = weapon.damage
    written = str(damage) if damage.strength else damage.dice
    record = {**_record(weapon), "damage": written}
    if weapon.bayonet is not None:
        record["bayonet"] = str(weapon.bayonet)
    return record


def armour_record(armour: Armour) -> RawSheet:
    """Return armour as an inline record of a sheet."""
    return _record(armour)


def _record(piece: Weapon | Armour) -> RawSheet:
    """Return a piece's fields that differ from their defaults, lists for tuples."""
    fields = cast(RawSheet, msgspec.to_builtins(piece))
    return {
        field: list(value) if isinstance(value, tuple) else value for field, value in fields.items()
    }
