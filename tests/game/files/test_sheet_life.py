"""The life of a sheet: which deeds at which stage, where they lead, what counts as a change."""

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.errors import RuleError
from game.fighter import Fighter
from sheets.catalog import default_catalog
from sheets.life import OPEN_AT, Change, Deed, Stage, changes, stage_after, verify
from sheets.reading import CatalogError
from sheets.text import read_sheet, read_sheets, sheet_file, sheet_lines
from sheets.yamlfile import YamlError, load_yaml

CATALOG = default_catalog()


def fighter(**sheet: object) -> Fighter:
    return CATALOG.fighter(sheet)


def test_a_deed_is_done_at_its_stages_and_refused_at_the_others(subtests: pytest.Subtests) -> None:
    for deed, stage in itertools.product(Deed, Stage):
        with subtests.test(f"{deed}, {stage}"):
            if stage in OPEN_AT[deed]:
                verify(deed, stage, "Jo")
                continue
            with pytest.raises(RuleError) as told:
                verify(deed, stage, "Jo")
            assert told.value.code == f"sheet-{stage}"


def test_a_sheet_that_is_first_imported_needs_no_approval() -> None:
    assert stage_after(Deed.IMPORTED, Stage.NONE) is Stage.APPROVED
    assert stage_after(Deed.IMPORTED, Stage.DRAFT) is Stage.DRAFT
    assert stage_after(Deed.CHANGED, Stage.SUBMITTED) is Stage.SUBMITTED


@pytest.mark.parametrize(
    "passing",
    [
        {"health": {"lethal": 3}},
        {"resources": {"willpower": 1}},
        {"ammunition": {"light pistol": 2}},
        {"form": "crinos"},
        {"wyrd": True},
        {"weapons": ["light pistol", "knife"]},  # another one in hand
    ],
)
def test_what_comes_and_goes_is_no_change(passing: dict[str, object]) -> None:
    usual = {"template": "shifter", "weapons": ["knife", "light pistol"]}
    assert changes(fighter(**usual), fighter(**{**usual, **passing}), CATALOG) == ()


@pytest.mark.parametrize(
    ("lasting", "told"),
    [
        ({"brawl": 3}, Change("brawl", "", "3")),
        ({"strength": 2}, Change("strength", "2", "2")),
        ({"template": "ghoul"}, Change("template", "mortal", "ghoul")),
        ({"weapons": ["sword", "knife"]}, Change("weapons", "knife", "knife, sword")),
        ({"weapons": []}, Change("weapons", "knife", "")),
        ({"armour": "leather jacket"}, Change("armour", "", "leather jacket")),
        ({"specialties": {"wits": []}}, Change("specialty in wits", "", "all of it")),
        (
            {"specialties": {"wits": ["puns", "lies"]}},
            Change("specialty in wits", "", "puns, lies"),
        ),
        ({"soaks": ["lethal"]}, Change("soaks", "", "[lethal]")),
        ({"regeneration": 1}, Change("regeneration", "", "1")),
        ({"physiology": "near"}, Change("physiology", "", "near")),
        ({"familiar": {"near": 2}}, Change("familiar", "", "{near: 2}")),
        ({"traits": {"essence": 2}}, Change("essence", "", "2")),
    ],
)
def test_what_lasts_is_told_as_it_was_and_is(lasting: dict[str, object], told: Change) -> None:
    usual: dict[str, object] = {"strength": 2, "weapons": ["knife"]}
    found = changes(fighter(**usual), fighter(**{**usual, **lasting}), CATALOG)
    assert found == (() if told.before == told.after else (told,))


def test_a_whole_sheet_comes_and_goes() -> None:
    sheet = fighter(brawl=3)
    assert changes(None, sheet, CATALOG) == (
        Change("template", "", "mortal"),
        Change("brawl", "", "3"),
    )
    assert changes(sheet, None, CATALOG)[1] == Change("brawl", "3", "")
    assert changes(None, None, CATALOG) == ()


# --- sheets as YAML: what is printed reads back the same, whatever is on it ----------------------

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
