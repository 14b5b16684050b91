"""Who goes after nobody who has got away, and says so: nobody waits for them (CHASE-4)."""

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
    if not may_let_go(table, action.who):
        say_ready(table, action)
        return
    verify_pose(action.pose)
    prey = open_prey(table, action.who)
    table.emit(ev.LetGo(who=action.who, prey=prey, pose=action.pose))


def may_let_go(table: Table, who: str) -> bool:
    """Say whether somebody could go after others whom they have not let go yet. Those whom they
    cannot tell do not count: else they would learn that somebody unseen has got away.
    """
    person = table.person(who)
    left = (one for one in open_prey(table, who) if one not in person.lets_go)
    return any(knows(table.scene, who, one) for one in left)
