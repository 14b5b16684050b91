"""What a Disarm takes is the taker's in the scene, and its owner's on the sheets."""

from typing import Any

import pytest

from players import character_sheets
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_grapple import nets, next_round

ARMED = {**SHEET, "firearms": 3, "weapons": ["heavy pistol", "knife"]}


@pytest.fixture
def kelly(table: Table) -> Player:
    return table.seat("Kelly", sheet=ARMED)


def sheet(player: Player) -> dict[str, Any]:
    found = character_sheets.sheet_of_character(player.character)
    assert found is not None
    return found


def carries(table: Table, who: str) -> list[str]:
    return [one.name for one in table.script.scene.people[who].fighter.weapons]


def disarmed(table: Table, jo: Player, kelly: Player) -> None:
    """Jo takes Kelly's pistol, in the first round."""
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    jo.type("+init/start")
    jo.type("+combat/pace step")
    kelly.type("+init/join")
    jo.type("+init/roll")
    kelly.type("+pass")
    jo.type("+grapple Kelly=then disarm")
    nets(table, "Jo", "grapple", 5)
    jo.type("+init/run")
    assert carries(table, "Kelly") == ["knife"]
    assert carries(table, "Jo") == ["heavy pistol"]


def shoots(table: Table, jo: Player, kelly: Player) -> None:
    """Jo shoots once, and misses."""
    next_round(table, jo)
    kelly.type("+pass")
    jo.type("+attack Kelly=with heavy pistol")
    jo.type("+init/run")


def test_sheets_keep_what_is_theirs(table: Table, jo: Player, kelly: Player) -> None:
    before = {player: sheet(player) for player in (jo, kelly)}
    disarmed(table, jo, kelly)
    assert "heavy pistol" in jo.type("+gear") and "heavy pistol" not in kelly.type("+gear")
    assert {player: sheet(player) for player in (jo, kelly)} == before
    jo.type("+init/end")
    kelly.type("+agree")
    assert "heavy pistol" not in jo.type("+gear") and "heavy pistol" in kelly.type("+gear")


def test_the_same_after_a_kill(table: Table, jo: Player, kelly: Player) -> None:
    disarmed(table, jo, kelly)
    shoots(table, jo, kelly)
    table.kill()
    for player in (jo, kelly):
        player.returns()
    assert carries(table, "Jo") == ["heavy pistol"]
    assert sheet(kelly)["weapons"] == ["heavy pistol", "knife"]
    assert sheet(kelly)["ammunition"] == {"heavy pistol": 6}
    table.wound(jo, 1, "bashing")
    assert sheet(jo).get("weapons", []) == []


def test_undone(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    disarmed(table, jo, kelly)
    shoots(table, jo, kelly)
    st.type("+combat/undo 4")
    assert carries(table, "Jo") == ["heavy pistol"]
    assert sheet(kelly).get("ammunition", {}).get("heavy pistol", 7) == 7
    st.type("+combat/undo")
    assert carries(table, "Kelly") == ["heavy pistol", "knife"]
    assert sheet(kelly)["weapons"] == ["heavy pistol", "knife"]
    st.type("+combat/redo")
    st.type("+combat/redo")
    table.wound(jo, 1, "bashing")
    table.wound(kelly, 1, "bashing")
    assert carries(table, "Jo") == ["heavy pistol"]
    assert sheet(kelly)["weapons"] == ["heavy pistol", "knife"]
    assert sheet(jo).get("weapons", []) == []


def test_what_a_storyteller_gives_and_takes_is_for_good(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    disarmed(table, jo, kelly)
    st.type("+gear/give jo=club")
    assert sheet(jo)["weapons"] == ["club"]
    st.type("+gear/take jo=heavy pistol")
    assert sheet(kelly)["weapons"] == ["heavy pistol", "knife"]
    assert sheet(jo)["weapons"] == ["club"]
    st.type("+gear/give kelly=heavy pistol")
    assert sorted(sheet(kelly)["weapons"]) == ["heavy pistol", "knife"]
    st.type("+gear/take kelly=heavy pistol")
    assert sheet(kelly)["weapons"] == ["knife"]


def test_taken_back(table: Table, jo: Player, kelly: Player) -> None:
    disarmed(table, jo, kelly)
    next_round(table, jo)
    kelly.type("+grapple Jo=then disarm")
    jo.type("+pass")
    nets(table, "Kelly", "grapple", 5)
    jo.type("+init/run")
    assert sorted(carries(table, "Kelly")) == ["heavy pistol", "knife"]
    assert sorted(sheet(kelly)["weapons"]) == ["heavy pistol", "knife"]
    assert sheet(jo).get("weapons", []) == []


def test_to_undo_the_coming_back_leaves_the_sheet_as_it_was(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    disarmed(table, jo, kelly)
    before = sheet(kelly)
    kelly.type("+init/leave")
    kelly.type("+init/join")
    st.type("+combat/undo")
    assert sheet(kelly) == before
    st.type("+combat/undo")  # the leaving
    assert sheet(kelly) == before and carries(table, "Kelly") == ["knife"]
