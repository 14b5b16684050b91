"""The catalog: a game's weapons, armour, templates, stock NPCs and traits, checked before play.

The data is in world/*.yaml; what a system has of its own, in a folder of its name (SYS-1).
`load_catalog` reads a directory of such files and resolves every stock NPC once, so that a slip is
found when the server starts and not in the middle of a fight.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from pathlib import Path

from game.fighter import HOME_SYSTEM, Armour, Fighter, Weapon
from game.stock import Stock, stock_comes_from
from sheets.house import NO_HOUSE, House, fitting, read_house
from sheets.kinds import Kind, load_kinds
from sheets.reading import CatalogError, RawSheet, Reader
from sheets.sheet import SHEET_WORDS, Sheet, StockNpc, merged, read_sheet, sheet_of
from sheets.stock_files import data_of, file_of, load_stock, systems_in

__all__ = ["WORLD", "Catalog", "CatalogError", "catalog_of", "default_catalog", "load_catalog"]

WORLD = Path(__file__).parent.parent / "world"
# Beside the game: where it has been adopted, beside the package that it came as.
HOUSE = WORLD.parents[__name__.count(".") - 1] / "house"


@dataclass(frozen=True)
class Catalog(Stock):
    """The stock, and sheets made into fighters by it: ``sheets`` are those of its NPCs."""

    sheets: dict[str, RawSheet] = field(default_factory=dict)
    directory: Path = Path()
    house: House = NO_HOUSE

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """The kinds of being there are; raises `CatalogError` for the first thing wrong."""
        return load_kinds(self.directory, self)

    @cached_property
    def gear(self) -> dict[str, Weapon | Armour]:
        """All weapons and armour."""
        return {**self.weapons, **self.armour}

    @cached_property
    def sorts_of_weapons(self) -> frozenset[str]:
        """What people call weapons for short: ``pistol``."""
        return frozenset(weapon.rpartition(" ")[2] for weapon in self.weapons)

    def fighter(self, sheet: Mapping[str, object], where: str = "sheet") -> Fighter:
        """Return the fighter that a sheet describes; ``where`` is how errors call the sheet.

        What is not on it: an attribute 1, an ability 0, Willpower 5, mortal, unhurt, unspent,
        loaded, of this catalog's system. Raises `CatalogError` for the first thing wrong.
        """
        return self.read(Sheet, sheet, Reader(entry=where))[1]

    def read[T: Sheet](self, kind: type[T], sheet: object, reader: Reader) -> tuple[T, Fighter]:
        """Return what is written on a kind of sheet, and the fighter it describes."""
        catalog = self._named(sheet, reader)
        return read_sheet(kind, merged(sheet, catalog.sheets, reader), catalog, reader)

    def sheet_of(self, fighter: Fighter) -> RawSheet:
        """Return a fighter's sheet: plain data from which `fighter` makes the same one again.

        It says which system it is of, unless that is the usual one.
        """
        system = fighter.template.system
        sheet = sheet_of(fighter, self.of(system))
        return sheet if system == self.system == HOME_SYSTEM else {"system": system, **sheet}

    def of(self, system: str) -> "Catalog":
        """Return the catalog of a system in the same files; this one where there is none."""
        known = system != self.system and system in systems_in(self.directory)
        return _beside(self.directory, system, self.house) if known else self

    def _named(self, sheet: object, reader: Reader) -> "Catalog":
        if not isinstance(sheet, Mapping) or "system" not in sheet:
            return self
        system, known = sheet["system"], (self.system, *systems_in(self.directory))
        if not isinstance(system, str) or system not in known:
            problem = f"'{system}' is none of {', '.join(sorted({*known}))}"
            raise reader.error(("system",), problem)
        return self.of(system)


def load_catalog(directory: Path, system: str = HOME_SYSTEM, house: House = NO_HOUSE) -> Catalog:
    """Return a system's catalog in a directory's files, with a house laid over them; raise
    `CatalogError` for the first thing wrong.
    """
    file = file_of(directory, "npcs.yaml", system)
    sheets = Reader(file).mapping(data_of(directory, file, house))
    stock = load_stock(directory, SHEET_WORDS, sheets, system, house)
    catalog = Catalog(
        **{one.name: getattr(stock, one.name) for one in fields(Stock)},
        sheets=sheets,
        directory=directory,
        house=house,
    )
    for name, sheet in catalog.sheets.items():
        said, catalog.npcs[name] = catalog.read(StockNpc, sheet, Reader(file, name))
        catalog.tiers[name] = said.tier
        if said.looks:
            catalog.looks[name] = said.looks
    return catalog


_beside = cache(load_catalog)


def house_in(folder: Path, world: Path) -> House:
    """Return the house in a folder, so much of it as fits a world; none without a folder.

    Raises `CatalogError` where the world is wrong without it.
    """
    if not folder.is_dir():
        return NO_HOUSE
    systems = systems_in(world)

    def check(house: House) -> None:
        for system in systems:
            assert _beside(world, system, house).kinds

    return fitting(read_house(folder, systems[1:]), check)


@cache
def default_house() -> House:
    """Return the house that this game has, read once."""
    return house_in(HOUSE, WORLD)


def default_catalog() -> Catalog:
    """Return the catalog of this game's own world/, with its house laid over it, read once."""
    return _beside(WORLD, HOME_SYSTEM, default_house())


def default_kinds(system: str = HOME_SYSTEM) -> dict[str, Kind]:
    return default_catalog().of(system).kinds


def catalog_of(fighter: Fighter) -> Catalog:
    return default_catalog().of(fighter.template.system)


stock_comes_from(lambda system: default_catalog().of(system))
