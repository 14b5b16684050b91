"""What is counted by the round: checks, effects, hazards."""

from game.action import Action
from game.effects import Touches
from game.health import DamageType


class AskCheck(Action, kw_only=True):
    """Ask for a check in bookkeeping (BOOK-3)."""

    who: str
    text: str


class SettleCheck(Action, kw_only=True):
    """A check is done; ``how`` tells what came of it."""

    check: int
    how: str = ""


class PutEffect(Action, kw_only=True):
    """Put an effect on someone for a number of rounds, this one included; None until taken off
    (BOOK-4). ``once``: it ends with the first roll it changes.
    """

    who: str
    name: str
    changes: dict[Touches, int]
    rounds: int | None = None
    once: bool = False


class EndEffect(Action, kw_only=True):
    """Take an effect off someone."""

    who: str
    name: str


class PutHazard(Action, kw_only=True):
    """Threaten someone with harm in bookkeeping: a pool of ``dice`` or flat ``levels`` (BOOK-2)."""

    who: str
    name: str
    type: DamageType
    dice: int = 0
    levels: int = 0
    rounds: int | None = None
    unsoakable: bool = False
    avoidable: bool = False


class EndHazard(Action, kw_only=True):
    """Take a hazard away."""

    who: str
    name: str
