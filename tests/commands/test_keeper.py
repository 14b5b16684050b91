"""Who runs a scene without a storyteller sees what is private to the NPCs they brought in."""

from tests.commands.table import Player, Table


def with_two_thugs(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start")
    jo.type("+combat/pace step")
    kelly.type("+init/join")
    jo.type("+init/add thug*2")
    jo.type("+npc/manual thug*")


def test_who_runs_the_scene_is_told_whom_they_keep(table: Table, jo: Player, kelly: Player) -> None:
    with_two_thugs(table, jo, kelly)
    for line, whom in (("+npc/auto Jo", "you"), ("+npc/auto Kelly", "Kelly")):
        told = " ".join(jo.type(line).split())
        assert f"for the NPCs you added. For {whom} it takes a storyteller." in told
    assert "Only Jo, who started the scene" in " ".join(kelly.type("+npc/auto Jo").split())


def test_what_is_spent_is_told_to_the_keeper(table: Table, jo: Player, kelly: Player) -> None:
    with_two_thugs(table, jo, kelly)
    assert "Thug1 spends 1 willpower" in jo.type("+spend Thug1=willpower")
    assert "willpower" not in kelly.screen()
    assert "Thug1 prefers to dodge." in jo.type("+as Thug1=prefer dodge")
    assert "prefers" not in kelly.screen()


def test_secrets_of_a_tie_are_told_to_the_keeper(table: Table, jo: Player, kelly: Player) -> None:
    with_two_thugs(table, jo, kelly)
    for name, face in (("Jo", 9), ("Kelly", 9), ("Thug1", 2), ("Thug2", 2)):
        table.dice.lay(name, "initiative", face)
    jo.type("+init/roll")
    kelly.type("+prefs verbose")  # no show is made of it otherwise
    told = jo.type("+as Thug1=attack Kelly")
    assert "Thug1 declares, in secret, an attack on Kelly." in told
    assert "Thug1 has declared, in secret." in kelly.screen()
    assert "an attack on Kelly (secret)" in jo.type("+init")
    assert "has declared, in secret" in kelly.type("+init")
    assert "an attack on Kelly" in jo.type("+combat/log 1")
    assert "an attack on Kelly" not in kelly.type("+combat/log 1")


def test_others_who_run_scenes_keep_nobody_here(table: Table, jo: Player, kelly: Player) -> None:
    with_two_thugs(table, jo, kelly)
    other = table.seat("Nemo")
    other.type("+init/new Roof")
    other.clear()
    jo.type("+spend Thug1=willpower")
    assert "willpower" not in other.screen()
