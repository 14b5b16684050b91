"""Sheets: the one flat form in which a fighter is written down, and how to read and write it.

A sheet is a mapping of trait names to ratings, with a few words of its own (`Sheet`). Characters,
scenario casts, npcs.yaml, export and import all use it.
"""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec.structs import replace

from game.fighter import (
    DAMAGE_TYPES,
    MAX_FAMILIAR,
    MOST_DOTS,
    MOST_ROUNDS,
    STRANGE_BODIES,
    Armour,
    DamageType,
    Fighter,
    Health,
    Levels,
    Physiology,
    Template,
    Weapon,
)
from game.stock import TIERS, Stock
from game.values import Text, Trait, as_schema, notation, one_of, within
from game.words import said_specialties, tidy
from sheets.reading import PROSE, RawSheet, Reader, shown, the_rest, unknown
from sheets.stock_files import DEFAULT_TEMPLATE

LEAST_MARKS = 9  # the longest track every body has (MET-11); a large body has more (NWOD-7)
USUAL_SIZE = 5
MAX_DETAIL = 60  # characters
ORDINARY = 2  # of `TIERS`


def one_line(text: object) -> str:
    """Read what is told in words: one line of plain text."""
    line = " ".join(text.split()) if isinstance(text, str) else ""
    if not line or len(line) > MAX_DETAIL or not line.isprintable():
        raise ValueError(f"must be a few words, up to {MAX_DETAIL} characters")
    return line


def _specialties(written: object) -> object:
    """Return the mapping that a line or a list of specialties stands for: ``melee: swords``."""
    if not isinstance(written, str | list | tuple):
        return {} if written is None else written
    found: dict[str, object] = {}
    for item in [written] if isinstance(written, str) else written:
        found |= item if isinstance(item, dict) else said_specialties(str(item))
    return found


A_SHEET = as_schema("Sheet")  # as it is written
type Rating = Annotated[int, within(0, MOST_DOTS)]
type Left = Annotated[int, within(0, 100)]
type Loaded = Annotated[int, within(0, MOST_ROUNDS)]
type Spared = Annotated[int, within(1, MAX_FAMILIAR)]
type Detail = Annotated[
    str, PROSE, notation(one_line), msgspec.Meta(min_length=1, max_length=MAX_DETAIL)
]
type Specialties = Annotated[
    dict[Trait, tuple[Text, ...]], notation(_specialties), as_schema("Specialties")
]


class Sheet(msgspec.Struct, kw_only=True):
    """A sheet: traits and their ratings, and these words. A trait of the game's own stands under
    ``traits``, any other beside them.
    """

    system: Text = ""
    template: Annotated[Text, one_of("templates")] = DEFAULT_TEMPLATE
    like: Text = ""
    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    health: Health = Health()
    resources: dict[Text, Left] = {}
    ammunition: dict[Text, Loaded] = {}
    specialties: Specialties = {}
    form: Text = ""
    breed_form: Text = ""
    soaks: tuple[DamageType, ...] = ()
    wyrd: bool = False
    regeneration: Rating = 0
    physiology: Physiology = ""
    familiar: Spared | dict[Text, Spared] = {}
    traits: Annotated[
        dict[Text, Rating],
        the_rest("words", hint="a trait of your game's own stands under 'traits'"),
    ] = {}
    details: dict[Text, Detail] = {}
    levels: Levels = ()


class StockNpc(Sheet, kw_only=True):
    """A stock NPC: a sheet, how much of an opponent it is (`TIERS`), and what people see of it."""

    tier: Annotated[int, within(1, len(TIERS))] = ORDINARY
    looks: Annotated[str, PROSE, msgspec.Meta(max_length=200)] = ""


# What a fighter has as it stands on the sheet.
AS_WRITTEN = (
    *("traits", "weapons", "armour", "specialties", "soaks", "wyrd", "regeneration", "physiology"),
    *("details", "levels"),
)
SHEET_WORDS = tuple(map(tidy, Sheet.__struct_fields__))


