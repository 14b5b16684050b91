"""Whoever is awaited and not there is shown so."""

import time
from typing import Any

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_fight import begin
from tests.commands.test_pace import flat


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


def test_who_is_awaited_and_not_connected(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    assert "waiting for Kelly (9)." in jo.type("+init")
    kelly.leaves()
    assert "waiting for Kelly (9, not connected)." in jo.type("+init")
    kelly.returns()
    assert "waiting for Kelly (9)." in jo.type("+init")


def test_one_of_a_tie(table: Table, jo: Player, kelly: Player) -> None:
    table.dice.lay("Jo", "initiative", 5)
    table.dice.lay("Kelly", "initiative", 5)
    jo.type("+init/start")
    kelly.type("+init/join")
    kelly.leaves()
    told = jo.type("+init/roll").replace("\n    ", " ")
    assert "waiting for Jo and Kelly (11, tied, Kelly not connected)." in told


# --- what waits for whoever has lost their line ---------------------------------------------------


def in_mid_fight(table: Table, jo: Player, *others: Player) -> None:
    """Jo started it, and resolves last of all."""
    jo.type("+init/start Alley")
    for one in others:
        one.type("+init/join")
    for number, one in enumerate((jo, *others)):
        table.dice.lay(one.name, "initiative", 1 + 3 * number)
    jo.type("+init/roll")


def test_DEF_5_no_escape_is_rolled_again_before_the_blow_of_one_who_is_away(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    in_mid_fight(table, jo, kelly, nemo)
    jo.type("+escape")
    kelly.type("+attack Jo")
    nemo.type("+attack Jo")
    kelly.leaves()
    nemo.type("+init/next")
    jo.type("+combat/undo")
    assert "Kelly is not connected" in flat(nemo.type("+agree"))


def test_ABORT_4_no_abort_is_rolled_again_before_the_blow_of_one_who_is_away(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    in_mid_fight(table, jo, kelly, nemo)
    jo.type("+do shout")
    kelly.type("+attack Jo")
    nemo.type("+pass")
    kelly.leaves()
    assert "Jo fails to abort" in flat(jo.type("+abort dodge"))
    jo.type("+combat/undo")
    assert "Kelly is not connected" in flat(nemo.type("+agree"))


def test_ABORT_6_the_pace_is_not_changed_while_one_is_away(
    table: Table, jo: Player, kelly: Player
) -> None:
    in_mid_fight(table, jo, kelly)
    kelly.leaves()
    assert "Kelly is not connected" in flat(jo.type("+combat/pace flow"))
    assert table.script.scene.pace == "step"


@pytest.mark.parametrize(
    "line",
    ["+init/add thug as Mole", "+init/end over", "+combat/pace flow", "+init/hold tea"],
)
def test_nobody_profits_by_the_moment_in_which_a_line_drops(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    """As if Kelly were there still: she would have refused."""
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+init/add thug as Rat")
    jo.type("+init/roll")
    kelly.leaves()
    number = table.script.standing.number
    assert "Waiting for Kelly" in flat(jo.type(line))
    assert table.script.standing.number == number


def kelly_strikes_first(table: Table, jo: Player, kelly: Player) -> None:
    """Jo started it; Kelly, who declares first, has declared a blow."""
    table.dice.lay("Kelly", "initiative", 1)
    table.dice.lay("Jo", "initiative", 9)
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+init/roll")
    kelly.type("+attack Jo")


def test_ABORT_6_nobody_is_struck_in_the_moment_in_which_their_line_drops(
    table: Table, jo: Player, kelly: Player, settings: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    kelly_strikes_first(table, jo, kelly)
    kelly.leaves()
    jo.type("+attack/power Kelly")
    assert "Kelly may still abort to a defense" in flat(jo.type("+init/run"))


def test_ABORT_6_a_hold_uses_up_nobodys_seconds(
    table: Table,
    jo: Player,
    kelly: Player,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.PATIENCE_SECONDS = 60
    kelly_strikes_first(table, jo, kelly)
    jo.type("+attack/power Kelly")
    jo.type("+init/hold tea")
    kelly.type("+agree")
    later = time.time() + 30
    monkeypatch.setattr(time, "time", lambda: later)
    jo.type("+init/resume")
    assert "Kelly may still abort to a defense" in flat(jo.type("+init/run"))
