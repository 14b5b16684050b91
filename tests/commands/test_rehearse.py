"""+combat/rehearse: a storyteller sees how the fight may go; nothing in the scene changes."""

from tests.commands.table import Player, Table
from tests.commands.test_pace import flat, led


def test_a_storyteller_rehearses_the_fight_and_nobody_else_is_told(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/add thug*2")
    jo.clear()
    kelly.clear()
    before = table.script.scene
    told = flat(st.type("+combat/rehearse 20"))
    assert "Playing 20 fights." in told
    assert "-- Rehearsal --" in told
    assert "20 fights from where the scene stands, everybody automatic." in told
    for row in ("Jo and Kelly win: ", "Thug1 and Thug2 win: ", "Jo goes down: ", "rounds: "):
        assert row in told, told
    assert table.script.scene is before
    assert jo.screen() == kelly.screen() == ""


def test_only_a_storyteller_may(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+init/add thug")
    for one in (jo, kelly):
        refused = flat(one.type("+combat/rehearse 5"))
        assert "Only a storyteller can rehearse a fight: it uses everybody's sheets." in refused
        assert "win" not in refused


def test_what_cannot_be_rehearsed_is_refused(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/remove Kelly")
    assert "one side has nobody here who can" in flat(st.type("+combat/rehearse"))
    st.type("+init/add thug")
    for wrong in ("0", "5001", "many"):
        assert "+combat/rehearse 200" in flat(st.type(f"+combat/rehearse {wrong}"))
    assert "Nothing is being rehearsed here." in flat(st.type("+combat/rehearse stop"))
