"""Who may know of what an undo moved, and what a redo does with what is private."""

from game import actions as act
from game.events import Redone, Undone
from game.journal import Timeline
from game.proposals import pinned_down
from tests.game.support import Fight, fighter


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


# Entry 5 undid 3 and 4; in private 6 and 7 were said since, and entry 8 undid 7.
WENT_ON_IN_PRIVATE = Timeline((1, 2, 6), ((7,), (3, 4)), private=(6, 7, 8), jumps=(8, 5))


def test_a_redo_passes_over_what_was_undone_in_private() -> None:
    assert pinned_down(act.Redo(), WENT_ON_IN_PRIVATE) == 4


def test_a_redo_leaves_out_what_was_said_in_private_since() -> None:
    line = WENT_ON_IN_PRIVATE.after(9, (Redone(to=4),))
    assert line == Timeline((1, 2, 3, 4), private=(6, 7, 8))
