"""Sheets as YAML, both ways: what `+sheet/export` prints, files hold and `+sheet/import` reads.

A text is a name with a sheet under it, like the cast of a scenario file; read back, it makes the
same fighter.
"""

import textwrap
from collections.abc import Mapping
from typing import Any

from game.fighter import Fighter
from game.words import YES_NO, tidy
from sheets.catalog import Catalog
from sheets.reading import CatalogError, RawSheet, Reader
from sheets.sheet import SHEET_WORDS, Sheet
from sheets.yamlfile import WIDE, YamlError, block_yaml, flow_yaml, load_yaml

MAX_TEXT = 20_000  # characters
MOST_VALUES = 1_000  # of one sheet, keys too; a full sheet has a hundred
MAX_FILE = 200_000
INDENT = 2
LEAST_WIDTH, STEP = 10, 4
LOOKS = "looks"
_PLURALS = {"weapon": "weapons", "specialty": "specialties"}


def sheet_lines(name: str, fighter: Fighter, catalog: Catalog, width: int) -> list[str]:
    """Return a sheet in lines for a screen, which fit under ``cast:`` in a scenario file."""
    sheet = _folded(catalog.sheet_of(fighter), width - 2 * INDENT)
    text = f"{flow_yaml(name)}:\n{textwrap.indent(sheet, ' ' * INDENT)}"
    return textwrap.indent(text, " " * INDENT).split("\n")


def _folded(sheet: RawSheet, width: int) -> str:
    """Return a sheet in lines of ``width``: YAML's writer takes its own for advice, so it is given
    less until it keeps to it.
    """
    text = flow_yaml(sheet, width)
    for narrow in range(width, LEAST_WIDTH, -STEP):
        if max(map(len, text.split("\n"))) <= width:
            break
        text = flow_yaml(sheet, narrow - STEP)
    return text


def sheet_file(name: str, fighter: Fighter, catalog: Catalog) -> str:
    """Return a sheet as a file of its own, an entry a line."""
    return block_yaml({name: catalog.sheet_of(fighter)})


def read_sheet(text: str, name: str, catalog: Catalog) -> Fighter:
    """Return the fighter of ``name`` that a text describes, with their name above the sheet or
    without.

    Raises `CatalogError` for whatever is wrong.
    """
    where = f"the sheet of {name}"
    data = _data(text, MAX_TEXT, "", MOST_VALUES)
    given = _name_above(data) if isinstance(data, Mapping) else None
    if given is not None and given.casefold() != name.casefold():
        raise CatalogError("", where, "", f"is that of {given}")
    return catalog.read(Sheet, data if given is None else data[given], Reader("", where))[1]


def read_sheets(text: str, file: str, catalog: Catalog) -> dict[str, Fighter]:
    """Return the fighters of a file that has names with sheets under them; errors name ``file``."""
    data = _data(text, MAX_FILE, file, MAX_FILE)
    if not isinstance(data, Mapping) or not data:
        raise CatalogError(file, "", "", "must have names, and under each of them a sheet")
    return {
        str(name): catalog.read(Sheet, sheet, Reader(file, str(name)))[1]
        for name, sheet in data.items()
    }


def _data(text: str, most: int, file: str, values: int) -> Any:
    if len(text) > most:
        raise CatalogError(file, "", "", f"has {len(text)} characters; {most} at most")
    try:
        return load_yaml(text, aliases=False, most=values)
    except YamlError as error:
        line = f"line {error.line}" if error.line else ""
        raise CatalogError(file, line, "", error.problem) from error


def _name_above(data: Mapping[str, object]) -> str | None:
    """Return the name that a sheet stands under, if that is what the text is."""
    if len(data) != 1:
        return None
    ((name, value),) = data.items()
    # A trait has a number, so what stands above a sheet is a name even if a trait is called so.
    return str(name) if isinstance(value, Mapping) and tidy(str(name)) not in SHEET_WORDS else None


def said_sheet(text: str, short_names: Mapping[str, str]) -> RawSheet:
    """Return the part of a sheet that is typed on one line: ``brawl 4, weapons knife + club, wyrd
    yes, looks A face like a wall.`` The looks stand last: they may have commas.
    """
    sheet: RawSheet = {}
    left = text
    while left.strip():
        part, _, left = left.partition(",")
        words = part.replace("=", " ").split()
        if not words:
            continue
        if tidy(words[0]) == LOOKS:
            sheet[LOOKS], left = " ".join(f"{part},{left}".split()[1:]).rstrip(","), ""
            break
        number = len(words) > 1 and words[-1].isdecimal()
        name = tidy(" ".join(words[:-1]) if number else words[0])
        name = _PLURALS.get(name, short_names.get(name, name))
        if len(words) < 2:
            raise CatalogError("", name, "", f"needs a value, as in: {name} 3")
        sheet[name] = int(words[-1]) if number else _value(name, " ".join(words[1:]))
    return sheet


def _value(name: str, text: str) -> object:
    if text.lower() in YES_NO:
        return YES_NO[text.lower()]
    if text.lower() == "none" and name in ("weapons", "armour"):
        return []
    return [one.strip() for one in text.split("+")] if "+" in text else text


def named_sheets(text: str, values: int = MOST_VALUES) -> dict[str, RawSheet]:
    """Return the sheets, or what else is written so, in a text that has names with each under it;
    of ``values`` at most, keys too.
    """
    reader = Reader()
    return {
        name: reader.mapping(sheet, (name,))
        for name, sheet in reader.mapping(_data(text, MAX_TEXT, "", values)).items()
    }


def sheets_text(sheets: Mapping[str, RawSheet], width: int = WIDE) -> str:
    """Return such a text, each sheet on a line of its own where it fits in a width."""
    written = []
    for name, sheet in sheets.items():
        text = f"{flow_yaml(name)}: {flow_yaml(sheet)}"
        if len(text) > width:
            folded = textwrap.indent(_folded(sheet, width - INDENT), " " * INDENT)
            text = f"{flow_yaml(name)}:\n{folded}"
        written.append(f"{text}\n")
    return "".join(written)
