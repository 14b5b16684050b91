"""The storyteller's word on places, distances and grips, and rolls outside the order."""

from game.action import Action
from game.names import Name, Text


class SetInitiative(Action, kw_only=True):
    """Rule a combatant's initiative total; one who has none yet is slotted in (INIT-5)."""

    who: Name
    total: int


class Surprise(Action, kw_only=True):
    """Let these roll whether they are taken unawares (NWOD-4)."""

    who: tuple[Name, ...]


class Ambush(Action, kw_only=True):
    """Let somebody try to surprise a target who is not fighting yet (W20-14).

    Of one who is unseen it is about the target's next meeting with them. Rules that have no
    surprise of their own take the storyteller's word, or the roll that they name with ``traits``.
    """

    who: Name
    target: Name
    traits: tuple[Text, ...] = ()
    difficulty: int = 6


class KnockDown(Action, kw_only=True):
    """Rule that somebody is knocked off their feet (W20-11)."""

    who: Name


class SetDistance(Action, kw_only=True):
    """Rule that two are at hand-to-hand distance, or no longer (RES-8)."""

    who: Name
    other: Name
    close: bool


class SetRange(Action, kw_only=True):
    """Rule how many yards apart two are; none is hand-to-hand distance (RES-8)."""

    who: Name
    other: Name
    yards: int


class SetSteps(Action, kw_only=True):
    """Rule how many steps apart two are (MET-5)."""

    who: Name
    other: Name
    steps: int


class SetControl(Action, kw_only=True):
    """Rule how much Control a grappler has; 0 ends the grapple."""

    who: Name
    control: int


class RollDice(Action, kw_only=True):
    """Roll a pool outside any exchange: traits, extra dice, a difficulty (None: the usual one).

    ``again`` and ``rote`` are for dice that are rolled again (NWOD-1); ``against`` is whoever
    resists a challenge (MET-4).
    """

    who: Name
    traits: tuple[Text, ...]
    dice: int = 0
    difficulty: int | None = None
    specialty: bool = False
    willpower: bool = False
    private: bool = False
    again: int = 0
    rote: bool = False
    against: Name = ""
    purpose: Text = "misc"
