"""When a proposal is carried, and what it comes to by then."""

import pytest
from msgspec.structs import replace

from game import actions as act
from game.errors import RuleError
from game.journal import Line
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
    ("agreed", "refused", "needs", "came"),
    [
        ("", "", "all", "open"),
        ("#1 #2", "", "all", "open"),
        ("#1 #2 #3", "", "all", "carried"),
        ("#1", "#2", "all", "refused"),
        ("#1", "", "majority", "open"),  # two of four are no majority
        ("#1 #2", "", "majority", "carried"),
        ("#1", "#2", "majority", "open"),
        ("", "#1 #2", "majority", "refused"),
    ],
)
def test_verdict(agreed: str, refused: str, needs: str, came: Verdict) -> None:
    assert verdict(proposal(agreed, refused), ABC, needs) == came


def test_who_has_left_is_not_counted() -> None:
    assert verdict(proposal("#1"), ("#1", "#2"), "all") == "open"
    assert verdict(proposal("#1"), ("#1",), "all") == "carried"
    assert verdict(proposal(refused="#2"), ("#1", "#3"), "all") == "open"


@pytest.mark.parametrize("needs", ["all", "majority"])
def test_where_all_have_left_nobody_has_agreed(needs: str) -> None:
    assert verdict(proposal(ref=""), (), needs) == "refused"
    assert verdict(proposal(), (), needs) == "carried"  # by who proposed it, alone now


def test_nothing_is_carried_without_those_whom_it_concerns_and_who_were_away() -> None:
    needed = replace(proposal("#1 #2"), needed=("#3",))
    assert verdict(needed, ABC, "majority") == "open"
    assert verdict(needed, ("#1", "#2"), "all") == "open"  # though they have left
    assert verdict(needed.answered("#3", True), ABC, "majority") == "carried"
    assert verdict(needed.answered("#3", False), ABC, "majority") == "refused"


def test_newcomers_can_hinder_and_not_carry() -> None:
    came = replace(proposal(), asked=("#1", "#2", "#3", "#4"), newcomers=("#3", "#4"))
    present = came.asked
    assert verdict(replace(came, agreed=("#1",)), present, "majority") == "open"  # two of five
    assert verdict(replace(came, agreed=("#3", "#4")), present, "majority") == "open"
    assert verdict(replace(came, agreed=("#1", "#3")), present, "majority") == "carried"
    against = replace(came, agreed=("#3", "#4"), refused=("#1", "#2"))
    assert verdict(against, present, "majority") == "refused"


def test_where_the_scene_asks_nobody_has_agreed_beforehand() -> None:
    assert verdict(proposal("#1", ref=""), ABC, "majority") == "open"
    assert verdict(proposal("#1 #2", ref=""), ABC, "majority") == "carried"


def test_an_undo_goes_back_to_where_it_was_proposed_to() -> None:
    line = Line((1, 2, 3, 4))
    asked = Proposal(action=act.Undo(steps=2), to=pinned_down(act.Undo(steps=2), line))
    assert asked.to == 2
    assert due_action(asked, line) == act.Undo(steps=2, to=2)
    named = act.Undo(steps=2, to=1)
    assert due_action(Proposal(action=named, to=pinned_down(named, line)), line) == named


@pytest.mark.parametrize("live", [(1, 2), (1,)])
def test_an_undo_that_was_done_meanwhile_is_not_done_twice(live: tuple[int, ...]) -> None:
    with pytest.raises(RuleError):
        due_action(Proposal(action=act.Undo(steps=2), to=2), Line(live))


def test_a_redo_brings_back_what_was_proposed_and_nothing_else() -> None:
    undone = Line((1, 2), ((3, 4),))
    asked = Proposal(action=act.Redo(), to=pinned_down(act.Redo(), undone))
    assert asked.to == 4
    assert due_action(asked, undone) == act.Redo(to=4)
    for line in (Line((1, 2, 5)), Line((1,), ((2,), (3, 4)))):
        with pytest.raises(RuleError):
            due_action(asked, line)
