"""Lines from a bridged game, followed all or not at all; `tests/bridge` plays them for real."""

from typing import Any

import pytest
from django.db import OperationalError

from commands.cmdsets import BRIDGED_COMMANDS
from commands.other_words import SHORT
from journal import bridged
from journal.models import BridgedLineRecord, EntryRecord
from server.conf.environment import GAME_ROOT
from tests.commands.table import Table
from tests.commands.there import There


@pytest.fixture
def alley(table: Table) -> There:
    alley = There("alley")
    alley.has("Quorra")
    alley.type("Quorra", "+sheet/new mortal")
    alley.type("Quorra", "+init/start Alley")
    alley.type("Quorra", "+init/join")
    return alley


def state() -> tuple[int, int, int]:
    return (
        EntryRecord.objects.count(),
        BridgedLineRecord.objects.count(),
        len(bridged.answers("alley")),
    )


def test_a_line_reported_again_is_done_with(alley: There) -> None:
    line = alley.line("Quorra", "+roll dexterity")
    assert "Quorra's roll" in alley.take(line)
    entries, lines, _ = state()
    for _ in range(2):
        assert alley.take(line) == ""
    assert state()[:2] == (entries, lines)


def test_what_has_waited_too_long_is_struck_and_not_done(alley: There) -> None:
    entries = state()[0]
    told = alley.take(alley.line("Quorra", "+roll dexterity |r", age=580.0))
    assert "your line is struck" in told and told.endswith("+roll dexterity |r")
    assert state()[0] == entries


def test_a_line_on_which_the_database_fails_waits(
    alley: There, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, before = alley.line("Quorra", "+roll dexterity"), state()

    def fail(*args: Any) -> None:
        raise OperationalError("gone")

    with monkeypatch.context() as context:
        context.setattr(bridged, "add_answer", fail)  # after the entry has been written
        assert alley.take(line) == ""
    assert state() == before
    assert "Quorra's roll" in alley.take(line)
    assert state()[0] == before[0] + 1


def test_it_is_no_way_to_evennias_commands(alley: There) -> None:
    for line in ("look", "@py 1", "say hi", "quit", "ic Vesper", "page Vesper=hi", "+rk/evil"):
        told = alley.type("Quorra", f"+rk {line}" if line[0] != "+" else line)
        assert "There's no command" in told or "+rk has no /evil" in told
    for line in ("+demo", "+who", "+finger Vesper", "+pot"):
        assert "Over a bridge there is no" in alley.type("Quorra", line)


def test_a_storyteller_is_one_while_their_game_says_so(alley: There) -> None:
    alley.has("Castor", storyteller=True)
    assert "Thug1" in alley.type("Castor", "+init/add thug*2")
    assert "Quorra" in alley.type("Castor", "+hurt Quorra=1b")
    alley.link._storytellers -= {alley.known["Castor"]}
    assert "storyteller" in alley.type("Castor", "+hurt Quorra=2b").lower()


def test_the_softcode_hands_over_every_command() -> None:
    text = (GAME_ROOT / "bridge" / "softcode" / "tinymux.txt").read_text(encoding="utf-8")
    listed = text.partition(r"$^(?is)\+(rk(?!/storyteller|/player|/poses )|")[2].partition(")")[0]
    names = {name for one in BRIDGED_COMMANDS for name in (one.key, *one.aliases)}
    names.update(f"+{word}" for word in SHORT)
    assert set(listed.split("|")) == {
        name.removeprefix("+") for name in names if name.startswith("+") and name != "+help"
    }


def test_no_line_of_the_softcode_is_too_long_to_paste() -> None:
    text = (GAME_ROOT / "bridge" / "softcode" / "tinymux.txt").read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) < 4000
