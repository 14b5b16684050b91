"""The journal: what was said, what counts of it, and how it is written down."""

import msgspec
import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.events import Undone, fold
from game.journal import (
    Proposal,
    Timeline,
    Verdict,
    due_action,
    live_entries,
    pinned_down,
    state_of,
    verdict,
)
from game.state.scene import Scene, remembered_for
from game.values import kinds_of
from tests.game.support import Fight, fighter, refusal

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
    with pytest.raises(RuleError, match="bad-steps"):
        fight.act(act.Undo(steps=0))
    fight.st("redo")
    assert fight.journal.scene == fought().journal.scene


def test_what_is_said_after_an_undo_ends_redo() -> None:
    fight = fought()
    fight.st("undo 2")
    fight.st("pace flow")
    assert refusal(fight, "ST", "redo") == "nothing-to-redo"


# --- who may know of what an undo moved, and what a redo does with what is private ---------------


def test_who_keeps_an_npc_is_told_that_its_private_roll_was_undone() -> None:
    fight = Fight({})
    fight.join("Jo")
    fight.act(act.Join(who="Thug", fighter=fighter(), npc=True, ref="npc"))
    roll = act.RollDice(who="Thug", traits=("strength",), private=True)
    fight.act(roll, {"Thug misc": [2]})
    fight.act(act.Undo())
    (undone,) = fight.journal.entries[-1].events
    assert isinstance(undone, Undone)
    assert undone.privy == ("Thug",)


# --- when a proposal is carried, and what it comes to by then ------------------------------------

ABC = ("#1", "#2", "#3")


def proposal(agreed: str = "", refused: str = "", ref: str = "#9") -> Proposal:
    return Proposal(
        action=act.Undo(),
        by="Jo",
        ref=ref,
        asked=ABC,
        agreed=tuple(agreed.split()),
        refused=tuple(refused.split()),
    )


@pytest.mark.parametrize(
    ("agreed", "refused", "came"),
    [
        ("", "", "open"),
        ("#1 #2", "", "open"),
        ("#1 #2 #3", "", "carried"),
        ("#1 #2", "#3", "refused"),
    ],
)
def test_verdict(agreed: str, refused: str, came: Verdict) -> None:
    assert verdict(proposal(agreed, refused), ABC) == came


def test_who_has_left_is_not_counted() -> None:
    assert verdict(proposal("#1"), ("#1", "#2")) == "open"
    assert verdict(proposal("#1"), ("#1",)) == "carried"
    assert verdict(proposal(refused="#2"), ("#1", "#3")) == "open"
    assert verdict(proposal(), ()) == "carried"  # by who proposed it, alone now


def test_an_undo_goes_back_to_where_it_was_proposed_to() -> None:
    line = Timeline((1, 2, 3, 4))
    asked = Proposal(action=act.Undo(steps=2), to=pinned_down(act.Undo(steps=2), line))
    assert asked.to == 2
    assert due_action(asked, line) == act.Undo(steps=2, to=2)
    named = act.Undo(steps=2, to=1)
    assert due_action(Proposal(action=named, to=pinned_down(named, line)), line) == named


def test_a_redo_brings_back_what_was_proposed_and_nothing_else() -> None:
    undone = Timeline((1, 2), ((3, 4),))
    asked = Proposal(action=act.Redo(), to=pinned_down(act.Redo(), undone))
    assert asked.to == 4
    assert due_action(asked, undone) == act.Redo(to=4)
    for line in (Timeline((1, 2, 5)), Timeline((1,), ((2,), (3, 4)))):
        with pytest.raises(RuleError):
            due_action(asked, line)
    hidden = Timeline((1, 2), ((6,), (3, 4)), (6, 7), (7, 5))  # something private was undone since
    assert hidden.after(8, (ev.Redone(to=4),)) == Timeline((1, 2, 3, 4), (), (6, 7))


# --- an answer is remembered for the very scene it was given for, and for no other ---------------


def test_what_is_asked_of_a_scene_with_more_is_remembered_for_that() -> None:
    asked: list[tuple[str, str]] = []

    @remembered_for
    def together(scene: Scene, name: str) -> str:
        asked.append((scene.title, name))
        return f"{scene.title} {name}"

    first, equal = Scene(title="a"), Scene(title="a")
    assert [together(first, "b"), together(first, "c"), together(first, "b")] == [
        "a b",
        "a c",
        "a b",
    ]
    assert together(equal, "b") == "a b"
    assert asked == [("a", "b"), ("a", "c"), ("a", "b")]
