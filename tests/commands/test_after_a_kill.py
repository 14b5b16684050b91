"""What a killed server, or a line that was lost, leaves to be said again or done after all."""

import time
from typing import Any

import evennia
import pytest

from evennia_mends import server_sessions
from game import actions as act
from players import lost_connections
from players.authority import THE_GAME, speaker
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin

SHOT = "Kelly attacks Jo."


def test_what_had_not_left_the_server_when_it_was_killed_is_told_again(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    # Two lines in one breath of the reactor: it has sent nothing between them.
    table.script.submit(THE_GAME, act.SetPace(pace="flow"))
    table.kill()
    assert SHOT in jo.returns()


def test_what_was_missed_is_told_again_to_one_who_loses_their_line_while_reading_it(
    table: Table, jo: Player, kelly: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LINE_LOST_SECONDS = 3
    begin(table, jo, kelly)
    jo.leaves()
    kelly.type("+attack Jo")
    later = time.time() + 600
    monkeypatch.setattr("time.time", lambda: later)
    assert SHOT in jo.returns()
    jo.leaves()
    assert SHOT in jo.returns()
    monkeypatch.setattr("time.time", lambda: later + 4)
    jo.leaves()
    assert SHOT not in jo.returns()


def test_what_was_sent_while_the_portal_was_gone_is_told_again(
    table: Table, jo: Player, kelly: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LINE_LOST_SECONDS = 3
    begin(table, jo, kelly)
    lost_connections.note_cut()
    kelly.type("+attack Jo")
    later = time.time() + 600
    monkeypatch.setattr("players.lost_connections.time.time", lambda: later)
    jo.leaves()  # once there is a portal again
    assert SHOT in jo.returns()


def test_a_line_with_the_number_of_one_that_is_gone_hears_nothing_of_it(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    address = jo.session.address
    stranger = {"uid": None, "logged_in": False, "address": address}
    same = {"uid": jo.account.id, "logged_in": True, "address": address}
    lines_of_the_next_portal = {jo.session.sessid: same, kelly.session.sessid: stranger}
    server_sessions.drop_ghosts(evennia.SESSION_HANDLER, lines_of_the_next_portal)
    assert (jo.character.sessions.count(), kelly.character.sessions.count()) == (1, 0)


def test_the_last_thing_told_is_told_again_when_nobodys_line_outlived_the_server(
    table: Table, jo: Player, kelly: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    table.script.live.markers.keep()
    settings.LINE_LOST_SECONDS = 3
    with monkeypatch.context() as nobody:
        nobody.setattr(evennia, "SESSION_HANDLER", {})
        table.kill()
    assert SHOT in jo.returns()


def test_those_who_play_by_themselves_go_on_after_a_kill(
    table: Table, st: Player, jo: Player
) -> None:
    table.dice.lay("Jo", "initiative", 3)
    table.dice.lay("Thug", "initiative", 9)
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add thug")
    st.type("+npc/auto Thug")
    st.type("+init/roll")
    # Killed after this entry was written, and before the NPC had its say.
    table.script._submit(speaker(st.character), act.TakeDefaults())
    number = table.script.standing.number
    assert table.script.questions()[0].who == "Thug"
    table.kill()
    assert table.script.standing.number == number + 1
    assert "Thug" not in [one.who for one in table.script.questions()]
