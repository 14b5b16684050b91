"""What is counted by the round: checks, effects, hazards."""

from game.action import Action
from game.health import DamageType
from game.names import Name, Text
from game.state.effects import Touches


class AskCheck(Action, kw_only=True):
    """Ask for a check in bookkeeping (BOOK-3); ``heard`` as in `game.state.declaration.Do`."""

    who: Name
    text: Text
    heard: bool = False


class SettleCheck(Action, kw_only=True):
    """A check is done; ``how`` tells what came of it."""

    check: int
    how: Text = ""


class PutEffect(Action, kw_only=True):
    """Put an effect on someone for a number of rounds, this one included; None until taken off
    (BOOK-4). ``once``: it ends with the first roll it changes. Without ``changes`` it is a delay
    that is only counted.
    """

    who: Name
    name: Text
    changes: dict[Touches, int]
    rounds: int | None = None
    once: bool = False


class EndEffect(Action, kw_only=True):
    """Take an effect off someone."""

    who: Name
    name: Text


class PutHazard(Action, kw_only=True):
    """Threaten someone with harm in bookkeeping: a pool of ``dice`` or flat ``levels`` (BOOK-2)."""

    who: Name
    name: Text
    type: DamageType
    dice: int = 0
    levels: int = 0
    rounds: int | None = None
    unsoakable: bool = False
    avoidable: bool = False


class EndHazard(Action, kw_only=True):
    """Take a hazard away."""

    who: Name
    name: Text
