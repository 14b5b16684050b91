"""How often each face has come up, and how far that is from even.

Every die that chance has rolled counts, what was undone too: an undo cannot make dice look better.
Dice that a ruling laid out, or that served again, were not rolled anew; throws have signs, not
faces.
"""

from collections.abc import Iterable, Iterator
from math import erfc, exp, pi, sqrt
from typing import Literal

import msgspec

from game import events as ev
from game.dice import Roll, is_kept, is_throw
from game.events import AnyEvent
from game.state.scene import Scene

# Who may see the faces: everybody, the roller and storytellers, storytellers alone.
type Shown = Literal["open", "own", "staff"]
type Counts = tuple[int, ...]  # of the faces 1 to 10

SIDES = 10
NONE: Counts = (0,) * SIDES
# Events that have rolls in them, or may.
WITH_ROLLS = (
    ev.Rolled,
    ev.InitiativeRolled,
    ev.Withheld,
    ev.Released,
    ev.LurkerPlaced,
    ev.LurkerAmbushed,
)
ENOUGH = 5 * SIDES  # dice from which on a chi-square means anything


class Fairness(msgspec.Struct, frozen=True):
    """What counts come to: the chi-square against even ones, and how likely fair dice are to give
    one as large or larger.
    """

    counts: Counts
    dice: int
    chi_square: float
    chance: float


def fairness(counts: Counts) -> Fairness:
    dice = sum(counts)
    even = dice / SIDES
    chi_square = sum((one - even) ** 2 for one in counts) / even if dice else 0.0
    return Fairness(counts, dice, chi_square, tail(chi_square))


def tail(chi_square: float) -> float:
    """Return how likely a chi-square with 9 degrees of freedom is as large as this or larger."""
    term, total = sqrt(chi_square), 0.0
    for odd in (3, 5, 7, 9):
        total += term
        term *= chi_square / odd
    return erfc(sqrt(chi_square / 2)) + sqrt(2 / pi) * exp(-chi_square / 2) * total


def rolled_in(
    before: Scene, after: Scene, events: Iterable[AnyEvent]
) -> dict[tuple[str, Shown], Counts]:
    """Return the faces that chance has rolled in an entry's events, by whose they are (a reference)
    and who may see them.
    """
    found: dict[tuple[str, Shown], list[int]] = {}
    for roll, shown, sign in _rolls(before, after, events):
        if roll.source == "rolled" and not is_throw(roll):
            counts = found.setdefault((_ref_of(before, after, roll.who), shown), [*NONE])
            for face in roll.faces:
                counts[face - 1] += sign
    return {key: tuple(counts) for key, counts in found.items() if any(counts)}


def _rolls(
    before: Scene, after: Scene, events: Iterable[AnyEvent]
) -> Iterator[tuple[Roll, Shown, int]]:
    """Yield each roll with who may see it; a released one is no longer storytellers' alone."""
    hidden = {**before.masks, **after.masks}
    for event in events:
        if isinstance(event, ev.Withheld):
            if isinstance(event.what, ev.Rolled):
                yield event.what.roll, "staff", 1
        elif isinstance(event, ev.Released):
            for one in event.events:
                if isinstance(one, ev.Rolled):
                    yield one.roll, "staff", -1
                    yield one.roll, _shown(one, hidden), 1
        elif isinstance(event, ev.LurkerPlaced | ev.LurkerAmbushed):
            yield from ((roll, "staff", 1) for roll in event.rolls)
        elif isinstance(event, ev.Rolled | ev.InitiativeRolled):
            yield event.roll, _shown(event, hidden), 1


def _shown(event: ev.Rolled | ev.InitiativeRolled, hidden: dict[str, str]) -> Shown:
    if event.backstage or getattr(event, "secret", False):
        return "staff"
    return "own" if is_kept(event.roll) or event.roll.who in hidden else "open"


def _ref_of(before: Scene, after: Scene, who: str) -> str:
    person = after.people.get(who) or before.people.get(who)
    return person.ref if person is not None else ""
