"""world/sheets.yaml: what a sheet of each kind of being begins with, and what it may hold."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from sheets.budget import Budget, Points, points_of
from sheets.catalog import WORLD, default_catalog, default_kinds, load_catalog
from sheets.kinds import grouped, load_kinds, problems
from sheets.reading import CatalogError, Reader

CATALOG = default_catalog()
KINDS = default_kinds()


def found(kind: str, **sheet: object) -> list[tuple[str, str]]:
    """Return the problems of a kind's own draft with something changed, less what is missing."""
    fighter = CATALOG.fighter({**KINDS[kind].draft, **sheet})
    return [
        (one.code, one.what) for one in problems(fighter, KINDS[kind], CATALOG) if not one.missing
    ]


def test_every_template_has_a_kind() -> None:
    assert KINDS.keys() == CATALOG.templates.keys()


@pytest.mark.parametrize("name", KINDS)
def test_a_draft_is_of_its_kind_and_within_its_bounds(name: str) -> None:
    fighter = CATALOG.fighter(KINDS[name].draft)
    assert fighter.template.name == name
    assert found(name) == []


@pytest.mark.parametrize(
    ("kind", "sheet", "told"),
    [
        ("mortal", {"brawl": 5}, []),
        ("mortal", {"brawl": 6}, [("too-high", "brawl")]),
        ("mortal", {"potence": 1}, [("not-theirs", "potence")]),
        ("vampire", {"faith": 1}, [("not-theirs", "faith")]),
        ("shifter", {"regeneration": 2}, [("too-high", "regeneration")]),
        ("mortal", {"regeneration": 1}, [("not-theirs", "regeneration")]),
        ("fae", {"wyrd": True}, [("given", "wyrd")]),
        ("mortal", {"familiar": 1}, [("given", "familiar")]),
        ("mortal", {"traits": {"essence": 1}}, [("own-trait", "essence")]),
        ("mortal", {"weapons": ["knife"], "armour": ["leather jacket"]}, []),
        ("mortal", {"weapons": ["rifle"]}, [("not-to-begin-with", "rifle")]),
        ("mortal", {"armour": ["plate"]}, [("not-to-begin-with", "plate")]),
        ("mortal", {"details": {"clan": "Brujah"}}, [("own-detail", "clan")]),
        ("vampire", {"details": {"clan": "Brujah"}, "weapons": ["sword"]}, []),
        (
            "mortal",
            {"armour": {"name": "vest", "dice": 9, "against": ["lethal"]}},
            [("own-gear", "vest")],
        ),
        ("mortal", {"resources": {"willpower": 6}}, [("too-much-left", "willpower")]),
        ("shifter", {"resources": {"rage": 11}}, [("too-much-left", "rage")]),
        ("mortal", {"specialties": ["brawl"]}, []),
    ],
)
def test_bounds(kind: str, sheet: dict[str, object], told: list[tuple[str, str]]) -> None:
    assert found(kind, **sheet) == told


# --- the file ------------------------------------------------------------------------------------


