"""Results that are withheld, corrected and let go."""

from game.action import Action
from game.health import DamageType
from game.names import Name, Text
from game.state.ruling import Change


class SetReview(Action, kw_only=True):
    """Withhold what comes of each exchange until a storyteller lets it go, or no longer."""

    on: bool


class Rule(Action, kw_only=True):
    """Correct what is withheld: the roll that ``roll`` names by slot or purpose, or the exchange of
    ``who``. Left empty, each means the first one. What ``why`` says stands in the arithmetic.
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
    """Let what is withheld take its course; ``why`` says what there is to say about it."""

    why: Text = ""
