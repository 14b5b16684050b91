"""The tables of conversions: how they are read, what they come to, what is wrong in one (SYS-2)."""

from pathlib import Path
from shutil import copytree

import pytest

from game.conversions import Conversion
from game.health import Health, Reach, carried_back, in_proportion
from game.rulesets import RULESETS
from sheets.catalog import WORLD, default_catalog, load_catalog
from sheets.reading import CatalogError

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
    ("sheet", "counts"),
    [
        ({"self-control": 4, "willpower": 2}, 4),
        ({"instinct": 3, "willpower": 9}, 3),
        ({"willpower": 7}, 4),  # half, and up from the half
        ({"willpower": 20}, 5),  # within its bounds
    ],
)
def test_the_first_way_that_comes_to_anything_counts(sheet: dict[str, int], counts: int) -> None:
    table = conversion("detroit", "nwod")
    assert table is not None
    assert table.lacks(default_catalog().fighter(sheet))["composure"] == counts


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
def test_what_is_wrong_in_a_table_is_found_as_the_game_starts(
    tmp_path: Path, wrong: str, told: str
) -> None:
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
