"""+delay, +forfeit, +reposition: acting at another place, in the rules that have it."""

from commands.base import RoundCommand
from commands.declaring import DeclaringCommand


class CmdDelay(DeclaringCommand):
    """
    Wait, and act at a later moment of the turn (nwod rules).

    Usage:
      +delay                     say what you do at any later moment
      +delay for NAME: ACTION    an attack or a do, the moment before NAME acts

    Your place in the order is then the one just below what you answered, or,
    where you had prepared, just above it.

    Examples:
      +delay
      +delay for Jo: attack Jo
    """

    key = "+delay"

    def plain(self) -> None:
        """Declare a delay."""
        self.declare(self.read(f"delay {self.args}"))


class CmdForfeit(DeclaringCommand):
    """
    Give up this turn, to act whenever you like in the next (nwod rules).

    Usage:
      +forfeit

    In the next turn you may say what you do at any moment, also first of all.
    After it your old place is yours again.

    Example:
      +forfeit
    """

    key = "+forfeit"

    def plain(self) -> None:
        """Declare a forfeited turn."""
        self.declare(self.read(f"forfeit {self.args}"))


class CmdReposition(DeclaringCommand):
    """
    Take another place in the order, with the merit Fresh Start (nwod rules).

    Usage:
      +reposition above NAME
      +reposition below NAME

    It is your action, and the place counts from the next turn on.

    Example:
      +reposition above Jo
    """

    key = "+reposition"

    def plain(self) -> None:
        """Declare a new place."""
        self.declare(self.read(f"reposition {self.args}"))


PLACES: tuple[type[RoundCommand], ...] = (CmdDelay, CmdForfeit, CmdReposition)
