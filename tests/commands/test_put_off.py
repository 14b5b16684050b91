"""What nobody typed waits for the database, and is written when that takes it again."""

from unittest import mock

import pytest
from django.conf import settings
from django.db import OperationalError
from evennia.server.service import EvenniaServerService

from evennia_mends.service import ServerService
from journal import store
from journal.models import PersonRecord
from players import character_sheets, retry_queue
from scenes.idling import tick_all
from scenes.telling import posing
from server.conf.pace_clock import PaceClock
from tests.commands.table import Player, Table
from tests.commands.test_database_trouble import failing, writes
from tests.commands.test_half_done import marks, no_sheet_of
from tests.commands.test_pace import awaited, flat, led, unled

BESIDE = (
    'INSERT INTO "roundkeeper_personrecord"',  # who looks on
    'UPDATE "roundkeeper_scenerecord" SET "told"',
    'INSERT INTO "typeclasses_attribute"',  # who has posed
)


def test_what_is_noted_along_with_an_entry_is_noted_later(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/join")
    number, ref = table.script.scene_id, character_sheets.reference(jo.character)
    PersonRecord.objects.filter(onlooker=True).delete()
    table.script.live.onlookers = None
    table.clock.pump([0, settings.TOLD_SECONDS])
    before = store.told(number)[ref]
    with failing("database is locked", lambda sql: sql.startswith(BESIDE)):
        assert "Round 1" in jo.type("+init/roll")
        table.clock.pump([0, settings.TOLD_SECONDS])
        jo.type(":waits.")
    assert not PersonRecord.objects.filter(onlooker=True)
    PaceClock().tick()
    assert PersonRecord.objects.get(onlooker=True).name == "Kelly"
    assert store.told(number)[ref] == table.script.standing.number > before
    table.kill()
    assert posing.posed(table.script).who == (ref,)


def test_a_sheet_that_could_not_be_written_is_without_another_entry(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    with no_sheet_of("Jo"):
        st.type("+hurt Jo=3l")
        PaceClock().tick()
    assert marks(jo) == {}
    PaceClock().tick()
    assert marks(jo) == {"lethal": 3}


def test_time_that_cannot_be_written_goes_by_and_nobody_is_reminded_twice(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+combat/idle 1=3 pass")
    kelly.clear()
    with failing("database is locked", writes):
        tick_all(60)
        tick_all(60)
    assert flat(kelly.screen()).count("waiting for you for 1 minute") == 1
    retry_queue.flush()
    table.kill()
    tick_all(59)
    assert awaited(table) == ["Kelly"]
    tick_all(1)
    assert awaited(table) == ["Jo"]


def test_a_deadline_that_cannot_be_written_comes_with_the_next_tick(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+combat/idle 1=3 pass")
    tick_all(179)
    jo.clear()
    with failing("database is locked", writes):
        tick_all(1)
        tick_all(1)
    assert awaited(table) == ["Kelly"] and "too long" not in jo.screen()
    tick_all(1)
    assert awaited(table) == ["Jo"]
    assert jo.screen().count("too long") == 1


def test_a_proposal_that_cannot_be_carried_is_not_told_as_carried(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly, table.seat("Al"))
    kelly.type("+init/end enough")
    jo.clear()
    with failing("database is locked", writes):
        tick_all(3600)
        assert jo.screen() == ""
        kelly.clear()
        assert "nothing was done" in " ".join(jo.type("+disagree").split())
        assert kelly.screen() == ""
    tick_all(1)
    assert kelly.screen().count("The fight is over") == 1


def test_housekeeping_goes_on_after_it_has_failed(table: Table) -> None:
    server = ServerService.__new__(ServerService)
    failing = mock.patch.object(
        EvenniaServerService, "server_maintenance", side_effect=OperationalError("refused")
    )
    with failing as maintain:
        for _ in range(2):
            server.server_maintenance()
    assert maintain.call_count == 2


@pytest.fixture(autouse=True)
def _a_clock_that_has_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no time go by for scenes where only what was put off is meant."""
    monkeypatch.setattr("server.conf.pace_clock.monotonic", lambda: 0.0)
