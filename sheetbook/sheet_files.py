"""Every character's sheet as a file, and back: for `python -m tools.sheets`."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from evennia.objects.models import ObjectDB

from game.errors import RuleError
from game.fighter import Fighter
from players.character_sheets import ATTRIBUTE, Reason, fighter_of, read_anew, write_fighter
from players.usual_rules import usual_catalog
from scenes import registry
from sheets.life import Deed
from sheets.reading import CatalogError
from sheets.text import read_sheets, sheet_file

ADMIN = "the admin"


def written() -> Iterator[tuple[str, str]]:
    """Yield each character's name and their sheet as the text of a file, in order of names.

    For a character whose sheet cannot be read the text is empty.
    """
    for character in _with_sheets():
        try:
            fighter = fighter_of(character)
        except RuleError:
            fighter = None
        text = sheet_file(character.key, fighter, usual_catalog()) if fighter else ""
        yield character.key, text


def _with_sheets() -> list[Any]:
    found = _characters().filter(db_attributes__db_key=ATTRIBUTE)
    return [one for one in found.order_by("db_key", "pk") if one.attributes.get(ATTRIBUTE)]


def _characters() -> Any:
    return ObjectDB.objects.filter(db_typeclass_path__contains=".characters.")


def put_in(text: str, file: str) -> list[str]:
    """Put in the sheets of a file: all of them, or where one will not do none.

    Returns the names of those whose sheet is another now. Raises `CatalogError`, which names the
    file, the character, the field and the reason.
    """
    fighters = read_sheets(text, file, usual_catalog())
    wanted = [(_character(name, file), fighter) for name, fighter in fighters.items()]
    changed = [(one, fighter) for one, fighter in wanted if not _has(one, fighter)]
    for character, _ in changed:
        _refuse_in_a_scene(character, file)
    try:
        with transaction.atomic():
            for character, fighter in changed:
                write_fighter(character, fighter, Reason(ADMIN, Deed.IMPORTED, f"from {file}"))
    except Exception:
        for character, _ in changed:
            read_anew(character)
        raise
    return [character.key for character, _ in changed]


def _has(character: Any, fighter: Fighter) -> bool:
    try:
        return fighter_of(character) == fighter
    except RuleError:  # what is there cannot be read
        return False


def _character(name: str, file: str) -> Any:
    """Return the one character of a name, or refuse."""
    found = list(_characters().filter(db_key__iexact=name)[:2])
    if not found:
        raise CatalogError(file, name, "", "there is no character of that name")
    if len(found) > 1:
        raise CatalogError(file, name, "", "there is more than one character of that name")
    return found[0]


def _refuse_in_a_scene(character: Any, file: str) -> None:
    """Refuse a character who takes part in a scene: it has a copy of the sheet, and would write it
    back.
    """
    script = registry.in_any_scene(character)
    if script is not None:
        where = f"takes part in {registry.title_of(script)}: +init/leave first"
        raise CatalogError(file, character.key, "", where)
