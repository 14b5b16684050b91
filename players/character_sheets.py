"""A character's sheet: one JSON text in one Attribute, in the flat format of the catalog.

It is one text because it is read and written whole: nested Attributes lose updates, and each leaf
costs as much as this does for everything. Every lasting change is noted in its history, in the same
transaction, no matter who made it or where.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.db import transaction
from evennia.utils import logger

from game.errors import RuleError
from game.fighter import Fighter
from journal import sheet_store
from sheets.catalog import default_catalog
from sheets.life import Deed, SheetEntry, Stage, changes
from sheets.reading import CatalogError

ATTRIBUTE = "sheet"

type Sheet = dict[str, Any]


def reference(character: Any) -> str:
    """Return how scenes refer to a character: ``#12``."""
    return f"#{character.id}"


def sheet_of_character(character: Any) -> Sheet | None:
    """Return a character's sheet as it is stored, or None."""
    text = character.attributes.get(ATTRIBUTE)
    return msgspec.json.decode(text) if text else None


def has_sheet(character: Any) -> bool:
    """Say whether a character has a sheet, be it only a draft."""
    return bool(character.attributes.get(ATTRIBUTE))


def fighter_of(character: Any) -> Fighter | None:
    """Return a character ready for play, or None without a sheet.

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
        logger.log_err(f"A sheet cannot be read: {error}")
        raise RuleError("broken-sheet", who=name, problem=str(error)) from error


def write_sheet(character: Any, sheet: Sheet) -> bool:
    """Store a sheet, and say whether it was any different from the one before."""
    text = msgspec.json.encode(sheet).decode()
    if text == character.attributes.get(ATTRIBUTE):
        return False
    character.attributes.add(ATTRIBUTE, text)
    return True


class Reason(msgspec.Struct, frozen=True):
    """Why a sheet is written: who does what, and in which scene (0: in none)."""

    by: str = "the game"
    deed: Deed = Deed.CHANGED
    why: str = ""
    scene: int = 0


NO_REASON = Reason()


def write_fighter(character: Any, fighter: Fighter, reason: Reason = NO_REASON) -> bool:
    """Store a fighter as it now stands: absolute values, so that writing twice changes nothing."""
    before = _fighter_before(character)
    now = changes(before, fighter, default_catalog())
    if reason.deed is Deed.CHANGED and (before is None or not now):
        return _write(character, fighter)
    stage = stage_of(character)
    with undone_together(character):
        note(character, reason, stage, now)
        return _write(character, fighter)


def erase(character: Any, reason: Reason) -> None:
    """Take a character's sheet away; its history has all that was on it."""
    gone = changes(_fighter_before(character), None, default_catalog())
    stage = stage_of(character)
    with undone_together(character):
        note(character, reason, stage, gone)
        character.attributes.remove(ATTRIBUTE)


@contextmanager
def undone_together(character: Any) -> Iterator[None]:
    """Let what is done to a character's sheet be one transaction, in memory too."""
    try:
        with transaction.atomic():
            yield
    except Exception:
        read_anew(character)
        raise


def is_on_sheet(character: Any, fighter: Fighter) -> bool:
    """Say whether a character's sheet says of them what ``fighter`` says, wounds and all."""
    now = _fighter_before(character)
    return now is not None and same_sheet(now, fighter)


def same_sheet(fighter: Fighter, other: Fighter) -> bool:
    catalog = default_catalog()
    return fighter == other or catalog.sheet_of(fighter) == catalog.sheet_of(other)


def read_anew(character: Any) -> None:
    """Take the database's word for a sheet: what Evennia keeps in memory is not undone with a
    transaction that came to nothing.
    """
    kept = character.attributes.get(ATTRIBUTE, return_obj=True)
    if kept is not None:
        kept.flush_from_cache(force=True)
    character.attributes.reset_cache()


def stage_of(character: Any) -> Stage:
    """Return how far a character's sheet is.

    A sheet without a count was made before there were approvals, or by the game
    itself, and needs none. A sheet that comes after another was thrown away is a draft, whatever
    brought it: nobody has approved it.
    """
    if not character.attributes.get(ATTRIBUTE):
        return Stage.NONE
    row = sheet_store.row(character.id)
    if row is None:
        return Stage.APPROVED
    return row.stage if row.stage is not Stage.NONE else Stage.DRAFT


def note(
    character: Any, reason: Reason, stage: Stage, changed: tuple[Any, ...] = (), request: int = 0
) -> SheetEntry:
    """Write an entry of a sheet's history; ``stage`` is that of the sheet before it.

    A player who is here sees a change happen, and needs not be told of it once more.
    """
    entry = SheetEntry(
        time=time.time(),
        by=reason.by,
        deed=reason.deed,
        changes=changed,
        why=reason.why,
        request=request,
        scene=reason.scene,
    )
    entry = sheet_store.append(character.id, character.key, entry, stage)
    if reason.deed is Deed.CHANGED and character.sessions.count():
        sheet_store.set_told(character.id, entry.number)
    return entry


def _fighter_before(character: Any) -> Fighter | None:
    """Return a character as the sheet has them so far; an unreadable sheet is as good as
    none.
    """
    try:
        return fighter_of(character)
    except RuleError:
        return None


def _write(character: Any, fighter: Fighter) -> bool:
    if not write_sheet(character, default_catalog().sheet_of(fighter)):
        return False
    character.ndb.fighter = (character.attributes.get(ATTRIBUTE), fighter)
    return True
