"""Sheets: what a World of Darkness sheet lacks for these rules, and what follows from it (NWOD-5,
NWOD-7).
"""

from collections.abc import Mapping
from functools import cache

from game.fighter import Fighter
from game.health import Level, Track

FRESH_START = "fresh start"
FIGHTING_FINESSE = "fighting finesse"
USUAL_SIZE = 5
ASKED = ("composure", "size", "weaponry", "defense")
COMPOSURE_FROM = ("self-control", "instinct", "willpower")
MOST_COMPOSURE = 5
PENALTIES = (-1, -2, -3)  # of the last three levels


def adapt(fighter: Fighter) -> Mapping[str, int]:
    """Return the traits a sheet does not give: Composure, Size, Weaponry.

    Defense is not among them: it is worked out whenever it is needed, since shapes change it.
    """
    worked_out = {
        "composure": composure_of(fighter),
        "size": USUAL_SIZE,
        "weaponry": fighter.rating("melee"),
    }
    return {name: dots for name, dots in worked_out.items() if name not in fighter.traits}


def guesses(fighter: Fighter) -> tuple[str, ...]:
    """Return what is a guess: Composure, where a sheet has none of what could stand for it."""
    known = {"composure", *COMPOSURE_FROM} & fighter.traits.keys()
    return () if known else ("composure",)


def reckons(fighter: Fighter) -> Mapping[str, int]:
    """Return what is worked out whenever it is asked for: Defense, which shapes change."""
    return {} if "defense" in fighter.traits else {"defense": defense_of(fighter)}


def composure_of(fighter: Fighter) -> int:
    """Return what stands for Composure: Self-Control, else Instinct, else half of Willpower rounded
    up; from 1 to 5.
    """
    virtue = max(fighter.rating("self-control"), fighter.rating("instinct"))
    dots = virtue or (fighter.rating("willpower") + 1) // 2
    return max(1, min(MOST_COMPOSURE, dots))


def defense_of(fighter: Fighter) -> int:
    """Return Defense: what the sheet says, else the lower of Dexterity and Wits (NWOD-5)."""
    own = fighter.traits.get("defense")
    return own if own is not None else min(fighter.trait("dexterity"), fighter.trait("wits"))


def track_for(fighter: Fighter) -> Track:
    """Return a body's health track: Size + Stamina levels (NWOD-7)."""
    size = fighter.traits.get("size", USUAL_SIZE)
    return _track(max(1, size + fighter.trait("stamina")))


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
