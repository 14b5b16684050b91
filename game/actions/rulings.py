"""The storyteller's word on places, distances and grips, and rolls outside the order."""

from game.action import Action


class SetInitiative(Action, kw_only=True):
    """Rule a combatant's initiative total; one who has none yet is slotted in (INIT-5)."""

    who: str
    total: int


class Surprise(Action, kw_only=True):
    """Let these roll whether they are taken unawares (NWOD-4)."""

    who: tuple[str, ...]


class Ambush(Action, kw_only=True):
    """Let somebody try to surprise a target who is not fighting yet (W20-14)."""

    who: str
    target: str


class KnockDown(Action, kw_only=True):
    """Rule that somebody is knocked off their feet (W20-11)."""

    who: str


class SetDistance(Action, kw_only=True):
    """Rule that two are at hand-to-hand distance, or no longer (RES-8)."""

    who: str
    other: str
    close: bool


class SetSteps(Action, kw_only=True):
    """Rule how many steps apart two are (MET-5)."""

    who: str
    other: str
    steps: int


class SetControl(Action, kw_only=True):
    """Rule how much Control a grappler has; 0 ends the grapple."""

    who: str
    control: int


class RollDice(Action, kw_only=True):
    """Roll a pool outside any exchange: traits, extra dice, a difficulty."""

    who: str
    traits: tuple[str, ...]
    dice: int = 0
    difficulty: int = 6
    specialty: bool = False
    willpower: bool = False
    private: bool = False
    purpose: str = "misc"
