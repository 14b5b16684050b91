"""What was tried with a sheet that nobody has approved."""

from typing import Any

import pytest

from players.character_sheets import sheet_of_character
from tests.commands.table import Player, Table
from tests.commands.test_pace import flat

ARMED = "{strength: 2, willpower: 5, weapons: [light pistol]}"


@pytest.fixture
def carla(table: Table) -> Player:
    """A player with a draft and a gun, who has not played yet."""
    carla = table.seat("Carla", sheet=None)
    carla.type("+sheet/new mortal")
    carla.type(f"+sheet/import {ARMED}")
    return carla


def sheet(player: Player) -> dict[str, Any]:
    return sheet_of_character(player.character) or {}


def test_HEALTH_4_nobody_comes_back_from_the_dead_by_throwing_a_draft_away(
    table: Table, carla: Player
) -> None:
    table.wound(carla, 8, "aggravated")
    dead = sheet(carla)
    assert dead["health"] == {"aggravated": 7}
    told = flat(carla.type("+sheet/discard mortal"))
    assert "you can't throw it away" in told and "+heal, +regain or +gear/reload" in told
    assert "You already have a draft" in carla.type("+sheet/new mortal")
    carla.type(f"+sheet/import {ARMED}")
    assert sheet(carla) == dead
    assert "request 1" in carla.type("+heal 7a")


def test_a_sheet_that_was_handed_in_or_returned_heals_no_more_than_a_draft(
    table: Table, st: Player, carla: Player, jo: Player
) -> None:
    st.type("+sheet/return Jo=once more")
    for one in (carla, jo):
        table.wound(one, 2, "lethal")
        one.type("+sheet/submit")
        one.type("+sheet/withdraw")
        one.type("+sheet/discard mortal")
        assert sheet(one)["health"] == {"lethal": 2}


def test_a_check_in_a_scene_by_other_rules_judges_the_sheet_itself(
    st: Player, carla: Player
) -> None:
    carla.type("+sheet/set physical=15, dodge=10")

    def checks() -> tuple[str, str]:
        return flat(st.type("+sheet/check Carla")), flat(carla.type("+sheet/check"))

    before = checks()
    st.type("+init/start Bar=met")
    carla.type("+init/join yes")
    assert "physical 15 and dodge 10" in before[0]
    assert checks() == before