def merged(
    sheet: object, sheets: Mapping[str, RawSheet], reader: Reader, seen: tuple[str, ...] = ()
) -> RawSheet:
    """Return a sheet laid over that of the stock NPC it is like, word by word.

    Under ``traits`` it is laid over name by name: own traits are traits like the others.
    """
    if not isinstance(sheet, Mapping):
        told = "must be a mapping of traits to their ratings, as in {strength: 3, brawl: 2}"
        raise reader.error((), f"{told}, not {shown(sheet)}")
    own = reader.mapping(sheet)
    if "like" not in own:
        return own
    name = reader.known(("like",), own.pop("like"), sheets)
    if name in seen:
        circle = " -> ".join((*seen, name))
        raise reader.error(("like",), f"goes round in a circle: {circle}")
    base = merged(sheets[name], sheets, reader, (*seen, name))
    if "traits" in base and "traits" in own:
        own["traits"] = {
            **reader.mapping(base["traits"], ("traits",)),
            **reader.mapping(own["traits"], ("traits",)),
        }
    # The NPC's looks are its own, and its shapes belong to the kind of being it was.
    dropped = {"tier", "looks", *(("form", "breed form") if "template" in own else ())}
    return {**{word: value for word, value in base.items() if word not in dropped}, **own}


def read_sheet[T: Sheet](
    kind: type[T], sheet: RawSheet, stock: Stock, reader: Reader
) -> tuple[T, Fighter]:
    """Return a sheet as it is written, and the fighter it describes; raise `CatalogError` for the
    first thing wrong.
    """
    own = reader.mapping(sheet.get("traits", {}), ("traits",))
    reader.names = {
        "traits": {*stock.trait_names, *own},
        "templates": stock.templates,
        "words": {*map(tidy, kind.__struct_fields__), *stock.trait_names, *own},
    }
    reader.stock = {Weapon: stock.weapons, Armour: stock.armour}
    said = reader.read(kind, sheet)
    return said, _fighter(said, stock, reader)


def _fighter(said: Sheet, stock: Stock, reader: Reader) -> Fighter:
    template = stock.templates[said.template]
    breed, form = _forms(said, template, reader)
    return Fighter(
        template=template,
        health=_health(said, template, reader),
        resources=_resources(said, template, stock, reader),
        ammunition=_ammunition(said, reader),
        form=form,
        breed_form=breed,
        familiar=_familiar(said, stock, reader),
        **{word: getattr(said, word) for word in AS_WRITTEN},
    )


def _health(said: Sheet, template: Template, reader: Reader) -> Health:
    """Refuse more marks than there are levels on the longest track that any ruleset gives."""
    stamina = said.traits.get("stamina", 1)
    grown = max((form.traits.get("stamina", 0) for form in template.forms.values()), default=0)
    size = said.traits.get("size", USUAL_SIZE + ("giant" in said.traits))
    own = max(len(template.levels), len(said.levels)) + sum(template.larger.values())
    most = max(LEAST_MARKS, size + stamina + max(0, grown), own)
    for kind in DAMAGE_TYPES:
        reader.whole(("health", kind), getattr(said.health, kind), 0, most)
    if said.health.marked > most:
        raise reader.error(("health",), f"marks {said.health.marked} levels; there are {most}")
    return said.health


def _resources(said: Sheet, template: Template, stock: Stock, reader: Reader) -> dict[str, int]:
    full = full_resources(template, said.traits, stock)
    # A game's own trait may be a pool to spend: naming it here makes it so.
    allowed = {*full, *stock.pools, *said.traits}
    for name in said.resources:
        reader.known(("resources", name), name, allowed)
    return full | said.resources


