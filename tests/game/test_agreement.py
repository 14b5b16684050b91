"""When a proposal is carried, and what it comes to by then."""

import pytest

from game import actions as act
from game.errors import RuleError
from game.journal import Timeline
from game.proposals import Proposal, Verdict, due_action, pinned_down, verdict

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


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (act.Undo(), act.Redo(), True),
        (act.End(reason="over"), act.End(), True),
        (act.Leave(who="Jo"), act.Leave(who="Kelly"), False),
        (act.End(), act.SetPace(pace="flow"), False),
    ],
)
def test_what_is_about_the_same_thing(one: act.AnyAction, other: act.AnyAction, same: bool) -> None:
    assert Proposal(action=one).is_about_the_same(other) is same


def test_an_undo_goes_back_to_where_it_was_proposed_to() -> None:
    line = Timeline((1, 2, 3, 4))
    asked = Proposal(action=act.Undo(steps=2), to=pinned_down(act.Undo(steps=2), line))
    assert asked.to == 2
    assert due_action(asked, line) == act.Undo(steps=2, to=2)
    named = act.Undo(steps=2, to=1)
    assert due_action(Proposal(action=named, to=pinned_down(named, line)), line) == named


@pytest.mark.parametrize("live", [(1, 2), (1,)])
def test_an_undo_that_was_done_meanwhile_is_not_done_twice(live: tuple[int, ...]) -> None:
    with pytest.raises(RuleError):
        due_action(Proposal(action=act.Undo(steps=2), to=2), Timeline(live))


def test_a_redo_brings_back_what_was_proposed_and_nothing_else() -> None:
    undone = Timeline((1, 2), ((3, 4),))
    asked = Proposal(action=act.Redo(), to=pinned_down(act.Redo(), undone))
    assert asked.to == 4
    assert due_action(asked, undone) == act.Redo(to=4)
    for line in (Timeline((1, 2, 5)), Timeline((1,), ((2,), (3, 4)))):
        with pytest.raises(RuleError):
            due_action(asked, line)