def kinds_of(directory: Path, text: str, more: str = "") -> object:
    shutil.copytree(WORLD, directory, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.py"))
    (directory / "sheets.yaml").write_text(text)
    with (directory / "templates.yaml").open("a") as file:
        file.write(more)
    return load_kinds(directory, load_catalog(directory))


def whole(**entries: str) -> str:
    """Return a file in which all kinds are like the mortal, but those named."""
    lines = dict.fromkeys(CATALOG.templates, "{like: mortal}")
    lines["mortal"] = "{traits: {physical: 5, brawl: 4}, needs: [brawl], draft: {brawl: 2}}"
    return "\n".join(f"{name}: {entry}" for name, entry in {**lines, **entries}.items())


def test_a_kind_is_laid_over_the_one_it_is_like(tmp_path: Path) -> None:
    text = whole(ghoul="{like: mortal, traits: {brawl: 5}, needs: [blood], draft: {brawl: 3}}")
    kinds = kinds_of(tmp_path, text.replace("traits: {brawl: 5}", "traits: {brawl: 5, blood: 10}"))
    assert isinstance(kinds, dict)
    ghoul = kinds["ghoul"]
    assert (ghoul.most["strength"], ghoul.most["brawl"], ghoul.most["blood"]) == (5, 5, 10)
    assert ghoul.needs == ("brawl", "blood")
    assert ghoul.draft == {"template": "ghoul", "brawl": 3}
    assert kinds["mortal"].most["brawl"] == 4


def test_a_sheet_is_grouped_as_its_kind_has_it() -> None:
    vampire = CATALOG.fighter({"template": "vampire", "presence": 2, "brawl": 1, "potence": 1})
    assert grouped(vampire, CATALOG) == {
        "talents": ["brawl"],
        "disciplines": ["potence", "presence"],
    }
    mage = CATALOG.fighter({"template": "mage", "time": 2, "traits": {"kung fu": 1}})
    assert grouped(mage, CATALOG) == {"spheres": ["time"], "": ["kung fu"]}
    fae = CATALOG.fighter({"template": "fae", "time": 2, "presence": 1})
    assert grouped(fae, CATALOG) == {"other attributes": ["presence"], "realms": ["time"]}


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ({"dragon": "{}"}, "sheets.yaml: dragon: 'dragon' is not known"),
        ({"ghoul": "{gear: [spork]}"}, "sheets.yaml: ghoul: gear: 'spork' is not known"),
        ({"ghoul": "{details: [form]}"}, "ghoul: details: 'form' means something else"),
        ({"ghoul": "{budget: {brawl: {}}}"}, "ghoul: budget.brawl.of: is missing"),
        ({"ghoul": "3"}, "sheets.yaml: ghoul: must be a mapping"),
        ({"ghoul": "{like: dragon}"}, "sheets.yaml: ghoul: like: 'dragon' is not known"),
        ({"ghoul": "{like: fae}", "fae": "{like: ghoul}"}, "goes round in a circle"),
        ({"ghoul": "{traits: {nose: 3}}"}, "sheets.yaml: ghoul: traits.nose: 'nose' is not known"),
        ({"ghoul": "{traits: {brawl: 21}}"}, "ghoul: traits.brawl: must be a whole number"),
        ({"ghoul": "{draft: {nose: 3}}"}, "sheets.yaml: ghoul: draft.nose: 'nose' is not known"),
        ({"ghoul": "{draft: {brawl: 3}}"}, "ghoul: draft.brawl: is beyond its own bounds"),
        ({"ghoul": "{draft: {template: fae}}"}, "ghoul: draft.template: is 'ghoul' and nothing"),
        ({"ghoul": "{drafts: {}}"}, "sheets.yaml: ghoul: drafts: 'drafts' is not known"),
    ],
)
def test_a_wrong_file_is_refused_by_entry_and_field(tmp_path, entries, told) -> None:
    with pytest.raises(CatalogError) as error:
        kinds_of(tmp_path, whole(**entries))
    assert told in str(error.value)


def test_a_template_without_a_kind_is_named(tmp_path: Path) -> None:
    more = "\nwraith:\n  soaks: {bashing: always}\n  resources: [willpower]\n"
    with pytest.raises(CatalogError, match=r"sheets\.yaml: wraith: is missing"):
        kinds_of(tmp_path, whole(), more)


# --- the points of a new sheet: what is left, what goes beyond, and what freebie points pay ------

VIRTUES = {"conscience": 3, "self-control": 3, "courage": 4}


def points(kind: str = "vampire", **sheet: int) -> Points:
    """Return how the points stand of a kind's draft with some ratings changed."""
    fighter = CATALOG.fighter(
        {**KINDS[kind].draft, **{n.replace("_", "-"): r for n, r in sheet.items()}}
    )
    found = points_of(fighter, KINDS[kind].budget, KINDS[kind].draft)
    assert found is not None
    return found


def left(found: Points) -> dict[str, int]:
    return {one.part.name: one.left for one in found.unfinished}


def test_the_groups_take_their_points_in_any_order() -> None:
    """Social 3, mental 7, physical 5: the sheet's own order, not that of the figures."""
    social = {"charisma": 2, "manipulation": 2, "appearance": 2}
    found = points(strength=3, **social, perception=4, intelligence=3, wits=3)
    assert "attributes" not in left(found)
    assert found.parts[0].beyond == 0


def test_willpower_begins_at_courage_once_the_virtues_are_bought() -> None:
    assert points(willpower=8).freebies_left == 15
    assert points(**VIRTUES, willpower=6).freebies_left == 13
    short = {one.part.name: one.short for one in points(**VIRTUES, willpower=3).parts}
    assert (short["willpower"], short["humanity or path"]) == (1, 6)


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ({"points": 3}, "of: is missing"),
        ({"of": "noses"}, "of: 'noses' is not known"),
        ({"of": "virtues", "points": [1, 2]}, "points: must be one number, or 1"),
        ({"of": "virtues", "points": -1}, "points: must be a whole number"),
        ({"of": "virtues", "free": {"brawl": 1}}, "free: 'brawl' is not known"),
    ],
)
def test_a_wrong_budget_is_refused(part: dict[str, Any], told: str) -> None:
    traits = CATALOG.trait_names
    names = {"groups": CATALOG.traits, "traits": traits}
    names["groups and traits"] = {*CATALOG.traits, *traits}
    with pytest.raises(CatalogError, match=r"sheets\.yaml: wraith: virtues") as error:
        Reader("sheets.yaml", "wraith", names).read(Budget, {"virtues": part})
    assert told in str(error.value)
