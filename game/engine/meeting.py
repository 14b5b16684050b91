"""How an attack is met, as the chapters tell one another."""

from typing import NamedTuple

from game.engine.terms import Reckoning
from game.state.declaration import Part
from game.state.person import Person
from game.state.standing import Standing


class Meeting(NamedTuple):
    """How an attack is met: ``how`` by its verb's name, rolled as ``reckoning`` says, with a roll
    that ``stands`` already, or not at all, for the reason ``barred``. ``part`` is what of the
    target's own action it is.
    """

    target: Person
    how: str = ""
    reckoning: Reckoning | None = None
    part: Part | None = None
    stands: Standing | None = None
    barred: str = ""
    forced: bool = False  # a victim's, who splits for it (GRAPPLE-12)
    covers: bool = False  # one roll for all shots from one direction (DEF-4)
    place: int = -1  # the place of the action that it uses (W20-4)
    gone: bool = False  # used up by it

    @property
    def unmet(self) -> str:
        """Why nothing is rolled; empty where something is (DEF-1, PILE-3)."""
        if self.barred or self.stands or self.how == "counter-grapple":
            return self.barred
        if self.reckoning is None:
            return self.how
        return "" if self.reckoning.pool else "no-dice"
