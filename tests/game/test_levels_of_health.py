"""Levels of health by kind of being and size, which are data (HEALTH-1)."""

import pytest

from game.fighter import Template
from game.health import Health
from game.rulesets import RULESETS
from sheets.catalog import default_catalog
from sheets.reading import CatalogError, Reader
from tests.game.support import Fight

DOG = {"levels": ["Bruised 0", "Hurt -1", "Wounded -2", "Crippled -5", "Incapacitated -5"]}


@pytest.mark.parametrize(
    ("sheet", "marks", "penalty", "down"),
    [
        ({"huge size": 1}, 2, 0, False),
        ({"huge size": 1}, 7, -5, False),
        ({"huge size": 1}, 8, -5, True),
        (DOG, 3, -2, False),
        (DOG, 5, -5, True),
    ],
)
def test_HEALTH_1_its_own_levels_take_off_dice_and_fell_it(
    sheet: dict[str, object], marks: int, penalty: int, down: bool
) -> None:
    fight = Fight({"Jo": {"strength": 3}, "Rex": sheet}).begin("Jo", "Rex")
    fight.st(f"hurt Rex={marks}l")
    rex = fight.journal.scene.people["Rex"]
    track = RULESETS["detroit"].track_of(rex.fighter)
    assert bool(rex.down) == down
    assert rex.fighter.health == Health(lethal=marks)
    assert track.penalty(rex.fighter.health) == penalty


@pytest.mark.parametrize(
    "written",
    [
        {"levels": ["Hurt"]},
        {"levels": ["Hurt -1"] * 21},
        {"levels": ["Hurt 3"]},
        {"larger": {"nose": 1}},
        {"larger": {"huge size": 0}},
    ],
)
def test_HEALTH_1_what_is_no_track_is_refused(written: dict[str, object]) -> None:
    with pytest.raises(CatalogError):
        Reader(names={"traits": default_catalog().trait_names}).read(Template, written)
