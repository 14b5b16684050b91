"""Sheets: what these rules ask of one, and what follows from it (NWOD-5, NWOD-7); what another
system's sheet makes of it is in world/nwod/conversions.yaml.
"""

from collections.abc import Mapping
from functools import cache

from game.fighter import Fighter
from game.health import Level, Track

FRESH_START = "fresh start"
FIGHTING_FINESSE = "fighting finesse"
USUAL_SIZE = 5
GIANT, GIANT_DOTS = "giant", 4  # a merit that is had whole, and makes one Size larger
WALK = 5  # of Speed, whoever it is
ASKED = ("composure", "size", "weaponry", "defense")
PENALTIES = (-1, -2, -3)  # of the last three levels


def reckons(fighter: Fighter) -> Mapping[str, int]:
    """Return what is worked out whenever it is asked for: Defense and Speed, which shapes change,
    and the Size of a sheet that says nothing of it.
    """
    worked_out = {"defense": defense_of(fighter), "speed": speed_of(fighter)}
    if "size" in fighter.template.sums:
        worked_out = {"size": size_of(fighter), **worked_out}
    return {name: dots for name, dots in worked_out.items() if name not in fighter.traits}


def defense_of(fighter: Fighter) -> int:
    """Return Defense: what the sheet says, else the lower of Dexterity and Wits (NWOD-5)."""
    own = fighter.traits.get("defense")
    return own if own is not None else min(fighter.trait("dexterity"), fighter.trait("wits"))


def track_for(fighter: Fighter) -> Track:
    """Return a body's health track: Size + Stamina levels (NWOD-7)."""
    return _track(max(1, size_of(fighter) + fighter.trait("stamina")))


def size_of(fighter: Fighter) -> int:
    """Return Size: what the sheet says, else that of a grown human, or of a giant; and what a shape
    adds to it.
    """
    shape = fighter.shape()
    usual = USUAL_SIZE + (fighter.traits.get(GIANT, 0) >= GIANT_DOTS)
    return fighter.traits.get("size", usual) + (shape.traits.get("size", 0) if shape else 0)


def speed_of(fighter: Fighter) -> int:
    """Return Speed: what the sheet says, else Strength + Dexterity + 5 (NWOD-2)."""
    own = fighter.traits.get("speed")
    return own if own is not None else sum(map(fighter.trait, ("strength", "dexterity"))) + WALK


@cache
def _track(length: int) -> Track:
    light = (0,) * max(0, length - len(PENALTIES))
    penalties = (*light, *PENALTIES)[-length:]
    return Track(
        tuple(
            Level(f"Level {number} of {length}", penalty)
            for number, penalty in enumerate(penalties, 1)
        )
    )
