"""What becomes of a chase when somebody drops out of the game, or the game itself: nobody is lost,
and the log folds to the scene.
"""

import pytest

from game.journal import live_entries, state_of
from game.state.chase import Chase
from journal import store
from journal.models import SceneRecord
from tests.commands.table import Player, Table, everyone_else_is_ready
from typeclasses.scripts import ChaseScript, CombatScript


@pytest.fixture
def chase(table: Table, st: Player, jo: Player, kelly: Player) -> Table:
    """Jo flees from Kelly and a thug, three ahead of both."""
    st.type("+init/start Foundry")
    for player in (jo, kelly):
        player.type("+init/join")
    st.type("+init/add Thug=thug")
    table.dice.lay("Jo", "start", 8, 8, 3, 3, 3)
    st.type("+chase/cold Jo=Kelly, Thug")
    return table


def the_chase(table: Table) -> Chase:
    return table.script.scene.chases[-1]


def is_sound(table: Table) -> None:
    """Check that everybody is somewhere, once, and that the log leads to the scene."""
    scene = table.script.scene
    for name, person in scene.people.items():
        inside = [one.id for one in scene.chases_under_way() if name in one.members()]
        seat = [person.seat.chase] if person.seat is not None else []
        assert inside == seat, name
    number = table.script.scene_id
    assert state_of(live_entries(store.entries(number))) == store.load(number).scene == scene


def handles(table: Table) -> list[ChaseScript]:
    return [one for one in table.room.scripts.all() if isinstance(one, ChaseScript)]


# --- people --------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["+init/leave", "+init/remove Jo"])
def test_prey_that_leaves_the_scene_ends_the_chase(
    chase: Table, st: Player, jo: Player, line: str
) -> None:
    chase.dice.lay("Jo", "chase", 8, 8)
    everyone_else_is_ready(chase, "Jo")
    jo.type("+chase/roll")
    (st if "remove" in line else jo).type(line)
    if "leave" in line:
        told = jo.screen()
        assert "takes you out of the chase." in told and "You are chased." in told
        st.clear()
        jo.type("+choose leave")
        assert "at the end of the round of the chase" in st.screen()
        assert "Jo" in chase.script.scene.people and not the_chase(chase).over
        jo.type("+choose none")
    assert "Jo" not in chase.script.scene.people
    assert the_chase(chase).over and not handles(chase)
    is_sound(chase)
    assert "Round 1" in st.type("+init/roll")


# --- the server ----------------------------------------------------------------------------------


def test_a_killed_server_loses_no_chase(chase: Table, jo: Player, kelly: Player) -> None:
    chase.dice.lay("Jo", "chase", 8, 8)
    everyone_else_is_ready(chase, "Jo")
    jo.type("+chase/roll")
    before = chase.script.standing
    chase.kill()
    assert chase.script.standing == before
    assert len(handles(chase)) == 1
    assert "+choose bait" in jo.returns()
    jo.type("+chase/maneuver in there")
    chase.kill()
    jo.returns()
    jo.type("+choose alleys")
    chase.kill()
    jo.returns()
    jo.type("+choose wits")
    assert the_chase(chase).course.name == "alleys"
    is_sound(chase)


def test_undo_and_redo_in_and_out_of_a_chase(chase: Table, st: Player, jo: Player) -> None:
    chase.dice.lay("Jo", "chase", 8, 8)
    everyone_else_is_ready(chase, "Jo")
    jo.type("+chase/roll")
    jo.type("+chase/maneuver bait")
    after = chase.script.scene
    st.type("+combat/undo 5")
    assert not chase.script.scene.chases and not handles(chase)
    is_sound(chase)
    st.type("+combat/redo")
    assert chase.script.scene == after and len(handles(chase)) == 1
    st.type("+chase/end")
    st.type("+combat/undo")
    assert not the_chase(chase).over and len(handles(chase)) == 1
    is_sound(chase)


# --- the handle, the room ------------------------------------------------------------------------


def test_the_handle_speaks_to_the_scene(chase: Table, jo: Player) -> None:
    (handle,) = handles(chase)
    assert isinstance(handle.service, CombatScript) and handle.service is chase.script
    assert handle.under_way == [the_chase(chase)]
    assert handle.chase_of(jo.character) == the_chase(chase)
    assert (handle.persistent, handle.interval, handle.key) == (True, -1, "chase")
    chase.dice.lay("Jo", "chase", 8, 8)
    everyone_else_is_ready(chase, "Jo")
    jo.type("+chase/roll")
    assert [one.who for one in handle.questions()] == ["Jo"]


def test_two_scenes_in_a_room_have_a_handle_each(chase: Table) -> None:
    first = chase.script
    nemo = chase.seat("Nemo")
    nemo.type("+init/start/new Roof")
    nemo.type("+init/add thug")
    nemo.type("+chase/cold me=Thug")
    assert len({one.scene_id for one in handles(chase)}) == 2
    nemo.type("+init/end")
    assert [one.scene_id for one in handles(chase)] == [first.scene_id]


@pytest.mark.parametrize("fights", [False, True])
def test_a_destroyed_room_ends_chase_and_scene(
    chase: Table, st: Player, jo: Player, fights: bool
) -> None:
    if fights:
        st.type("+init/add Rat=thug")
        st.type("+init/roll")
        assert chase.script.scene.fight.phase == "declaration"
    chase.room.delete()
    assert not store.open_scenes()
    record = SceneRecord.objects.get()
    assert all(one.over for one in store.load(record.pk).scene.chases)
    assert "No scene is open" in jo.type("+chase")
