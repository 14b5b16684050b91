"""What is said to a scene about dice that can be checked: commitments, words of players."""

from game import actions as act
from game import events as ev
from game.engine.table import Table
from game.errors import RuleError

MAX_WORD = 40
ENDED = "ended"


def commit_dice(table: Table, action: act.CommitDice) -> None:
    """Commit the dice to come."""
    table.emit(ev.DiceCommitted(dice=action.dice))


def give_salt(table: Table, action: act.GiveSalt) -> None:
    """Take a word from somebody, from which all dice to come are made too."""
    who = table.person(action.who).name
    if table.scene.fight.phase == ENDED:
        raise RuleError("wrong-phase", phase=ENDED, allowed="")
    if not table.scene.committed:
        raise RuleError("dice-are-plain")
    if len(action.word) > MAX_WORD:
        raise RuleError("text-too-long", length=len(action.word), limit=MAX_WORD)
    if not action.word or not action.word.isprintable():
        raise RuleError("no-salt")
    table.emit(ev.SaltGiven(who=who, word=action.word))
