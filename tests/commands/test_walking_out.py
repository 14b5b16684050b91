"""Walking out of a fight asks first, is an event, and is done at the end of what is under way."""

import pytest
from evennia.utils import create

from tests.commands.table import Player, Table
from tests.commands.test_pace import begin, flat, led, unled


@pytest.fixture
def street(table: Table):
    """The street outside, with a way there."""
    street = create.create_object("typeclasses.rooms.Room", key="Street", nohome=True)
    create.create_object(
        "typeclasses.exits.Exit",
        key="out",
        location=table.room,
        destination=street,
        nohome=True,
    )
    return street


def people(table: Table) -> list[str]:
    return list(table.script.scene.people)


def test_an_exit_asks_whatever_is_typed_again_and_is_taken_at_the_end_of_the_phase(
    table: Table, street, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    for _ in range(3):
        told = kelly.type("out")
        assert "Leaving now takes you out of the fight" in told
        assert "You cannot go there" not in told
    assert kelly.character.location == table.room
    jo.clear()
    kelly.type("+choose leave")
    assert "Kelly is about to leave, at the end of the phase" in jo.screen()
    assert kelly.character.location == table.room
    st.type("+init/run")
    jo.clear()
    assert "You'll go that way as soon as you're out of this" in flat(kelly.type("out"))
    st.type("+init/run")
    assert "Kelly walks out of the fight" in jo.screen()
    assert kelly.character.location == street
    assert "Kelly" not in people(table)
    st.type("+combat/undo")
    assert "Kelly" in people(table)


def test_a_door_that_is_locked_meanwhile_stays_locked_and_one_that_is_gone_is_gone(
    table: Table, street, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    (door,) = table.room.exits
    kelly.type("out")
    door.locks.add("traverse:false()")
    door.db.err_traverse = "The door is barred."
    assert "The door is barred." in kelly.type("+choose leave")
    assert kelly.character.location == table.room
    assert table.script.scene.people["Kelly"].leaving is None
    door.delete()
    assert "That way is gone. Go another way." in kelly.type("+choose leave")
    assert kelly.character.location == table.room


def test_storytellers_onlookers_and_those_before_the_fight_come_and_go(
    table: Table, street, st: Player, jo: Player, kelly: Player
) -> None:
    al, bo = table.seat("Al"), table.seat("Bo")
    st.type("+init/start Alley")
    bo.type("+init/join")
    bo.type("out")  # before the first round
    assert bo.character.location == street
    bo.type("+init/leave")
    for one in (jo, kelly):
        one.type("+init/join")
    begin(st, jo, kelly)
    for one in (st, al):
        one.type("out")
        assert one.character.location == street
    st.character.location = table.room
    st.type("+init/join")
    st.type("out")
    assert st.character.location == street


@pytest.mark.parametrize(
    ("line", "told"), [("ooc", "goes out of character"), ("quit", "leaves the fight and the game")]
)
def test_out_of_character_and_out_of_the_game(
    table: Table, jo: Player, kelly: Player, line: str, told: str
) -> None:
    unled(table, jo, kelly)
    for _ in range(2):
        assert "Type +choose leave" in flat(kelly.type(line))
        assert kelly.character.sessions.count()
    kelly.type("+choose leave")
    assert not kelly.character.sessions.count()
    assert "Kelly" in people(table)
    jo.clear()
    for one in ("+pass", "+init/next", "+init/next"):
        jo.type(one)
    assert "Kelly" not in people(table)
    assert told in flat(str(jo.shown)) or told in flat(jo.type("+combat/log"))


def test_a_connection_that_drops_leaves_nothing(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo, kelly)
    kelly.leaves()
    assert "Kelly" in people(table)
    assert table.script.scene.people["Kelly"].leaving is None


def test_playing_another_character_asks_too(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    assert "+choose leave" not in kelly.type("ic Nobody")  # there is no such character
    other = create.create_object(
        "typeclasses.characters.Character", key="Otto", location=table.room, home=table.room
    )
    other.locks.add(f"puppet:pid({kelly.account.id})")
    kelly.account.characters.add(other)
    kelly.type("ic Otto")
    assert kelly.session.puppet is kelly.character
    kelly.type("+choose leave")
    assert kelly.session.puppet is other
    assert table.script.scene.people["Kelly"].leaving is not None


def test_who_closes_one_of_two_clients_stays_in_the_fight(
    table: Table, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    unled(table, jo, kelly)
    monkeypatch.setattr("evennia.objects.objects.ObjectSessionHandler.count", lambda one: 2)
    assert "fight" not in kelly.type("quit")
    assert "Kelly" in people(table)


def test_one_in_a_chase_would_leave_the_chase(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add thug")
    st.type("+chase/cold Jo=Thug on alleys")
    told = flat(jo.type("+init/leave"))
    assert "Leaving now takes you out of the chase." in told
    assert "You are chased." in told and "fight" not in told
