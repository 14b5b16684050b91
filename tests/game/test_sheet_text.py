"""Sheets as YAML: what is printed reads back the same, whatever is on it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from sheets.catalog import default_catalog
from sheets.reading import CatalogError
from sheets.text import read_sheet, read_sheets, sheet_file, sheet_lines
from sheets.yamlfile import YamlError, load_yaml

CATALOG = default_catalog()
NPCS = sorted(CATALOG.npcs)

names = some.text(some.characters(exclude_categories=["Cc", "Cs", "Cn"]), min_size=1, max_size=40)
ratings = some.dictionaries(
    some.sampled_from(sorted(CATALOG.trait_names)), some.integers(0, 20), max_size=60
)
own = some.dictionaries(some.sampled_from(["no", "essence", "1e3", "null"]), some.integers(0, 9))
weapons = some.lists(some.sampled_from(sorted(CATALOG.weapons)), unique=True, max_size=6)


@some.composite
def sheets(draw: some.DrawFn) -> dict[str, Any]:
    like = draw(some.sampled_from(NPCS))
    return {"like": like, **draw(ratings), "traits": draw(own), "weapons": draw(weapons)}


@given(name=names, sheet=sheets(), width=some.integers(20, 200))
def test_what_is_printed_reads_back(name: str, sheet: dict[str, Any], width: int) -> None:
    fighter = CATALOG.fighter(sheet)
    lines = sheet_lines(name, fighter, CATALOG, width)
    assert read_sheet("\n".join(lines), name, CATALOG) == fighter
    assert read_sheets(sheet_file(name, fighter, CATALOG), "x.yaml", CATALOG) == {name: fighter}


def test_a_sheet_needs_no_name_above_it() -> None:
    bare = read_sheet("brawl: 3", "Jo", CATALOG)
    assert read_sheet("Jo: {brawl: 3}", "Jo", CATALOG) == bare
    assert read_sheet("jo: {brawl: 3}", "Jo", CATALOG) == bare
    assert read_sheet("health: {lethal: 1}", "Jo", CATALOG).health.lethal == 1
    with pytest.raises(CatalogError, match="the sheet of Jo: is that of Kelly"):
        read_sheet("Kelly: {brawl: 3}", "Jo", CATALOG)


def test_aliases_are_refused_where_players_write() -> None:
    assert load_yaml("a: &a [x]\nb: *a") == {"a": ["x"], "b": ["x"]}
    with pytest.raises(YamlError, match="line 2: aliases have no place here"):
        load_yaml("a: &a [x]\nb: *a", aliases=False)
    for read in (read_sheet, read_sheets):
        with pytest.raises(CatalogError, match="aliases"):
            read("Jo: {weapons: &a [x, x], armour: [*a, *a]}", "Jo", CATALOG)
