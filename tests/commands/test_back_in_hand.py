"""Automatic is for the absent: a player's character comes back to who plays it."""

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from journal.models import EntryRecord
from server.conf import inputfuncs
from tests.commands.table import Player, Table, make_room
from tests.commands.test_pace import awaited, flat, led


def plays_itself(table: Table, name: str) -> bool:
    return bool(table.script.scene.people[name].auto)


@pytest.mark.parametrize(
    "line",
    [
        *("+dodge", "+attack nobody", "+init", "+attack/wildly x", "pose grins"),
        *("look", "who", "+who", "+where", "page Kelly=psst", "help", "say hm", "hmpf", "+npc"),
        *("+npc/manual Rat", "+npc/manual Kelly", "+npc/manual Jo, Kelly", "+npc/manual"),
        *("+npc/bogus", "+npc/manual/auto Jo", "+npc/manual Jo", "+npc/man me"),
    ],
)
def test_what_a_player_types_first_brings_their_character_back_and_all_are_told(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    led(st, jo, kelly)
    st.type("+npc/auto Jo")
    assert plays_itself(table, "Jo")
    kelly.clear()
    told = flat(jo.type(line))
    assert "You aren't automatic" not in told
    assert "Jo is no longer automatic." in told
    assert "Jo is no longer automatic." in kelly.screen()
    assert not plays_itself(table, "Jo")
    kelly.type("+pass")
    assert awaited(table) == ["Jo"]


def test_whoever_returns_is_told_and_init_shows_it_to_everyone(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    jo.leaves()
    st.type("+npc/auto Jo")
    for one in (st, kelly):
        assert "automatic" in one.type("+init")
    told = flat(jo.returns())
    assert "The game plays Jo for you." in told
    assert "Whatever you type ends that." in told
    assert plays_itself(table, "Jo")  # nothing was typed yet
    told = flat(jo.type("+npc/manual me"))
    assert "Jo is no longer automatic." in told and "You aren't automatic" not in told
    assert not plays_itself(table, "Jo")


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


def test_one_whose_line_goes_to_the_scene_of_another_room_is_given_back_all_the_same(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    led(st, jo, kelly)
    st.type("+npc/auto Jo")
    jo.character.location = nemo.character.location = make_room()
    nemo.type("+init/start Roof")
    told = flat(jo.type("+npc/manual me"))
    assert "You aren't in this scene" in told and "Jo is no longer automatic." in told


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


def test_one_who_comes_back_in_a_hold_is_in_hand_when_it_is_over(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+npc/auto Jo")
    st.type("+init/hold tea")
    jo.type("+init")
    assert not plays_itself(table, "Jo")


def test_a_storytellers_own_character_stays_as_it_is_till_it_is_taken_back(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    gm = table.seat("Sam", "Storyteller")
    gm.type("+init/start Alley")
    gm.type("+init/join")
    kelly.type("+init/join")
    gm.type("+npc/auto Sam")
    gm.type("+init")
    assert plays_itself(table, "Sam")
    gm.type("+npc/manual me")
    assert not plays_itself(table, "Sam")


def test_the_log_has_it_before_the_pose_that_brought_it_about(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+npc/auto Jo")
    jo.type("pose grins.")
    told = flat(kelly.type("+combat/log 5"))
    assert told.index("Jo is no longer automatic.") < told.index("Jo grins.")


@pytest.mark.parametrize("line", ["say hm", "who", "hmpf"])
def test_a_line_of_somebody_in_no_scene_costs_no_query_though_others_are_automatic(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    nemo = table.seat("Nemo")
    led(st, jo, kelly)
    st.type("+npc/auto Jo")
    nemo.character.location = make_room()  # where no scene keeps what is said
    nemo.type(line)  # what is read once
    with CaptureQueriesContext(connection) as asked:
        nemo.type(line)
    assert not asked.captured_queries
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
