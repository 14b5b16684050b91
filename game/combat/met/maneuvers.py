"""Combat maneuvers that the game does by itself: what each costs, what focus goes with it, and what
becomes of whoever loses to it (MET-9).

The hand-out names no maneuvers; these are ours, by what the line is commonly known for. Whatever
else somebody thinks of, the storyteller says.
"""

from dataclasses import dataclass

from game.dice import Modifier
from game.engine.terms import dice
from game.fighter import Fighter
from game.state.declaration import Maneuver, Part

RULE = "MET-9"
USUAL_COST = 1  # Willpower, of whatever one thinks of
FOCUSED = 2  # what the focus that goes with a maneuver adds to the test pool
TRIP, DISARM, PUSH = "trip", "disarm", "push"


@dataclass(frozen=True)
class Known:
    """A maneuver of the list: ``levels`` are those it takes besides an attack's own; ``close`` is
    for hands and hand weapons alone, ``blunt`` makes the harm bashing.
    """

    cost: int
    focus: str
    levels: int = 0
    blunt: bool = False
    close: bool = False
    effect: str = ""


MANEUVERS: dict[str, Known] = {
    "trip": Known(1, "focus dexterity", close=True, effect=TRIP),
    "disarm": Known(1, "focus dexterity", close=True, effect=DISARM),
    "push": Known(1, "focus strength", close=True, effect=PUSH),
    "hit hard": Known(1, "focus strength", levels=1, close=True),
    "hit a weak spot": Known(2, "focus perception", levels=2),
    "subdue": Known(1, "focus stamina", blunt=True, close=True),
}


def known(part: Part) -> Known | None:
    """Return the maneuver of the list that somebody's words begin with; None for any other."""
    words = part.text.lower().split() if isinstance(part, Maneuver) else []
    for name, maneuver in MANEUVERS.items():
        meant = name.split()
        if words[: len(meant)] == meant:
            return maneuver
    return None


def cost_of(part: Maneuver) -> int:
    """Return the Willpower that a maneuver costs."""
    found = known(part)
    return found.cost if found is not None else USUAL_COST


def focus_terms(fighter: Fighter, part: Part) -> tuple[Modifier, ...]:
    """Return what the focus that goes with a maneuver adds to the test pool."""
    found = known(part)
    has = found is not None and fighter.rating(found.focus) > 0
    return dice(FOCUSED, found.focus, RULE) if found is not None and has else ()
