"""Days and hours as each player is told them; `time` and `option`."""

import re
from datetime import UTC, datetime

import pytest

from journal.models import SceneRecord
from tests.commands.table import Player, Table


@pytest.fixture
def late(table: Table, jo: Player) -> SceneRecord:
    """A scene of two hours, over by midnight in one zone and not in another."""
    jo.type("+init/start Docks")
    jo.type("+init/end")
    record = SceneRecord.objects.get()
    record.started = datetime(2026, 7, 1, 23, 30, tzinfo=UTC)
    record.ended = datetime(2026, 7, 2, 1, 30, tzinfo=UTC)
    record.save()
    return record


def test_the_time_has_its_zone_named_or_is_ones_own(table: Table, jo: Player) -> None:
    shown = jo.type("time")
    assert re.match(r"It is \d{4}-\d\d-\d\d \d\d:\d\d UTC\. The game has been up for ", shown)
    assert "+prefs zone Europe/London" in shown
    jo.type("+prefs zone Asia/Tokyo")
    shown = jo.type("time")
    assert re.match(r"It is \d{4}-\d\d-\d\d \d\d:\d\d \(Asia/Tokyo\)\. ", shown)
    assert not re.search(r"\.\d{6}|Real time|Epoch", shown)


def test_a_scene_is_of_the_day_that_it_was_where_its_reader_is(
    table: Table, jo: Player, late: SceneRecord
) -> None:
    assert "2026-07-01" in jo.type("+combat/logs")
    assert "Docks" not in jo.type("+combat/logs since=2026-07-02")
    assert "Docks" in jo.type("+combat/logs until=2026-07-01")
    jo.type("+prefs zone Europe/London")
    assert "2026-07-02" in jo.type("+combat/logs")
    assert "Docks" in jo.type("+combat/logs since=2026-07-02")
    assert "Docks" not in jo.type("+combat/logs until=2026-07-01")


def test_a_log_to_take_along_names_the_zone(table: Table, jo: Player, late: SceneRecord) -> None:
    """It may be read by somebody who lives elsewhere."""
    jo.type("+prefs zone Europe/London")
    shown = _flat(jo.type(f"+combat/export scene {late.pk}, as text"))
    assert "2026-07-01 23:30 UTC, ended 2026-07-02 01:30 UTC" in shown


def test_on_a_screen_ones_own_zone_needs_no_name(
    table: Table, jo: Player, late: SceneRecord
) -> None:
    read = f"+combat/log scene {late.pk}"
    assert "2026-07-01 23:30 UTC" in _flat(jo.type(read))
    jo.type("+prefs zone Europe/London")
    shown = _flat(jo.type(read))
    assert "2026-07-02 00:30, ended 2026-07-02 02:30." in shown


def test_a_sheets_history_is_in_its_readers_zone(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    nemo.type("+sheet/set brawl=2")
    told = re.compile(r"^\d\. \d{4}-\d\d-\d\d \d\d:\d\d UTC ", re.MULTILINE)
    assert told.search(nemo.type("+sheet/history"))
    nemo.type("+prefs zone Asia/Tokyo")
    shown = nemo.type("+sheet/history")
    assert "begins the sheet" in shown and "UTC" not in shown


def test_an_option_is_told_in_plain_words(table: Table, jo: Player) -> None:
    jo.session.protocol_flags["SCREENWIDTH"] = {0: 78}
    shown = jo.type("option SCREENWIDTH=100")
    assert "was changed from '78' to '100'" in shown
    assert jo.session.protocol_flags["SCREENWIDTH"] == {0: 100}


def _flat(text: str) -> str:
    return " ".join(text.split())
