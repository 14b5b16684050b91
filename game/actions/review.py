"""Held results: held, corrected, let go."""

from game.action import Action
from game.health import DamageType
from game.names import Name, Text
from game.state.ruling import Change


class SetReview(Action, kw_only=True):
    """Hold what comes of each exchange until a storyteller lets it go, or no longer."""

    on: bool


class Rule(Action, kw_only=True):
    """Correct what is held: the roll that ``roll`` names (its slot or purpose; the first one where
    it is empty), or the exchange of ``who`` (the first one held where that is empty). What ``why``
    says stands in the arithmetic.
    """

    change: Change
    why: Text
    who: Name = ""
    roll: Text = ""
    faces: tuple[int, ...] = ()
    number: int = 0
    type: DamageType | None = None
    target: Name = ""


class Release(Action, kw_only=True):
    """Let what is held take its course; ``why`` where there is something to say about it."""

    why: Text = ""
