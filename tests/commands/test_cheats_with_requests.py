"""What was asked back in mid-fight past those whose word it takes, or of one who knew nothing of
the fight.
"""

from typing import Any

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_cheats_between_rounds import all_pass
from tests.commands.test_fight import begin
from tests.commands.test_pace import flat
from typeclasses.character_sheets import sheet_of_character

ARMED = {**SHEET, "weapons": ["light pistol"], "ammunition": {"light pistol": 1}}
IN_A_FIGHT = "Jo is in scene {scene}, where a fight goes on: it counts there at once."


def between_rounds(table: Table) -> tuple[Player, Player, Player]:
    """Return Jo, hurt and with a Willpower spent, Kelly and Nemo between two rounds of a fight."""
    jo, kelly, nemo = (table.seat(name, sheet=ARMED) for name in ("Jo", "Kelly", "Nemo"))
    begin(table, jo, kelly)
    all_pass(kelly, jo)
    nemo.type("+init/join")
    table.wound(jo, 2, "lethal")
    jo.type("+spend willpower")
    return jo, kelly, nemo


def goes_and_comes(player: Player) -> None:
    for line in ("+init/leave", "+choose leave", "+init/join"):
        player.type(line)


@pytest.mark.parametrize("line", ["+heal 2l", "+regain willpower"])
def test_whose_word_it_takes_is_the_same_after_going_out_and_in_again(
    table: Table, line: str
) -> None:
    jo, _kelly, nemo = between_rounds(table)
    goes_and_comes(jo)
    assert "Jo proposes to" in flat(jo.type(line))
    assert "Jo proposes to" in flat(nemo.screen())


def test_what_was_lost_while_out_of_the_scene_is_not_for_those_in_it(table: Table) -> None:
    jo, _kelly, _nemo = between_rounds(table)
    for line in ("+init/leave", "+choose leave"):
        jo.type(line)
    table.wound(jo, 1, "lethal")
    jo.type("+init/join")
    assert "waits for one" in flat(jo.type("+heal 3l"))
    assert "Jo proposes to" in flat(jo.type("+heal 2l"))


@pytest.mark.parametrize("line", ["+gear/give me=rifle", "+sheet/request brawl=5 because why not"])
def test_a_storyteller_elsewhere_reads_that_who_asks_is_in_a_fight(table: Table, line: str) -> None:
    jo, _kelly, _nemo = between_rounds(table)
    st = table.seat("Vesper", "Storyteller")
    st.character.location = None
    note = IN_A_FIGHT.format(scene=table.script.scene_id)
    jo.type(line)
    assert note in flat(st.screen())
    assert note in flat(st.type("+sheet/pending"))
    st.character.location = table.room
    assert "where a fight goes on" not in flat(st.type("+sheet/pending"))


def test_a_storyteller_reads_that_who_asks_has_left_a_fight(table: Table) -> None:
    jo, _kelly, _nemo = between_rounds(table)
    for line in ("+init/leave", "+choose leave"):
        jo.type(line)
    st = table.seat("Vesper", "Storyteller")
    st.character.location = None
    jo.type("+heal 2l")
    note = f"Jo has left scene {table.script.scene_id}, where a fight goes on."
    assert note in flat(st.screen())


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
