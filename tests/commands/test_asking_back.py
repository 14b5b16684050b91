"""What is asked back in mid-fight, by players who have come and gone."""

from typing import Any

import pytest

from players.character_sheets import sheet_of_character
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_fight import begin
from tests.commands.test_pace import flat

ARMED = {**SHEET, "weapons": ["light pistol"], "ammunition": {"light pistol": 1}}


def between_rounds(table: Table) -> tuple[Player, Player, Player]:
    """Return Jo, hurt and with a Willpower spent, Kelly and Nemo between two rounds of a fight."""
    jo, kelly, nemo = (table.seat(name, sheet=ARMED) for name in ("Jo", "Kelly", "Nemo"))
    begin(table, jo, kelly)
    for one in (kelly, jo):
        one.type("+pass")
    jo.type("+init/run")
    nemo.type("+init/join")
    table.wound(jo, 2, "lethal")
    jo.type("+spend willpower")
    return jo, kelly, nemo


def test_what_was_lost_while_out_of_the_scene_is_not_for_those_in_it(table: Table) -> None:
    jo, _kelly, _nemo = between_rounds(table)
    for line in ("+init/leave", "+choose leave"):
        jo.type(line)
    table.wound(jo, 1, "lethal")
    jo.type("+init/join")
    assert "waits for one" in flat(jo.type("+heal 3l"))
    assert "Jo proposes to" in flat(jo.type("+heal 2l"))


@pytest.mark.parametrize(("way_out", "healed"), [("+init/leave", False), ("+init/end", True)])
def test_nobody_heals_freely_outside_a_fight_that_they_could_come_back_to(
    table: Table, settings: Any, way_out: str, healed: bool
) -> None:
    settings.ROUNDKEEPER_RECOVERY = "free"
    jo, kelly, nemo = between_rounds(table)
    for one, line in ((jo, way_out), (jo, "+choose leave"), (kelly, "+agree"), (nemo, "+agree")):
        one.type(line)
    jo.type("+heal 2l")
    sheet = sheet_of_character(jo.character)
    assert sheet is not None
    assert ("health" not in sheet) == healed
