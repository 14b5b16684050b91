"""Sheets of each system as data beside the rulesets (SYS-1)."""

from pathlib import Path

import pytest

from game import actions as act
from game import moments
from game.dice import SeededChance
from game.fighter import HOME_SYSTEM, Fighter
from game.npcs import adding, read_wanted
from game.rulesets import RULESETS
from game.scene import submit
from game.state.scene import Scene
from sheets.catalog import WORLD, catalog_of, default_catalog, default_kinds, load_catalog
from sheets.kinds import load_kinds, problems
from sheets.life import changes
from sheets.reading import CatalogError
from sheets.stock_files import systems_in

SYSTEMS = systems_in(WORLD)
EVERY_KIND = [(system, kind) for system in SYSTEMS for kind in default_kinds(system)]


def of(system: str, **traits: object) -> Fighter:
    return default_catalog().fighter({"system": system, **traits})


def test_SYS_1_each_ruleset_has_sheets_of_a_system_that_there_is() -> None:
    assert {one.sheets for one in RULESETS.values()} == set(SYSTEMS)


@pytest.mark.parametrize(("system", "kind"), EVERY_KIND)
def test_SYS_1_a_draft_is_of_its_own_system_and_lacks_what_it_asks_for(system, kind) -> None:
    one = default_kinds(system)[kind]
    fighter = default_catalog().fighter(one.draft)
    assert (fighter.template.system, fighter.template.name) == (system, kind)
    own = default_catalog().of(system)
    assert {*one.needs, *one.most} - {"regeneration"} <= own.trait_names
    assert all(problem.missing for problem in problems(fighter, one, own))


@pytest.mark.parametrize("system", SYSTEMS)
def test_SYS_1_a_sheet_says_whose_it_is_and_comes_back_the_same(system: str) -> None:
    for name in default_catalog().of(system).npcs:
        fighter = default_catalog().of(system).fighter({"like": name})
        assert catalog_of(fighter).system == system
        sheet = default_catalog().sheet_of(fighter)
        assert sheet.get("system", HOME_SYSTEM) == system
        assert default_catalog().fighter(sheet) == fighter
        for other in SYSTEMS:  # a game of another one writes it so that it is read back anywhere
            written = default_catalog().of(other).sheet_of(fighter)
            assert default_catalog().of(other).fighter(written) == fighter
        assert changes(fighter, fighter, default_catalog()) == ()


def test_SYS_1_size_speed_and_defense_are_worked_out() -> None:
    rules, fighter = RULESETS["nwod"], of("nwod", strength=3, dexterity=2, wits=4)
    found = moments.worked_out.first(rules, fighter)
    assert found == {"size": 5, "defense": 2, "speed": 10}
    own = of("nwod", strength=3, dexterity=2, wits=4, speed=11, size=6)
    assert moments.worked_out.first(rules, own) == {"defense": 2}


@pytest.mark.parametrize("rules", RULESETS)
def test_SYS_1_a_sheet_of_the_scenes_own_system_needs_nothing_filled_in(rules: str) -> None:
    system = RULESETS[rules].sheets
    scene, _ = submit(Scene(), act.Open(ruleset=rules), SeededChance(1))
    for name in ("thug", "street tough"):
        joins = adding(read_wanted(name), scene)
        scene, _ = submit(scene, joins, SeededChance(1))
    people = scene.people.values()
    assert {one.fighter.template.system for one in people} == {system}
    if system == rules:
        assert not any(one.adapted or one.guessed for one in people)


# --- a coder's own ----------------------------------------------------------------------------

TRAITS = "attributes: [grit, charm]\nskills: [fists]\npools: [willpower]\n"


def copied(directory: Path, **files: str) -> Path:
    for file in WORLD.glob("*.yaml"):
        (directory / file.name).write_text(file.read_text())
    (directory / "gym").mkdir()
    for name, text in files.items():
        (directory / "gym" / f"{name}.yaml").write_text(text)
    return directory


def test_SYS_1_a_coder_adds_a_system_as_a_folder_of_data(tmp_path: Path) -> None:
    folder = copied(
        tmp_path,
        traits=TRAITS,
        templates="mortal: {resources: [willpower], sums: {willpower: [grit, 2]}}",
        sheets="mortal: {traits: {attributes: 5, skills: 5}, needs: [attributes]}",
        npcs="thug: {grit: 3, fists: 2, weapons: [club]}",
        demo="sheet: {grit: 2}",
    )
    catalog = load_catalog(folder).of("gym")
    thug = catalog.fighter({"like": "thug"})
    assert (thug.rating("grit"), thug.rating("charm"), thug.rating("strength")) == (3, 1, 0)
    assert thug.resources == {"willpower": 5}
    assert thug.weapons == (load_catalog(folder).weapons["club"],)
    assert load_kinds(folder, catalog)["mortal"].needs == ("grit", "charm")


@pytest.mark.parametrize(
    ("files", "where"),
    [
        ({"traits": "attributes: [grit]"}, "gym/traits.yaml"),
        ({"traits": TRAITS, "npcs": "thug: {strength: 3}", "templates": "mortal: {}"}, "strength"),
        (
            {"traits": TRAITS, "npcs": "{}", "templates": "mortal: {sums: {willpower: [gritt]}}"},
            "grit",
        ),
        (
            {"traits": TRAITS, "npcs": "{}", "templates": "mortal: {sums: {grit: [grit]}}"},
            "is a sum of what is a sum itself",
        ),
    ],
)
def test_SYS_1_a_slip_in_it_is_told_with_its_place(tmp_path, files, where) -> None:
    with pytest.raises(CatalogError, match=where):
        load_catalog(copied(tmp_path, **files), "gym")
