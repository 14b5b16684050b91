"""Who runs a scene without a storyteller sees what is private to the NPCs they brought in."""

from tests.commands.table import Player, Table


def with_two_thugs(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start")
    jo.type("+combat/pace step")
    kelly.type("+init/join")
    jo.type("+init/add thug*2")
    jo.type("+npc/manual thug*")


def test_what_is_spent_is_told_to_the_keeper(table: Table, jo: Player, kelly: Player) -> None:
    with_two_thugs(table, jo, kelly)
    assert "Thug1 spends 1 willpower" in jo.type("+spend Thug1=willpower")
    assert "willpower" not in kelly.screen()
    assert "Thug1 prefers to dodge." in jo.type("+as Thug1=prefer dodge")
    assert "prefers" not in kelly.screen()


def test_others_who_run_scenes_keep_nobody_here(table: Table, jo: Player, kelly: Player) -> None:
    with_two_thugs(table, jo, kelly)
    other = table.seat("Nemo")
    other.type("+init/new Roof")
    other.clear()
    jo.type("+spend Thug1=willpower")
    assert "willpower" not in other.screen()
