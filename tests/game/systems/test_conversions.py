"""The tables of conversions: how they are read, what they come to, what is wrong in one (SYS-2)."""

from shutil import copytree

import msgspec
import pytest
from msgspec.structs import replace

from game import actions as act
from game.dice import SeededChance
from game.errors import RuleError
from game.fighter import Health, Reach, carried_back, in_proportion
from game.journal import Journal
from game.rules.rulings import told_by_itself
from game.rulesets import RULESETS
from game.secrecy import Viewer
from game.stock import Conversion
from play.export import Heading, export
from sheets.catalog import WORLD, default_catalog, load_catalog
from sheets.reading import CatalogError
from tests.game.support import Fight, fighter

SEVEN, NINE = Reach(7, 6), Reach(9, 6)


def conversion(source: str, target: str) -> Conversion | None:
    return default_catalog().of(target).conversions.get(source)


SYSTEMS = sorted({one.sheets for one in RULESETS.values()})


@pytest.mark.parametrize("target", SYSTEMS)
@pytest.mark.parametrize("source", SYSTEMS)
def test_there_is_a_table_for_every_pair_of_systems(source: str, target: str) -> None:
    assert (conversion(source, target) is None) == (source == target)


@pytest.mark.parametrize(
    ("sheet", "counts"),
    [
        ({"strength": 2, "dexterity": 3, "stamina": 2}, 5),  # 4 2/3
        ({"strength": 3, "dexterity": 3, "stamina": 2}, 5),  # 5 1/3
        ({}, 2),
    ],
)
def test_a_share_is_taken_to_the_nearest(sheet: dict[str, int], counts: int) -> None:
    table = conversion("detroit", "met")
    assert table is not None
    own = default_catalog().fighter(sheet)
    assert table.lacks(own)["physical"] == counts
    assert ("physical" in table.guesses(own)) == (not sheet)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("traits: {physical: 2/3 of strenght}", "strength"),
        ("traits: {physicall: strength}", "physical"),
        ("traits: {physical: 1/0 of strength}", "a share of nothing"),
        ("asked: [mental]\n  traits: {physical: strength}", "mental"),
        ("trait: {physical: strength}", "traits"),
    ],
)
def test_what_is_wrong_in_a_table_is_found_as_the_game_starts(tmp_path, wrong, told) -> None:
    world = tmp_path / "world"
    copytree(WORLD, world)
    (world / "met" / "conversions.yaml").write_text(f"detroit:\n  {wrong}\n", encoding="utf-8")
    with pytest.raises(CatalogError, match=told) as error:
        load_catalog(world, "met")
    assert error.value.file == "met/conversions.yaml"


@pytest.mark.parametrize(
    ("there", "here"),
    [
        (Health(lethal=2), Health(lethal=3)),
        (Health(bashing=1), Health(bashing=2)),
        (Health(bashing=2, lethal=1, aggravated=1), Health(bashing=3, lethal=1, aggravated=2)),
        (Health(lethal=6), Health(lethal=6)),  # still on their feet
        (Health(lethal=7), Health(lethal=9)),
        (Health(bashing=1, lethal=6), Health(bashing=1, lethal=8)),
        (Health(aggravated=7), Health(aggravated=9)),
    ],
)
def test_SYS_2_wounds_are_the_same_share_rounded_up(there: Health, here: Health) -> None:
    assert in_proportion(there, SEVEN, NINE) == here
    assert carried_back(there, here, here, NINE, SEVEN) == there


@pytest.mark.parametrize(
    ("now", "home"),
    [
        (Health(lethal=4), Health(lethal=3)),  # one more of nine is one more of seven
        (Health(lethal=3, aggravated=1), Health(lethal=2, aggravated=1)),
        (Health(lethal=2), Health(lethal=2)),  # one healed of nine is none of seven
        (Health(), Health()),
        (Health(lethal=8), Health(lethal=6)),
        (Health(lethal=9), Health(lethal=7)),
    ],
)
def test_SYS_2_only_what_changed_comes_home_harm_rounded_up(now: Health, home: Health) -> None:
    assert carried_back(Health(lethal=2), Health(lethal=3), now, NINE, SEVEN) == home


# --- what a sheet lacks for the rules of a scene: worked out, guessed, asked for; anew on changes-

BRUTE = {"strength": 3, "dexterity": 3, "stamina": 3}  # 6 Physical; nothing of heart and mind


def traits(fight: Fight, who: str = "Ann") -> dict[str, int]:
    return dict(fight.person(who).fighter.traits)


def give(fight: Fight, trait: str, rating: int) -> None:
    fight.act(act.GiveTrait(who="Ann", trait=trait, rating=rating))


