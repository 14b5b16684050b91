"""A storyteller's ruling on one step of an exchange whose results are held."""

from typing import Literal, get_args

import msgspec

from game.health import DamageType
from game.names import Name, Text, Word

type Change = Literal[
    "dice", "reroll", "difficulty", "successes", "damage", "type", "target", "cancel"
]
CHANGES: tuple[str, ...] = get_args(Change.__value__)

# Those that bear on the roll in one slot; the rest bear on the exchange.
OF_A_ROLL = ("dice", "reroll", "difficulty", "successes")


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a storyteller has ruled, and why: it stands until the turn is over.

    ``slot`` is the step whose roll it bears on, empty for the whole exchange. ``faces`` are the
    dice as ruled, ``number`` a difficulty, successes or levels, ``type`` a kind of damage,
    ``target`` who is attacked instead.
    """

    exchange: int
    change: Change
    why: Text
    slot: Word = ""
    faces: tuple[int, ...] = ()
    number: int = 0
    type: DamageType | None = None
    target: Name = ""
