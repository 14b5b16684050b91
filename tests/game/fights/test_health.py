"""Chapter 2: the health track."""

import pytest

from game.fighter import Health, Template, heal, worst_state
from game.rulesets import RULESETS
from game.rulesets.detroit import TRACK
from sheets.catalog import default_catalog
from sheets.reading import CatalogError, Reader
from tests.game.support import Fight


def hurt(health, levels, kind):
    return TRACK.hurt(health, levels, kind)


@pytest.mark.parametrize(
    ("marks", "level", "penalty"),
    [
        (0, "Unhurt", 0),
        (1, "Bruised", 0),
        (2, "Hurt", -1),
        (3, "Injured", -1),
        (4, "Wounded", -2),
        (5, "Mauled", -2),
        (6, "Crippled", -5),
    ],
)
def test_HEALTH_1_the_number_of_marks_decides_level_and_penalty(marks, level, penalty):
    health = hurt(Health(), marks, "bashing")
    assert (TRACK.level(health), TRACK.penalty(health)) == (level, penalty)


def test_HEALTH_2_the_worst_marks_stand_first():
    health = hurt(hurt(hurt(Health(), 2, "bashing"), 1, "aggravated"), 1, "lethal")
    assert health.marks == "*X//"


@pytest.mark.parametrize(
    ("before", "levels", "kind", "after"),
    [
        (Health(bashing=7), 2, "bashing", Health(5, 2, 0)),
        (Health(lethal=7), 3, "bashing", Health(lethal=7)),
        (Health(bashing=2, lethal=5), 1, "lethal", Health(1, 6, 0)),
        (Health(lethal=7), 2, "lethal", Health(0, 5, 2)),
        (Health(bashing=1, lethal=6), 2, "lethal", Health(0, 6, 1)),
        (Health(bashing=1, lethal=6), 1, "aggravated", Health(0, 6, 1)),
        (Health(lethal=7), 1, "aggravated", Health(0, 6, 1)),
        (Health(bashing=5), 4, "lethal", Health(3, 4, 0)),  # they fill the track first
        (Health(aggravated=7), 9, "aggravated", Health(aggravated=7)),
    ],
)
def test_HEALTH_3_what_finds_the_track_full_makes_marks_worse(before, levels, kind, after):
    assert hurt(before, levels, kind) == after


@pytest.mark.parametrize(
    ("health", "state"),
    [
        (Health(bashing=1, lethal=6), "unconscious"),
        (Health(bashing=1, aggravated=6), "unconscious"),
        (Health(lethal=1, aggravated=6), "dying"),
        (Health(aggravated=7), "dead"),
    ],
)
def test_HEALTH_4_the_last_mark_says_how_one_goes_down(health, state):
    assert TRACK.full(health)
    assert worst_state(health) == state


def test_healing_takes_marks_of_one_kind_and_no_more_than_there_are():
    assert heal(Health(2, 1, 0), 1, "bashing") == Health(1, 1, 0)
    assert heal(Health(2, 1, 0), 5, "lethal") == Health(2, 0, 0)


# --- levels of health by kind of being and size, which are data (HEALTH-1) -----------------------

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
def test_HEALTH_1_its_own_levels_take_off_dice_and_fell_it(sheet, marks, penalty, down) -> None:
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
