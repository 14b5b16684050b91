"""Other ways of saying it: short commands, rolls for others, kinds of attack with a stroke."""

from tests.commands.table import SHEET, Player, Table

WOLF = {**SHEET, "template": "shifter", "rage": 4, "gnosis": 3}


def test_short_commands(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start")
    jo.type("+combat/pace step")
    assert "Kelly joins." in kelly.type("+join")
    assert "Kelly leaves." in kelly.type("+leave")
    assert "Kelly joins." in kelly.type(f"+join {table.script.scene_id}")
    jo.type("+init/roll")
    assert "is skipped" in jo.type("+next")
    assert "Round 1 is over" in jo.type("+run")
    assert "Do you mean +leave" in kelly.type("leave")
    assert "Type: +init/leave" in kelly.type("+leave foo")


def test_points_that_somebody_has_not(table: Table, jo: Player) -> None:
    assert "Jo has no rage." in jo.type("+roll rage")
    assert "rage 4 = 4 dice" in table.seat("Ines", sheet=WOLF).type("+roll rage")
    told = jo.type("+roll firearms")
    assert "Your firearms is 0." in told and "roll: 0 dice" in told


def test_an_npcs_attack_of_a_kind(table: Table, jo: Player) -> None:
    jo.type("+init/start")
    jo.type("+combat/pace step")
    jo.type("+init/add thug")
    jo.type("+npc/manual thug")
    table.dice.lay("Jo", "initiative", 10)
    jo.type("+init/roll")
    assert "only one kind" in jo.type("+as Thug=attack/power Jo feint")
    assert "no kind of attack 'hard'" in jo.type("+as Thug=attack/hard Jo")
    told = jo.type("+as Thug=+attack/power Jo with bare hands")
    assert "Thug makes a power attack on Jo." in told


def test_claws_are_always_at_hand(table: Table, jo: Player) -> None:
    wolf = table.seat("Ines", sheet={**WOLF, "weapons": ["knife"]})
    wolf.type("+sheet/form crinos")
    assert "always at hand: +attack NAME=with claws" in wolf.type("+gear/wield claws")
    assert "nothing" not in wolf.type("+gear/wield knife")
