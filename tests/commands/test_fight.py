"""A fight from the first line to the last."""

from tests.commands.table import Player, Table


def test_a_two_player_fight(table: Table, jo: Player, kelly: Player) -> None:
    dice = table.dice
    dice.lay("Jo", "initiative", 8)
    dice.lay("Kelly", "initiative", 3)
    print(jo.type("+init/start Alley"))
    print("KELLY", kelly.screen())
    print(kelly.type("+init/join"))
    print(jo.type("+init/roll"))
    print("KELLY", kelly.screen())
    print(kelly.type("+attack Jo"))
    print(jo.type("+block"))
    dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    dice.lay("Jo", "block", 2, 2, 2, 2, 2, 6)
    dice.lay("Kelly", "damage", 8, 8, 8)
    dice.lay("Jo", "soak", 2, 2)
    print(jo.type("+init/next"))
    print(jo.type("+init/next"))
    print(jo.type("+combat"))
    print(jo.type("+combat/log"))
    print(jo.type("+combat/why"))
    print(jo.type("+init/end enough"))
    assert 0
