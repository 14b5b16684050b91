"""The points of a new sheet: what is left, what goes beyond, and what freebie points pay."""

from typing import Any

import pytest

from sheets.budget import Budget, Points, points_of
from sheets.catalog import default_catalog
from sheets.kinds import default_kinds
from sheets.reading import CatalogError, Reader

CATALOG = default_catalog()
KINDS = default_kinds()
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


def test_two_groups_cannot_both_have_the_most() -> None:
    social = {"charisma": 4, "manipulation": 4, "appearance": 2}
    mental = {"perception": 1, "wits": 1}
    attributes = points(strength=4, dexterity=4, **social, **mental).parts[0]
    assert (attributes.left, attributes.beyond, attributes.cost) == (3, 2, 10)


def test_generation_is_bought_downwards() -> None:
    assert left(points(generation=10))["backgrounds"] == 2
    assert points(generation=6).freebies_left == 13


def test_willpower_begins_at_courage_once_the_virtues_are_bought() -> None:
    assert points(willpower=8).freebies_left == 15
    assert points(**VIRTUES, willpower=6).freebies_left == 13
    short = {one.part.name: one.short for one in points(**VIRTUES, willpower=3).parts}
    assert (short["willpower"], short["humanity or path"]) == (1, 6)


def test_what_no_part_counts_is_named() -> None:
    assert points().uncounted == ()
    assert points(carousing=2).uncounted == ("carousing",)


def test_a_kind_without_a_budget_has_no_points() -> None:
    fighter = CATALOG.fighter(KINDS["ghoul"].draft)
    assert points_of(fighter, KINDS["ghoul"].budget) is None


@pytest.mark.parametrize("kind", [name for name, one in KINDS.items() if one.budget.parts])
def test_a_budget_counts_no_trait_twice(kind: str) -> None:
    traits = [trait for part in KINDS[kind].budget.parts for trait in part.traits]
    assert len(traits) == len(set(traits))


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ({"points": 3}, "of: is missing"),
        ({"of": "noses"}, "of: 'noses' is not known"),
        ({"of": "virtues", "points": [1, 2]}, "points: must be one number, or 1"),
        ({"of": "virtues", "points": -1}, "points: must be a whole number"),
        ({"of": "virtues", "points": True}, "points: must be a whole number"),
        ({"of": "virtues", "free": {"brawl": 1}}, "free: 'brawl' is not known"),
        ({"of": "virtues", "from": "noses"}, "from: 'noses' is not known"),
        ({"of": "virtues", "freebies": 3}, "freebies: 'freebies' is not known"),
    ],
)
def test_a_wrong_budget_is_refused(part: dict[str, Any], told: str) -> None:
    traits = CATALOG.trait_names
    names = {"groups": CATALOG.traits, "traits": traits}
    names["groups and traits"] = {*CATALOG.traits, *traits}
    with pytest.raises(CatalogError, match=r"sheets\.yaml: wraith: virtues") as error:
        Reader("sheets.yaml", "wraith", names).read(Budget, {"virtues": part})
    assert told in str(error.value)
