"""A mapping file: how another game's sheets and attributes are called, beside our traits."""

import re
from pathlib import Path

import msgspec

from sheets.records import CatalogError, Place, Record
from sheets.yamlfile import YamlError, load_yaml

_ATTRIBUTE = re.compile(r"[A-Za-z_][\w.-]{0,40}", re.ASCII)


class Mapping(msgspec.Struct, frozen=True):
    """What a mapping file says: by which names their function tells our traits, and in which
    attributes of theirs we write how somebody is.
    """

    sheet: dict[str, str] = {}
    write: dict[str, str] = {}


def read_mapping(folder: Path, file: str) -> Mapping:
    """Read a mapping file. Raises `CatalogError`."""
    try:
        data = load_yaml(folder / file, aliases=False)
    except (YamlError, OSError) as error:
        raise CatalogError(file, "", "", str(error)) from error
    whole = Record(Place(file, ""), data)
    sheet, write = whole.record("sheet"), whole.record("write")
    whole.done(("sheet", "write"))
    theirs = {ours: sheet.text(ours).casefold() for ours in sheet.names()}
    return Mapping(theirs, {ours: _attribute(write, ours) for ours in write.names()})


def _attribute(write: Record, ours: str) -> str:
    attribute = write.text(ours)
    if not _ATTRIBUTE.fullmatch(attribute):
        raise write.error(ours, f"'{attribute}' is no attribute's name, such as RK.HEALTH")
    return attribute.upper()
