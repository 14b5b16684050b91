"""The catalog: a game's weapons, armour, templates, stock NPCs and traits, checked before play.

The data is in world/*.yaml. `load_catalog` reads a directory of such files and resolves every stock
NPC once, so that a slip is found when the server starts and not in the middle of a fight.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.fighter import Fighter
from game.records import CatalogError, Place
from game.sheet import SHEET_WORDS, resolve, sheet_of
from game.stock import RawSheet, Stock, load_stock

__all__ = ["WORLD", "Catalog", "CatalogError", "default_catalog", "load_catalog"]

WORLD = Path(__file__).parent.parent / "world"


@dataclass(frozen=True)
class Catalog(Stock):
    """The stock, and sheets made into fighters by it."""

    def fighter(self, sheet: Mapping[str, object], where: str = "sheet") -> Fighter:
        """Return the fighter that a sheet describes; ``where`` is how errors call the sheet.

        What is not on it: an attribute 1, an ability 0, Willpower 5, mortal, unhurt, unspent,
        loaded. Raises `CatalogError` for the first thing wrong. Where someone stands (cover, prone,
        standing preference) is not on a sheet: the caller takes such keys off first.
        """
        return resolve(sheet, self, Place("", where))

    def sheet_of(self, fighter: Fighter) -> RawSheet:
        """Return a fighter's sheet: plain data from which `fighter` makes the same one again."""
        return sheet_of(fighter, self)


def load_catalog(directory: Path) -> Catalog:
    """Return the catalog in a directory's files; raise `CatalogError` for the first thing wrong."""
    catalog = Catalog(**vars(load_stock(directory, SHEET_WORDS)))
    for name, sheet in catalog.npcs.items():
        resolve(sheet, catalog, Place("npcs.yaml", name))
    return catalog


@cache
def default_catalog() -> Catalog:
    """Return the catalog of this repository's own world/, read once."""
    return load_catalog(WORLD)
