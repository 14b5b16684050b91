"""No way out of a blow: what is declared against one who leaves is still rolled."""

from tests.commands.table import Player, Table
from tests.commands.test_pace import flat, led


def leaving(table: Table, name: str) -> bool:
    return table.script.scene.people[name].leaving is not None


def test_a_declared_target_is_asked_and_the_blow_is_still_rolled(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/set Kelly=60")
    jo.type("+attack Kelly")
    told = flat(kelly.type("+init/leave"))
    assert "Jo targeted you: that is still rolled" in told
    assert "+choose leave" in told
    assert not leaving(table, "Kelly")
    assert "Leaving now takes you out of the fight" in flat(
        kelly.type("+init/leave")
    )  # again is no yes
    assert not leaving(table, "Kelly")
    st.clear()
    kelly.type("+choose leave")
    assert "Kelly is about to leave, at the end of the phase" in flat(st.screen())
    assert "Jo targeted Kelly: that is still rolled" in flat(st.screen())
    table.dice.lay("Jo", "attack", 10, 10, 10, 10, 10, 10)
    table.dice.lay("Jo", "damage", 10, 2, 2, 2, 2, 2, 2, 2, 2)
    st.type("+init/run")
    assert "Kelly" not in table.script.scene.people
    told = flat(kelly.screen())
    assert "Your soak" in told and "You take 1 bashing: /, Bruised." in told  # as their own
    assert told.index("You take") < told.index("Kelly leaves.")
    character = kelly.character
    assert "Unhurt" not in kelly.type("+health") and character.location == table.room


def test_leaving_can_be_taken_back_and_undone(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    jo.type("+init/leave")  # awaits nothing of her, and nothing is declared
    assert leaving(table, "Jo")
    assert "leaves at the end of the phase" in flat(kelly.type("+init"))
    assert "already leaving" in flat(jo.type("+init/leave"))
    kelly.clear()
    jo.type("+choose stay")
    assert not leaving(table, "Jo")
    assert "Jo stays after all" in kelly.screen()
    jo.type("+init/leave")
    st.type("+combat/undo")
    assert not leaving(table, "Jo")


def test_what_is_asked_is_the_same_whatever_was_declared_in_secret(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/set Kelly=50")  # a tie: what Jo says is secret
    asked = []
    for said in ("+attack Kelly", "+dodge"):
        jo.type(said)
        asked.append(kelly.type("+init/leave"))
        st.type("+combat/undo")
    assert asked[0] == asked[1]
    assert "Jo" not in asked[0]
    assert "Jo" in kelly.type("+init")


def test_who_is_down_may_go_out_of_character_and_stays_in_the_scene(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+hurt Kelly=7b")
    assert "You are down" in kelly.type("ooc")
    kelly.type("+choose leave")
    assert not kelly.character.sessions.count()
    assert "Kelly" in table.script.scene.people


def test_who_is_held_goes_no_sooner_than_the_end_of_the_phase(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+grapple Jo")
    jo.type("+pass")
    table.dice.lay("Kelly", "grapple", 10, 10, 10, 10, 10, 10)
    st.type("+init/run")
    while table.script.questions():
        st.type("+as Kelly=choose save")
    assert table.script.scene.hold_on("Jo") is not None
    assert table.script.scene.fight.phase == "bookkeeping"
    assert "You are held by Kelly" in flat(jo.type("+init/leave"))
    jo.type("+choose leave")
    assert leaving(table, "Jo")
    st.type("+init/roll")
    assert table.script.scene.hold_on("Jo") is not None
    for _ in range(8):
        if "Jo" not in table.script.scene.people:
            break
        st.type("+init/run")
        st.type("+as Kelly=choose save")
    assert "Jo" not in table.script.scene.people
    assert table.script.scene.fight.phase == "bookkeeping"
