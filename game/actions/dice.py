"""Dice that can be checked afterwards."""

from game.action import Action
from game.names import Name, Spoken
from game.state.commitment import Commitment


class CommitDice(Action, kw_only=True):
    """Commit the dice to come: the game does, where it needs another seed or more keys."""

    dice: Commitment


class GiveSalt(Action, kw_only=True):
    """Give a word of one's own, from which all dice to come are made too."""

    who: Name
    word: Spoken
