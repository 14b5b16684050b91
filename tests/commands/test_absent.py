"""Whoever is awaited and not there is shown so."""

from tests.commands.table import Player, Table
from tests.commands.test_fight import begin


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
