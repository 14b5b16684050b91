"""A mapping file: how another game's sheets and attributes are called, beside our traits."""

import re
from pathlib import Path
from typing import Annotated

import msgspec

from game.values import notation
from sheets.reading import CatalogError, Prose, Reader
from sheets.yamlfile import YamlError, load_yaml

_ATTRIBUTE = re.compile(r"[A-Za-z_][\w.-]{0,40}", re.ASCII)


def _attribute(written: object) -> str:
    if not isinstance(written, str) or not _ATTRIBUTE.fullmatch(written):
        raise ValueError("must be an attribute's name, such as RK.HEALTH")
    return written.upper()


def _folded(written: object) -> object:
    return written.casefold() if isinstance(written, str) else written


class Mapping(msgspec.Struct, frozen=True):
    """What a mapping file says: by which names their function tells our traits, and in which
    attributes of theirs we write how somebody is.
    """

    sheet: dict[str, Annotated[Prose, notation(_folded)]] = {}
    write: dict[str, Annotated[Prose, notation(_attribute)]] = {}


def read_mapping(folder: Path, file: str) -> Mapping:
    """Read a mapping file. Raises `CatalogError`."""
    try:
        data = load_yaml(folder / file, aliases=False)
    except (YamlError, OSError) as error:
        raise CatalogError(file, "", "", str(error)) from error
    return Reader(file).read(Mapping, data)
