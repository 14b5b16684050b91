"""Replay: the recorded dice through the present rules, and what is told where they differ."""

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.__main__ import main
from game.dice import Roll
from game.journal import Entry
from play.replay import replay
from tests.game.support import Fight

SHEET: dict[str, object] = {"dexterity": 3, "strength": 3, "brawl": 3}


@pytest.fixture
def entries() -> list[Entry]:
    """Return a journal with a blow, an undo, a redo and another blow."""
    fight = Fight({"Ann": SHEET, "Bob": SHEET}).begin("Ann", "Bob")
    fight.declare(Bob="pass", Ann="attack Bob")
    fight.resolve({"Ann attack": "2s", "Ann damage": "2s", "Bob soak": "0s"})
    fight.st("undo")
    fight.st("redo")
    fight.st("round")
    return list(fight.journal.entries)


def blow(entries: list[Entry]) -> int:
    """Return the place of the entry with the blow."""
    return next(
        place
        for place, entry in enumerate(entries)
        if any(isinstance(one, ev.Compared) for one in entry.events)
    )


def with_roll(entry: Entry, purpose: str, **changes: object) -> Entry:
    """Return an entry in which one roll was another."""

    def changed(event: ev.AnyEvent) -> ev.AnyEvent:
        if isinstance(event, ev.Rolled) and event.roll.purpose == purpose:
            roll: Roll = replace(event.roll, **changes)
            return replace(event, roll=roll)
        return event

    return replace(entry, events=tuple(changed(event) for event in entry.events))


def test_another_outcome_is_told_with_its_entry_and_event(entries: list[Entry]) -> None:
    place = blow(entries)
    entries[place] = with_roll(entries[place], "attack", successes=9)
    (told,) = replay(entries)
    assert told.startswith(f"entry {entries[place].number}: event ")
    assert told.endswith(", at 'ST: run'")


def test_other_dice_are_told(entries: list[Entry]) -> None:
    place = blow(entries)
    entries[place] = with_roll(entries[place], "damage", faces=(6, 6, 2, 2, 2, 2, 2))
    (told,) = replay(entries)
    assert "other dice" in told


# --- the command line ----------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [True, False])
def test_the_command_line(entries, whole, tmp_path, capsys) -> None:
    path = tmp_path / "journal.json"
    data = msgspec.to_builtins(entries)
    path.write_text(json.dumps({"journal": data} if whole else data), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    assert "the same" in capsys.readouterr().out

    place = blow(entries)
    entries[place] = with_roll(entries[place], "attack", successes=9)
    path.write_text(json.dumps(msgspec.to_builtins(entries)), encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"entry {entries[place].number}: ")


@pytest.mark.parametrize("text", ["", "{}", '{"journal": 5}', "[5]", "5", '[{"number": 1}]'])
def test_a_wrong_file_is_2(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "journal.json"
    path.write_text(text, encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "event", [ev.Redone(to=3), ev.Left(who="Bob"), ev.TurnBegan(owners=("X",))]
)
def test_a_journal_that_does_not_hang_together_is_2(event, tmp_path, capsys) -> None:
    path = tmp_path / "journal.json"
    entry = Entry(
        number=1, time=0, by="", action=act.Start(), events=(event, event), ruleset="detroit"
    )
    path.write_text(json.dumps([msgspec.to_builtins(entry)]), encoding="utf-8")
    assert main(["replay", str(path)]) in (1, 2)
    assert "Traceback" not in capsys.readouterr().err
