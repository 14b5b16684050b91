"""Days and hours as each player is told them; `time` and `option`."""

import re

from tests.commands.table import Player, Table


def test_the_time_has_its_zone_named_or_is_ones_own(table: Table, jo: Player) -> None:
    shown = jo.type("time")
    assert re.match(r"It is \d{4}-\d\d-\d\d \d\d:\d\d UTC\. The game has been up for ", shown)
    assert "+prefs zone Europe/London" in shown
    jo.type("+prefs zone Asia/Tokyo")
    shown = jo.type("time")
    assert re.match(r"It is \d{4}-\d\d-\d\d \d\d:\d\d \(Asia/Tokyo\)\. ", shown)
    assert not re.search(r"\.\d{6}|Real time|Epoch", shown)


def test_a_sheets_history_is_in_its_readers_zone(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    nemo.type("+sheet/set brawl=2")
    told = re.compile(r"^\d\. \d{4}-\d\d-\d\d \d\d:\d\d UTC ", re.MULTILINE)
    assert told.search(nemo.type("+sheet/history"))
    nemo.type("+prefs zone Asia/Tokyo")
    shown = nemo.type("+sheet/history")
    assert "begins the sheet" in shown and "UTC" not in shown
