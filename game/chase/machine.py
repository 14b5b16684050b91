"""The machine of chases: it moves each one on until somebody is asked, or the round is over.

    a round -> its shots -> [each winner: a maneuver -> its obstacle, its course] -> exhaustion
            -> a Run's end

As in a fight nothing of it lives on the call stack: each pass of the loop looks at the chase again,
so a question, a restart and an undo in mid-round are all the same to it.
"""

from game import actions as act
from game.chase.exhaustion import EXHAUSTION, tires
from game.chase.finding import chase_meant, verify_between_rounds
from game.chase.leaving import drop_fallen, end_if_settled
from game.chase.obstacles import face, set_obstacle
from game.chase.parting import conclude_parting
from game.chase.readiness import (
    all_ready,
    hunters_to_come,
    is_ahead,
    say_ready,
    waits_for_the_fight,
)
from game.chase.rounds import close_round, go_on_firing, roll_round
from game.chase.winning import ask_winner
from game.engine.table import Table
from game.errors import RuleError
from game.events import FightRested


def settle_chases(table: Table) -> None:
    """Take every step of every chase that needs nobody."""
    settled: set[int] = set()
    while left := [one.id for one in table.scene.chases_under_way() if one.id not in settled]:
        for number in left:  # a step may begin another one: prey parts (CHASE-1)
            while _step(table, number):
                pass
        settled.update(left)
    if table.scene.held is None and table.scene.fires:
        settle_chases(table)  # they waited for the shots of another chase
    if table.scene.fight.phase == "ended" and table.scene.chases_under_way():
        table.emit(FightRested(reason="chase"))


def _step(table: Table, number: int) -> bool:
    """Take one step of a chase; say whether there was one to take. Who is down leaves it once all
    shots of the round have been fired.
    """
    firing = table.scene.chase(number).firing
    if firing is not None:
        return go_on_firing(table, number, firing.beaten)
    drop_fallen(table, number)
    if end_if_settled(table, number):
        return False
    chase = table.scene.chase(number)
    if chase.questions:
        return False
    if chase.parting:
        conclude_parting(table, chase)
    elif chase.facing is not None:
        face(table, chase, chase.facing)
    elif chase.winners:
        ask_winner(table, chase)
    elif chase.rolling and (tired := tires(table, chase)):
        set_obstacle(table, number, EXHAUSTION, tired, "exhaustion")
    elif chase.rolling:
        close_round(table, chase)
    elif number in table.rounds:
        table.rounds.discard(number)
        roll_round(table, number)
    elif all_ready(table.scene, chase):
        roll_round(table, number)
    else:
        return False
    return True


def roll_on(table: Table, action: act.RollRound) -> None:
    """Let a chase go on by a round, whatever the scene's pace: it rests before each. A member who
    says it has nothing more to say, and rolls for nobody else (CHASE-5). Who runs a scene without a
    storyteller waits for the round of the fight that somebody has come out of.
    """
    if action.who:
        say_ready(table, action)
        return
    chase = chase_meant(table, action.chase)
    verify_between_rounds(chase)
    if not table.scene.led and waits_for_the_fight(table.scene, chase):
        over = not is_ahead(table.scene, chase)
        hunters = hunters_to_come(table.scene, chase) if over else []
        raise RuleError("fight-round-first", "CHASE-5", ahead=over, hunters=hunters)
    table.rounds.add(chase.id)