def _ammunition(said: Sheet, reader: Reader) -> dict[str, int]:
    full = full_ammunition(said.weapons)
    for name, rounds in said.ammunition.items():
        if name not in full:
            problem = f"{unknown(name, full)}; only what is carried and loaded counts"
            raise reader.error(("ammunition", name), problem)
        reader.whole(("ammunition", name), rounds, 0, full[name])
    return full | said.ammunition


def _familiar(said: Sheet, stock: Stock, reader: Reader) -> dict[str, int]:
    """Return what familiarity spares with each kind of body; a bare number holds for all."""
    if isinstance(said.familiar, int):
        return dict.fromkeys(STRANGE_BODIES, said.familiar)
    spared: dict[str, int] = {}
    for word, spares in said.familiar.items():
        at = ("familiar", word)
        kind = reader.known(at, stock.body_kind(word), stock.bodies)
        if kind in spared:
            raise reader.error(at, f"is given twice, as '{kind}' and its plural")
        spared[kind] = spares
    return spared


def _forms(said: Sheet, template: Template, reader: Reader) -> tuple[str, str]:
    """Return the form one was born to and the form worn now; both empty for those without."""
    for field in ("breed_form", "form"):
        if form := getattr(said, field):
            if not template.forms:
                raise reader.error((field,), f"a {template.name} has only one")
            reader.known((field,), form, template.forms)
    breed = said.breed_form or next(iter(template.forms), "")
    return breed, said.form or breed


def full_resources(template: Template, traits: Mapping[str, int], stock: Stock) -> dict[str, int]:
    """Return the unspent resources: the template's, and every spendable trait that has a rating."""
    names = (*template.resources, *(name for name in traits if name in stock.pools))
    bare = Fighter(template=template, traits=dict(traits))
    return {name: bare.rating(name) for name in names}


def full_ammunition(weapons: tuple[Weapon, ...]) -> dict[str, int]:
    return {weapon.name: weapon.capacity for weapon in weapons if weapon.capacity}


# --- back to a sheet -----------------------------------------------------------------------------


def sheet_of(fighter: Fighter, stock: Stock) -> RawSheet:
    """Return the sheet that `read_sheet` makes this fighter of, less what goes without saying.

    True of every fighter that came from a sheet and was changed since within its own bounds. The
    template goes by its name: if it differs from the stock's it comes back as the stock's.
    """
    own = {name: dots for name, dots in fighter.traits.items() if name not in stock.trait_names}
    health = msgspec.to_builtins(fighter.health)
    full = full_resources(fighter.template, fighter.traits, stock)
    parts: RawSheet = {
        "template": fighter.template.name,
        **{name: dots for name, dots in fighter.traits.items() if name not in own},
        "traits": own,
        "health": {kind: marks for kind, marks in health.items() if marks},
        "resources": _changed(fighter.resources, full),
        "weapons": _gear(fighter.weapons, stock.weapons),
        "armour": _gear(fighter.armour, stock.armour),
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
        "levels": [f"{level.name} {level.penalty}" for level in fighter.levels],
    }
    return {word: value for word, value in parts.items() if value or tidy(word) not in SHEET_WORDS}


def _changed(now: Mapping[str, int], full: Mapping[str, int]) -> dict[str, int]:
    return {name: left for name, left in now.items() if full.get(name) != left}


def _gear[T: (Weapon, Armour)](pieces: tuple[T, ...], stock: Mapping[str, T]) -> list[object]:
    return [_piece(piece, stock.get(piece.name)) for piece in pieces]


def _piece(piece: Weapon | Armour, known: Weapon | Armour | None) -> object:
    """Return a piece by its name, or written out if the stock's of that name is another. What
    a person has carried since before weapons had ratings is the stock's.
    """
    older = replace(known, rating=None, bane="") if isinstance(known, Weapon) else known
    if piece in (known, older):
        return piece.name
    fields: RawSheet = msgspec.json.decode(msgspec.json.encode(piece))
    for field in fields.keys() & {"damage", "bayonet"}:
        damage = getattr(piece, field)
        fields[field] = str(damage) if damage.strength else damage.dice
    return fields
