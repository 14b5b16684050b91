"""A house (docs/house.md): laid over the world; what is wrong in it is told, and left out whole."""

from pathlib import Path

import pytest

from game import actions as act
from game.__main__ import main
from game.dice import NoChance
from game.fighter import Damage
from game.journal import Journal
from narration.phrases.rulesets import setting_lines
from narration.reader import Reader
from play.encounters import wrong_encounter
from sheets.catalog import WORLD, Catalog, house_in, load_catalog

GOOD = {
    "weapons.yaml": "cattle prod: {skill: melee, damage: 4, type: bashing}\n"
    "Club: {skill: melee, damage: 9, type: bashing}\n",
    "npcs.yaml": "dockhand: {like: thug, strength: 4, tier: 3, weapons: [cattle prod]}\n",
    "nwod/npcs.yaml": "night porter: {like: thug, strength: 4}\n",
    "templates.yaml": "dhampir: {resources: [willpower, blood]}\n",
    "sheets.yaml": "dhampir: {like: mortal}\n",
    "short_names.yaml": "muscle: strength\n",
    "settings.yaml": "detroit: {grapple_upkeep: 0, arms_length: [5, 6, 7]}\nnwod: {chases: no}\n",
    "courses.yaml": "# nothing yet\n",
}


def house(folder: Path, **files: str) -> Path:
    """Return the folder of a house with GOOD's files, and others in place of theirs."""
    for name, text in {**GOOD, **files}.items():
        file = folder / "house" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder / "house"


def catalog(folder: Path, system: str = "detroit") -> Catalog:
    return load_catalog(WORLD, system, house_in(folder, WORLD))


def test_what_a_house_says_takes_the_place_of_the_worlds(tmp_path: Path) -> None:
    ours = catalog(house(tmp_path))

    assert ours.house.faults == ()
    assert ours.npcs["dockhand"].weapons[0] == ours.weapons["cattle prod"]
    assert ours.tiers["dockhand"] == 3
    assert ours.npcs["thug"].weapons[0].damage == Damage(dice=9)  # what a thug has is a club
    assert ours.fighter({"template": "dhampir"}).resources == {"willpower": 5, "blood": 0}
    assert "dhampir" in ours.kinds
    assert ours.short_names["muscle"] == "strength"
    assert "night porter" in ours.of("nwod").npcs
    assert "night porter" not in ours.npcs


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("armour.yaml", "vest:\n  dice: 9x\n", "2:9: vest: dice: must be a whole number"),
        ("npcs.yaml", "a: {like: thug, brwal: 3}", "1:17: a: brwal: 'brwal' is not known (did you"),
        ("npcs.yaml", "a: {like: a}", "1:5: a: like: goes round in a circle: a -> a"),
        ("npcs.yaml", "a: {like: thug\n", "2:1: expected ',' or '}'"),
        ("nwod/npcs.yaml", "a: {firearms: 4, ride: 2}", "1:18: a: ride: 'ride' is not known"),
        ("settings.yaml", "detroit: {grapple_upkep: 0}", "1:11: detroit: grapple upkep: 'grapple_"),
        ("settings.yaml", "nwod: {met_tie_winner: attacker}", "1:8: nwod: met tie winner: 'met_"),
        ("settings.yaml", "detroit: {rage_limit: most}", "1:23: detroit: rage_limit: 'most' is"),
        ("settings.yaml", "hunter: {again: 9}", "1:1: hunter: 'hunter' is not known; allowed"),
        ("weapon.yaml", "a: 1", "1:1: 'weapon.yaml' is not known (did you mean weapons.yaml"),
        ("vampires/npcs.yaml", "a: {}", "1:1: 'vampires' is not known; allowed: met, nwod"),
        ("encounters.yaml", "a: {cast: {Al: {brwal: 1}}}", "1:17: cast Al: brwal: 'brwal' is not"),
        (
            "encounters.yaml",
            "a:\n  cast: {Al: {}}\n  play:\n    - ST: set Bo cover=near\n",
            "4:7: a: set Bo cover=near: 'Bo' is not known; allowed: Al, party",
        ),
        ("weapons.yaml", "- club", "1:3: must be a mapping of names to values"),
    ],
)
def test_a_file_with_a_mistake_is_told_and_left_out_and_the_rest_holds(
    file: str, text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = house(tmp_path, **{file: text})

    assert main(["check", str(folder / file)]) == 2
    assert f"{folder / file}:{told}" in capsys.readouterr().err
    ours = catalog(folder)
    gone = {one.file for one in ours.house.faults}
    assert file in gone or wrong_encounter(ours.house, ours) is not None
    assert ("cattle prod" in ours.weapons) == ("weapons.yaml" not in gone)
    assert ("dockhand" in ours.npcs) == ("npcs.yaml" not in gone)


def test_a_file_that_makes_the_rest_wrong_is_left_out(tmp_path: Path) -> None:
    ours = catalog(house(tmp_path, **{"sheets.yaml": "# none\n"}))

    (fault,) = ours.house.faults
    assert fault.file == "templates.yaml"
    assert "sheets.yaml: dhampir: is missing" in fault.problem


def test_a_scene_begins_by_the_houses_settings_and_keeps_them(tmp_path: Path) -> None:
    settings = house_in(house(tmp_path), WORLD).settings
    journal = Journal()
    journal.say(act.Open(house=settings, settings={"prone_dice": -1}), NoChance())
    scene = journal.scene
    assert scene.settings == settings["detroit"] | {"prone_dice": -1}
    assert scene.own_settings == {"prone_dice": -1}
    told = " ".join(map(str, setting_lines(scene, Reader(width=300))))
    assert "grapple_upkeep = 0 (so in this game; detroit has 1)" in told
    assert "prone_dice = -1 (usually -2)" in told

    journal.say(act.ChooseRules(settings={"grapple_upkeep": 1}), NoChance())
    assert journal.scene.own_settings == {"prone_dice": -1, "grapple_upkeep": 1}

    journal.say(act.ChooseRules(ruleset="nwod"), NoChance())
    scene = journal.scene
    assert scene.settings.get("chases") is False
    assert scene.own_settings == {"prone_dice": -1}  # as an upkeep of 1 is usual there
