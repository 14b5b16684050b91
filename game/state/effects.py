"""What lasts: effects counted in rounds and hazards that strike in bookkeeping (BOOK-2, BOOK-4)."""

from typing import Literal

import msgspec

from game.health import DamageType
from game.names import Name, Text

type Touches = Literal[
    "attack", "defense", "action", "difficulty", "initiative", "soak", "damage", "chase"
]


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """A named change to one person's rolls; ``last_round`` None means until it is taken off.

    Without ``changes`` it is a delay that is only counted. One that holds ``once`` ends with the
    first roll it has changed.
    """

    id: int
    name: Text
    who: Name
    changes: dict[Touches, int]
    last_round: int | None = None
    by: Text = ""
    once: bool = False


class Hazard(msgspec.Struct, frozen=True, kw_only=True):
    """Harm that strikes one person in bookkeeping.

    Either a pool of ``dice`` to roll or flat ``levels``; ``rounds`` strikes left, None for every
    round. It is soaked as usual, unless ``unsoakable``. One that is ``avoidable`` is left by
    spending a haste action (GRAPPLE-14).
    """

    id: int
    name: Text
    who: Name
    type: DamageType
    dice: int = 0
    levels: int = 0
    rounds: int | None = None
    unsoakable: bool = False
    avoidable: bool = False
    by: Text = ""
