"""The journal: what was said, what counts of it, and how it is written down."""

import json

import msgspec
import pytest

from game import actions as act
from game import events as ev
from game.dice import SeededChance
from game.errors import RuleError
from game.events.evolve import fold
from game.fairness import recorded, rolls_of
from game.journal import (
    Entry,
    Journal,
    Timeline,
    decode_entry,
    decode_scene,
    encode,
    line_of,
    live_entries,
    state_of,
)
from game.state.declaration import read_part
from game.values import kinds_of
from tests.game.support import Fight

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


def test_one_entry_a_submission_numbered_from_one() -> None:
    entries = fought().journal.entries
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry.ruleset for entry in entries} == {"detroit"}
    assert all(entry.events for entry in entries)


def test_a_refusal_is_no_entry() -> None:
    fight = fought()
    number = len(fight.journal.entries)
    with pytest.raises(RuleError):
        fight.st("start")
    assert len(fight.journal.entries) == number


def test_an_entry_keeps_who_when_and_what() -> None:
    entry = Journal().say(act.Open(title="x", by="Eve"), SeededChance(1), time=12.5)
    assert (entry.number, entry.by, entry.time) == (1, "Eve", 12.5)
    assert entry.action == act.Open(title="x", by="Eve")


def test_try_out_appends_nothing() -> None:
    fight = fought()
    before = fight.journal.scene
    events = fight.journal.try_out(act.SetPace(pace="flow"), fight.chance)
    assert isinstance(events[0], ev.PaceSet)
    assert fight.journal.scene is before


def test_the_state_is_the_fold_of_its_events() -> None:
    journal = fought().journal
    assert state_of(journal.entries) == journal.scene
    assert fold(event for entry in journal.entries for event in entry.events) == journal.scene


def test_a_fold_goes_on_from_where_another_ended() -> None:
    journal = fought().journal
    base = state_of(journal.entries[:5])
    assert state_of(journal.entries[5:], base) == journal.scene


def test_a_journal_is_taken_up_from_its_entries() -> None:
    fight = fought()
    fight.st("undo 2")
    again = Journal(fight.journal.entries)
    assert (again.scene, again.timeline) == (fight.journal.scene, fight.journal.timeline)
    again.say(act.Redo(), fight.chance)
    assert again.scene == fought().journal.scene


def test_entries_recorded_elsewhere_are_taken_over() -> None:
    fight = fought()
    fight.st("undo 3")
    fight.st("redo")
    fight.st("undo")
    copy = Journal()
    for entry in fight.journal.entries:
        copy.take_over(entry)
    assert (copy.scene, copy.timeline) == (fight.journal.scene, fight.journal.timeline)


# --- JSON ----------------------------------------------------------------------------------------


def test_entries_and_scenes_survive_their_json() -> None:
    journal = fought().journal
    assert [decode_entry(encode(entry)) for entry in journal.entries] == journal.entries
    assert decode_scene(encode(journal.scene)) == journal.scene
    assert decode_scene(encode(journal.scene).decode()) == journal.scene


def test_the_json_of_an_entry_is_that_of_an_export() -> None:
    for entry in fought().journal.entries:
        assert json.loads(encode(entry)) == json.loads(json.dumps(msgspec.to_builtins(entry)))
        assert msgspec.convert(json.loads(encode(entry)), Entry, dec_hook=read_part) == entry


def test_a_roll_in_json_says_for() -> None:
    (roll, *_) = msgspec.to_builtins(fought().journal.rolls())
    assert roll["for"] == "initiative"
    assert "purpose" not in roll


def test_names_from_players_are_data() -> None:
    name = "{0} %s \" ' <b> |r \\ \u2028 日本"
    fight = Fight({"Ann": SHEET, name: SHEET}).begin("Ann", name)
    fight.say(name, 'do "say {who} & %d"')
    for entry in fight.journal.entries:
        assert decode_entry(encode(entry)) == entry


