"""What was tried by one who meant to cheat in a scene that they started, and no storyteller runs."""

from typing import Any

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_pace import awaited, flat, unled
from typeclasses.idling import tick_all
from typeclasses.scenes import open_in


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


@pytest.fixture
def patience(settings: Any) -> None:
    settings.PATIENCE_SECONDS = 60


# --- nobody rolls again behind somebody's back ----------------------------------------------------


def with_a_thug(table: Table, jo: Player, *others: Player) -> None:
    """Jo starts a scene with a thug, who acts before everybody else."""
    jo.type("+init/start Alley")
    jo.type("+init/add thug")
    for one in others:
        one.type("+init/join")
    table.dice.lay("Thug", "initiative", 10)
    jo.type("+init/roll")


def the_thug_strikes(table: Table, jo: Player, kelly: Player) -> None:
    """Let the thug miss Kelly, whose connection has dropped."""
    with_a_thug(table, jo, kelly)
    kelly.type("+pass")
    jo.type("+pass")
    kelly.leaves()
    jo.type("+as Thug=attack Kelly")
    jo.type("+init/run")


@pytest.mark.parametrize("line", ["+combat/undo", "+combat/undo round"])
def test_what_was_rolled_at_one_who_is_away_is_rolled_again_with_their_word_alone(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    the_thug_strikes(table, jo, kelly)
    rolled = table.script.scene
    told = flat(jo.type(line))
    assert "Waiting for Kelly. Kelly is not connected; a storyteller can decide it too." in told
    tick_all(600)
    assert table.script.scene == rolled
    jo.type(line)
    kelly.returns()
    assert "Jo proposes to take back" in flat(kelly.type("+combat"))
    kelly.type("+agree")
    assert table.script.scene != rolled


def test_a_storyteller_takes_back_what_was_rolled_at_one_who_is_away(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    the_thug_strikes(table, jo, kelly)
    rolled = table.script.scene
    jo.type("+combat/undo")
    st.type("+agree")
    assert table.script.scene != rolled


def test_initiative_is_not_rolled_again_for_one_who_is_away(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    kelly.leaves()
    jo.type("+init/roll")
    order = table.script.scene
    assert "Waiting for Kelly" in flat(jo.type("+combat/undo"))
    assert table.script.scene == order


def test_a_majority_does_not_outvote_one_who_is_away(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")  # alone as yet
    for one in (nemo, kelly):
        one.type("+init/join")
    kelly.leaves()
    jo.type("+init/roll")
    order = table.script.scene
    jo.type("+combat/undo")
    assert "Waiting for Kelly" in flat(nemo.type("+agree"))
    assert table.script.scene == order
    kelly.returns()
    kelly.type("+disagree")
    assert table.script.scene == order
    assert "Kelly says no" in flat(jo.screen())


@pytest.mark.parametrize("line", ["+combat/undo", "+combat/undo round"])
def test_nobody_is_brought_back_who_has_left(
    table: Table, jo: Player, kelly: Player, nemo: Player, line: str
) -> None:
    unled(table, jo, nemo, kelly)
    kelly.type("+init/leave")
    kelly.type("+choose leave")
    for one in (nemo, jo):
        one.type("+pass")
    jo.type("+init/run")
    assert "Kelly" not in table.script.scene.people
    kelly.leaves()
    jo.type(line)
    assert "Waiting for Kelly" in flat(nemo.type("+agree"))
    assert "Kelly" not in table.script.scene.people


def test_what_concerns_nobody_else_is_taken_back_at_once(
    table: Table, jo: Player, kelly: Player
) -> None:
    with_a_thug(table, jo, kelly)
    kelly.type("+pass")
    jo.type("+attack Thug")
    kelly.leaves()
    jo.type("+as Thug=attack Jo")
    jo.type("+init/run")
    rolled = table.script.scene
    assert "Waiting" not in flat(jo.type("+combat/undo"))
    assert table.script.scene != rolled
