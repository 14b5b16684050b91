"""Automatic is for the absent: a player's character comes back to who plays it."""

from django.conf import settings

from journal.models import EntryRecord
from server.conf import inputfuncs
from tests.commands.table import Player, Table, make_room
from tests.commands.test_pace import flat, led


def plays_itself(table: Table, name: str) -> bool:
    return bool(table.script.scene.people[name].auto)


def test_a_line_that_is_nobodys_word_brings_nobody_back(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+npc/auto Jo")
    jo.type("")
    for line in ("idle", settings.IDLE_COMMAND):
        inputfuncs.text(jo.session, line)
    inputfuncs.msdp_send(jo.session, "HEALTH")
    assert plays_itself(table, "Jo")
    inputfuncs.text(jo.session, "look")
    assert not plays_itself(table, "Jo")


def test_who_is_not_automatic_is_told_so_and_nothing_is_written(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+npc/auto Kelly")
    entries = EntryRecord.objects.count()
    assert "You aren't automatic" in flat(jo.type("+npc/manual me"))
    assert "Jo isn't automatic" in flat(st.type("+npc/manual Jo"))
    assert EntryRecord.objects.count() == entries
    st.type("+npc/manual Jo, Kelly")  # of several, those who are
    assert not plays_itself(table, "Kelly")
    assert EntryRecord.objects.count() == entries + 1


def test_nobody_takes_another_in_hand_or_has_themselves_played(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+npc/auto Kelly")
    jo.type("+npc/manual Kelly")
    assert plays_itself(table, "Kelly")
    jo.type("+npc/auto Jo")
    assert not plays_itself(table, "Jo")


def test_it_is_an_entry_that_outlives_a_kill_and_can_be_taken_back(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+npc/auto Jo")
    jo.type("+init")
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    assert not plays_itself(table, "Jo")
    st.type("+combat/undo")
    assert plays_itself(table, "Jo")


def test_a_line_typed_in_another_room_brings_back_after_a_kill_too(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+npc/auto Jo")
    jo.character.location = make_room()
    table.kill()
    jo.returns()
    assert plays_itself(table, "Jo")
    jo.type("look")
    assert not plays_itself(table, "Jo")