def test_every_event_can_be_written_down() -> None:
    kinds = set(kinds_of(ev.Event)) - {ev.Undone, ev.Redone, ev.TakenBack}
    assert kinds == {kind for kind in kinds_of(ev.Event) if kind.write is not ev.Event.write}


# --- undo and redo -------------------------------------------------------------------------------


def test_undo_takes_back_one_submission() -> None:
    fight = fought()
    stood = state_of(fight.journal.entries[:-1])
    entry = fight.st("undo")
    assert fight.journal.scene == stood
    assert entry.events == (ev.Undone(to=len(fight.journal.entries) - 2),)


def test_undo_erases_nothing() -> None:
    fight = fought()
    number = len(fight.journal.entries)
    fight.st("undo 4")
    assert len(fight.journal.entries) == number + 1
    assert len(live_entries(fight.journal.entries)) == number - 4


def test_undo_stops_where_the_scene_was_opened() -> None:
    fight = fought()
    fight.st("undo 9999")
    assert [type(one.action) for one in live_entries(fight.journal.entries)] == [act.Open]
    with pytest.raises(RuleError) as caught:
        fight.st("undo")
    assert caught.value.code == "nothing-to-undo"
    fight.st("redo")
    assert fight.journal.scene == fought().journal.scene


def test_redo_restores_the_recorded_dice() -> None:
    fight = fought()
    rolls, asked = fight.rolls(), len(fight.chance.asked)
    fight.st("undo 9")
    assert len(fight.rolls()) < len(rolls)
    fight.st("redo")
    assert fight.rolls() == rolls
    assert len(fight.chance.asked) == asked


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
    with pytest.raises(RuleError) as caught:
        fight.st("redo")
    assert caught.value.code == "nothing-to-redo"


def test_undo_after_a_redo_and_a_new_word() -> None:
    fight = fought()
    fight.st("undo 2")
    fight.st("redo")
    stood = fight.journal.scene
    fight.st("pace flow")
    fight.st("undo")
    assert fight.journal.scene == stood


def test_undo_gives_back_what_was_spent() -> None:
    fight = Fight({"Ann": SHEET | {"template": "vampire", "celerity": 1, "blood": 3}, "Bob": SHEET})
    fight.begin("Ann", "Bob")
    fight.declare(Bob="pass", Ann="attack Bob willpower haste 1 celerity")
    fight.resolve({"Ann damage": "2s"})
    assert fight.combatant("Ann")["resources"] == {"willpower": 4, "blood": 2}
    fight.st("undo 2")
    assert fight.combatant("Ann")["resources"] == {"willpower": 5, "blood": 3}
    assert (fight.marks("Bob"), fight.person("Ann").toll.bought) == ("", False)


@pytest.mark.parametrize("steps", [0, -1])
def test_undo_of_no_steps_is_refused(steps: int) -> None:
    with pytest.raises(RuleError):
        fought().act(act.Undo(steps=steps))


def test_the_line_of_entries_is_what_the_journal_keeps() -> None:
    fight = fought()
    for word in ("undo 3", "undo", "redo", "pace flow", "undo 2"):
        fight.st(word)
        assert line_of(fight.journal.entries) == fight.journal.timeline
    assert Timeline().after(1, ()) == Timeline((1,))


# --- rolls ---------------------------------------------------------------------------------------


def test_rolls_are_numbered_and_recorded_for_replay() -> None:
    journal = fought().journal
    rolls = journal.rolls()
    assert [roll.id for roll in rolls] == list(range(1, len(rolls) + 1))
    assert rolls == rolls_of(journal.entries)
    kept = [(roll.who, roll.purpose, roll.faces) for roll in rolls if roll.pool]
    assert recorded(journal.entries) == kept


def test_rolls_of_what_was_undone_do_not_count() -> None:
    fight = fought()
    number = len(fight.rolls())
    fight.st("undo")  # the second round's two initiatives
    assert len(fight.rolls()) == number - 2
    fight.st("round")
    assert [roll.id for roll in fight.rolls()] == list(range(1, number + 1))
