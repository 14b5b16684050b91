"""Who may know of what an undo moved."""

from game import actions as act
from game.events import Undone
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
