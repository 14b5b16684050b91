"""Who goes after nobody who has got away, and says so: nobody waits for them (CHASE-4)."""

from collections.abc import Iterable

from game import actions as act
from game import events as ev
from game.chase.readiness import say_ready, verify_pose
from game.chase.starting import open_prey
from game.engine.table import Table
from game.secrecy import knows


def stay_or_say_ready(table: Table, action: act.Ready) -> None:
    """Take down that somebody lets those go whom they could go after; of one in a chase, or who
    could go after nobody, that they have nothing more to say before its next round.
    """
    prey = open_prey(table, action.who)
    if not _are_left(table, action.who, prey):
        say_ready(table, action)
        return
    verify_pose(action.pose)
    table.emit(ev.LetGo(who=action.who, prey=prey, pose=action.pose))


def _are_left(table: Table, who: str, prey: Iterable[str]) -> bool:
    """Say whether somebody has not let all of the ``prey`` go yet. Those whom they cannot tell do
    not count: else they would learn that somebody unseen has got away.
    """
    known = table.person(who).lets_go
    return any(knows(table.scene, who, one) for one in prey if one not in known)
