"""The journal: what was said, what counts of it, and how it is written down."""

import msgspec

from game import actions as act
from game import events as ev
from game.events.evolve import fold
from game.journal import (
    live_entries,
    state_of,
)
from game.values import kinds_of
from tests.game.support import Fight, refusal

SHEET: dict[str, object] = {"dexterity": 3, "brawl": 3, "weapons": ["sword"], "armour": ["vest"]}


def fought() -> Fight:
    """Return a fight with a round and a half behind it."""
    fight = Fight({"Ann": SHEET, "Bob": SHEET | {"template": "vampire", "celerity": 1, "blood": 3}})
    fight.begin("Ann", "Bob")
    fight.st("effect Bob=haze attack-1 for 2")
    fight.declare(Bob="attack Ann haste 1 celerity", Ann="attack Bob willpower")
    fight.resolve({"Ann attack": "2s", "Bob attack": "1s", "Ann damage": "2s", "Bob soak": "1s"})
    fight.declare(Bob="do look: wits vs 6")
    fight.resolve()
    fight.st("round")
    return fight


# --- entries -------------------------------------------------------------------------------------


def test_the_state_is_the_fold_of_its_events() -> None:
    journal = fought().journal
    assert state_of(journal.entries) == journal.scene
    assert fold(event for entry in journal.entries for event in entry.events) == journal.scene


# --- JSON ----------------------------------------------------------------------------------------


def test_a_roll_in_json_says_for() -> None:
    (roll, *_) = msgspec.to_builtins(fought().journal.rolls())
    assert roll["for"] == "initiative"
    assert "purpose" not in roll


def test_every_event_can_be_written_down() -> None:
    kinds = set(kinds_of(ev.Event)) - {ev.Undone, ev.Redone, ev.TakenBack}
    assert kinds == {kind for kind in kinds_of(ev.Event) if kind.write is not ev.Event.write}


# --- undo and redo -------------------------------------------------------------------------------


def test_undo_stops_where_the_scene_was_opened() -> None:
    fight = fought()
    fight.st("undo 9999")
    assert [type(one.action) for one in live_entries(fight.journal.entries)] == [act.Open]
    assert refusal(fight, "ST", "undo") == "nothing-to-undo"
    fight.st("redo")
    assert fight.journal.scene == fought().journal.scene


def test_redo_goes_back_one_undo_at_a_time() -> None:
    fight = fought()
    last = fight.journal.scene
    fight.st("undo")
    between = fight.journal.scene
    fight.st("undo 2")
    fight.st("redo")
    assert fight.journal.scene == between
    fight.st("redo")
    assert fight.journal.scene == last


def test_what_is_said_after_an_undo_ends_redo() -> None:
    fight = fought()
    fight.st("undo 2")
    fight.st("pace flow")
    assert refusal(fight, "ST", "redo") == "nothing-to-redo"
