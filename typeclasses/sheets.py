"""A character's sheet: one JSON text in one Attribute, in the flat format of the catalog.

One text because it is read and written whole: nested Attributes lose updates, and cost as much for
each leaf as this does for everything.
"""

from typing import Any

import msgspec
from evennia.utils import logger

from game.catalog import CatalogError, default_catalog
from game.errors import RuleError
from game.fighter import Fighter

ATTRIBUTE = "sheet"

type Sheet = dict[str, Any]


def reference(character: Any) -> str:
    """Return how scenes refer to a character: ``#12``."""
    return f"#{character.id}"


def sheet_of_character(character: Any) -> Sheet | None:
    """Return a character's sheet as it is stored, or None for one who has none."""
    text = character.attributes.get(ATTRIBUTE)
    return msgspec.json.decode(text) if text else None


def fighter_of(character: Any) -> Fighter | None:
    """Return a character ready for play, or None for one who has no sheet.

    What was read last is kept in memory beside the text it was read from.
    """
    text = character.attributes.get(ATTRIBUTE)
    if not text:
        return None
    kept: tuple[str, Fighter] | None = character.ndb.fighter
    if kept is not None and kept[0] == text:
        return kept[1]
    fighter = fighter_from(msgspec.json.decode(text), character.key)
    character.ndb.fighter = (text, fighter)
    return fighter


def fighter_from(sheet: Sheet, name: str) -> Fighter:
    """Return the fighter of a sheet; one the catalog does not accept is refused, and logged."""
    try:
        return default_catalog().fighter(sheet, f"the sheet of {name}")
    except CatalogError as error:
        logger.log_err(f"A sheet can not be read: {error}")
        raise RuleError("broken-sheet", who=name, problem=str(error)) from error


def write_sheet(character: Any, sheet: Sheet) -> bool:
    """Store a sheet, and say whether it was any different from the one before."""
    text = msgspec.json.encode(sheet).decode()
    if text == character.attributes.get(ATTRIBUTE):
        return False
    character.attributes.add(ATTRIBUTE, text)
    return True


def write_fighter(character: Any, fighter: Fighter) -> bool:
    """Store a fighter as it now stands: absolute values, so that writing twice changes nothing."""
    if not write_sheet(character, default_catalog().sheet_of(fighter)):
        return False
    character.ndb.fighter = (character.attributes.get(ATTRIBUTE), fighter)
    return True