def not_given(fight: Fight, trait: str, rating: int) -> RuleError:
    before = fight.journal.scene
    with pytest.raises(RuleError) as caught:
        give(fight, trait, rating)
    assert fight.journal.scene == before
    return caught.value


@pytest.mark.parametrize(
    ("rules", "sheet", "guessed"),
    [
        ("met", BRUTE, ("social", "mental")),
        ("met", {}, ("physical", "social", "mental")),
        ("nwod", {}, ("composure",)),
        ("nwod", {"instinct": 3}, ()),
        ("nwod", {"composure": 2}, ()),
    ],
)
def test_what_nothing_on_the_sheet_tells_is_a_guess(rules, sheet, guessed) -> None:
    fight = Fight({"Ann": sheet}, ruleset=rules)
    assert fight.person("Ann").guessed == guessed


def test_whoever_plays_somebody_says_what_a_guess_is() -> None:
    fight = Fight({"Ann": BRUTE}, ruleset="met")
    give(fight, "social", 5)
    assert traits(fight)["social"] == 5
    assert fight.person("Ann").guessed == ("mental",)
    give(fight, "social", 4)  # a second thought
    assert traits(fight)["social"] == 4


def test_nobody_says_what_the_sheet_tells() -> None:
    fight = Fight({"Ann": {**BRUTE, "social": 3}}, ruleset="met")
    assert not_given(fight, "physical", 9).code == "trait-not-asked"
    assert not_given(fight, "social", 9).code == "trait-not-asked"
    assert not_given(fight, "strength", 9).facts["names"] == ["mental"]


@pytest.mark.parametrize("rating", [-1, 11])
def test_what_is_said_has_bounds(rating: int) -> None:
    assert not_given(Fight({"Ann": BRUTE}, ruleset="met"), "social", rating).code == "bad-value"


def test_what_was_said_outlasts_a_change_of_the_sheet_and_of_the_rules() -> None:
    fight = Fight({"Ann": BRUTE}, ruleset="met")
    give(fight, "social", 5)
    fight.st("set Ann strength=5")
    assert traits(fight)["physical"] == 7
    assert traits(fight)["social"] == 5
    fight.st("ruleset nwod")
    assert "social" not in traits(fight)
    fight.st("ruleset met")
    assert traits(fight)["social"] == 5
    assert fight.person("Ann").guessed == ("mental",)


# --- a sheet that is kept aside is as much its owner's as any (SYS-2) ----------------------------

HEADING = Heading(id=1, title="", opened_by="Vesper", started="2026-11-20", ended=None)
LORE = "hidden lore"


def journal() -> Journal:
    sheet = {"system": "nwod", "strength": 4, "traits": {LORE: 3}, "armour": ["kevlar"]}
    jo, kelly = (default_catalog().fighter(one) for one in (sheet, {"strength": 2}))
    made, chance = Journal(), SeededChance(1)
    for action in (
        act.Open(by="Vesper", ruleset="met"),
        act.Join(by="Jo", who="Jo", fighter=jo, converts=True),
        act.Join(by="Kelly", who="Kelly", fighter=kelly),
        act.Hide(by="Vesper", who="Jo"),
        act.Harm(by="Vesper", who="Jo", levels=1, type="lethal"),
    ):
        made.say(action, chance)
    return made


def test_SYS_2_nobody_elses_log_has_the_sheet_that_is_kept() -> None:
    made = journal()
    masks = tuple(made.scene.masks.items())
    for viewer, reads in ((Viewer("Kelly", masks=masks), False), (Viewer(st=True), True)):
        written = msgspec.json.encode(export(HEADING, made.entries, made.scene, viewer)).decode()
        assert (LORE in written) is reads
        assert ('"aside"' in written) is reads
        assert ('"converts":true' in written) is reads


def test_SYS_2_a_change_of_a_converted_sheet_leaves_what_the_scene_has_done_to_it() -> None:
    fight = Fight({}, ruleset="met")
    fight.act(act.Join(who="Ann", fighter=default_catalog().fighter(BRUTE), converts=True))
    fight.st("hurt Ann=2b")
    own = fight.person("Ann").fighter
    learnt = replace(own, traits={**own.traits, "brawl": 3})
    fight.act(act.Refit(who="Ann", why="sheet", fighter=learnt))
    assert (fight.marks("Ann"), traits(fight)["brawl"]) == ("//", 3)


@pytest.mark.parametrize(
    ("rules", "told"), [("met", {"physical": 7}), ("nwod", {"composure": 2}), ("detroit", {})]
)
def test_SYS_2_what_a_sheet_of_another_system_tells_itself(rules, told) -> None:
    own = fighter(physical=7, social=0, composure=2, brawl=2, willpower=3)
    assert told_by_itself(own, RULESETS[rules]) == told
