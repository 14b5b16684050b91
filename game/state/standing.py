"""Defenses that go on serving in a round: a dodge of shots (DEF-4), an escape (DEF-5)."""

import msgspec

from game.names import Name


class Standing(msgspec.Struct, frozen=True):
    """A defense roll that goes on serving: its id in the log and its net successes."""

    roll: int
    successes: int


class Flight(msgspec.Struct, frozen=True, omit_defaults=True):
    """An escape under way (DEF-5): its roll once made, the attacks of the phase it has faced."""

    roll: Standing | None = None
    faced: dict[Name, int] = {}
    best: int = 0  # the best attack of the round
    broken: bool = False
