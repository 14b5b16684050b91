"""channel/history reads the end of a channel's file, however long that is and whatever is asked."""

from pathlib import Path
from typing import Any

import pytest
from evennia.comms.comms import DefaultChannel
from evennia.utils import create

from tests.commands.table import Player


@pytest.fixture
def file(jo: Player, tmp_path: Path, settings: Any) -> Path:
    settings.LOG_DIR = str(tmp_path)
    channel = create.create_channel("Lobby", typeclass=DefaultChannel, locks="listen:all()")
    channel.connect(jo.account)
    return tmp_path / str(channel.get_log_filename())


def test_an_empty_channel_says_so(jo: Player, file: Path) -> None:
    assert jo.type("channel/history Lobby") == "Nothing was said on Lobby that can be shown."


def test_the_last_lines_are_shown_and_those_before(jo: Player, file: Path) -> None:
    with file.open("w") as written:
        for number in range(100_000):
            written.write(f"2026-11-29 17:00:00 [-] Jo: line {number}.\n")
    told = jo.type("channel/history Lobby").split("\n")
    assert (len(told), told[0], told[-1]) == (20, "Jo: line 99980.", "Jo: line 99999.")
    assert jo.type("channel/history Lobby = 5").endswith("Jo: line 99994.")
    for far in ("99999", "9" * 5000):
        assert "that can be shown" in jo.type(f"channel/history Lobby = {far}")
    assert "integer" in jo.type("channel/history Lobby = x")


def test_long_lines_are_shown_a_few_at_a_time(jo: Player, file: Path) -> None:
    file.write_text("".join(f"now [-] {number}{'x' * 6000}\n" for number in range(40)))
    assert jo.type("channel/history Lobby").startswith("39xxx")
