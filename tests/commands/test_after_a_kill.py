"""What a killed server, or a line that was lost, leaves to be said again or done after all."""

import time
from typing import Any

import evennia
import pytest

from evennia_mends import stale_sessions
from game import actions as act
from journal import store
from players import character_sheets, lost_connections
from players.authority import THE_GAME, speaker
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin
from typeclasses.scripts import CombatScript

SHOT = "Kelly attacks Jo."


def test_what_was_on_its_way_when_a_line_was_lost_is_told_again(
    table: Table, jo: Player, kelly: Player, settings: Any
) -> None:
    settings.LINE_LOST_SECONDS = 3
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    assert SHOT in jo.screen()
    jo.leaves()
    assert SHOT in jo.returns()


def test_what_had_not_left_the_server_when_it_was_killed_is_told_again(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    # Two lines in one breath of the reactor: it has sent nothing between them.
    table.script.submit(THE_GAME, act.SetPace(pace="flow"))
    table.kill()
    assert SHOT in jo.returns()


def test_what_was_told_long_before_is_not_told_again(
    table: Table, jo: Player, kelly: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LINE_LOST_SECONDS = 3
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    later = store.time_of(table.script.scene_id, table.script.standing.number) + 4
    monkeypatch.setattr("players.lost_connections.time.time", lambda: later)
    jo.leaves()
    assert SHOT not in jo.returns()


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
    stale_sessions.drop_ghosts(evennia.SESSION_HANDLER, lines_of_the_next_portal)
    assert (jo.character.sessions.count(), kelly.character.sessions.count()) == (1, 0)
    assert "waiting for Kelly (9, not connected)" in jo.type("+init")


def test_who_was_logging_in_when_the_server_was_killed_is_in(jo: Player) -> None:
    number = jo.session.sessid
    line = {"uid": jo.account.id, "logged_in": True, "puid": None}
    stale_sessions.begin_anew({number: line})
    assert line["puid"] == jo.character.id
    assert jo.character.sessions.count() == 0  # until the line is synced, a moment later


def test_a_line_that_was_closed_meanwhile_does_not_keep_its_character_deaf(
    jo: Player, kelly: Player
) -> None:
    stranger = {"uid": None, "logged_in": False, "puid": None}
    jo.character.account = None  # written before their line, and not yet
    jo.character.save()
    stale_sessions.begin_anew({jo.session.sessid: stranger})
    assert stranger["puid"] is None
    assert jo.character.sessions.count() == 0
    jo.character.sessions.add(jo.session)
    jo.character.msg("Hello")
    assert "Hello" in jo.screen()


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


# --- sheets of those who are in the scene no longer -----------------------------------------------


def dies_before_sheets_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing follow from an entry but its writing."""
    monkeypatch.setattr(CombatScript, "_after_writing", lambda *told: None)


def marks(player: Player) -> dict[str, int]:
    sheet = character_sheets.sheet_of_character(player.character) or {}
    return dict(sheet.get("health") or {})


def test_the_sheet_of_one_whose_joining_was_undone_is_given_back(
    table: Table, st: Player, jo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+hurt Jo=3l")
    table.script.live.markers.keep()
    with monkeypatch.context() as dying:
        dies_before_sheets_are_written(dying)
        table.script.submit(speaker(st.character), act.Undo(steps=2))
    assert "Jo" not in table.script.scene.people and marks(jo) == {"lethal": 3}
    table.kill()
    assert marks(jo) == {}


def test_the_last_wounds_of_a_scene_that_is_over_are_written(
    table: Table, st: Player, jo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    table.script.live.markers.keep()
    script = table.script
    with monkeypatch.context() as dying:
        dies_before_sheets_are_written(dying)
        script.submit(speaker(st.character), act.Harm(who="Jo", levels=3, type="lethal"))
        script.submit(speaker(st.character), act.End())
    assert marks(jo) == {}
    table.kill()
    assert marks(jo) == {"lethal": 3}
    st.returns()
    jo.returns()
    st.type("+heal Jo=3")
    script.at_server_start()
    assert marks(jo) == {}
