"""How often each face has come up, and how far that is from even.

Every die that chance has rolled counts, what was undone too: an undo cannot make dice look better.
Dice that a ruling laid out, or that served again, were not rolled anew; throws have signs, not
faces.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import erfc, exp, pi, sqrt
from typing import Literal, Protocol

import msgspec

from game import events as ev
from game.dice import Faces, Roll, is_kept, is_throw
from game.events import (
    AnyEvent,
    InitiativeRolled,
    LurkerAmbushed,
    LurkerPlaced,
    Rolled,
    Ruled,
    Withheld,
)
from game.state.scene import Scene

# --- the rolls that stand in entries, or in what somebody may see of them ------------------------


class Eventful(Protocol):
    """Anything that has events: an entry, or the part of one that somebody may see."""

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """The events, in order."""
        ...


def rolls_of(entries: Iterable[Eventful]) -> list[Roll]:
    """Return every roll in ``entries``, in order."""
    events = (_plain(event) for entry in entries for event in entry.events)
    return [roll for event in events for roll in _rolls_in(event)]


def _rolls_in(event: AnyEvent) -> Sequence[Roll]:
    match event:
        case Rolled(roll=roll) | InitiativeRolled(roll=roll):
            return (roll,)
        case LurkerPlaced(rolls=rolls) | LurkerAmbushed(rolls=rolls):
            return rolls
    return ()


def _plain(event: AnyEvent) -> AnyEvent:
    return event.what if isinstance(event, Withheld) else event


def rolls_that_count(entries: Sequence[Eventful]) -> list[Roll]:
    """Return the rolls in ``entries``, in order, without those that a ruling took back."""
    ruled = (one for entry in entries for one in entry.events if isinstance(one, Ruled))
    gone = {number for one in ruled for number in one.rolls}
    return [roll for roll in rolls_of(entries) if roll.id not in gone]


def recorded(entries: Iterable[Eventful]) -> list[tuple[str, str, Faces]]:
    """Return the dice of ``entries`` in the form that `RecordedChance` takes: those rolled by
    chance, not those that a ruling named or left standing.
    """
    return [
        (roll.who, roll.purpose, roll.faces)
        for roll in rolls_of(entries)
        if roll.faces and roll.source == "rolled"
    ]


# Who may see the faces: everybody, whoever rolled and storytellers, storytellers alone.
type Shown = Literal["open", "own", "staff"]
type Counts = tuple[int, ...]  # of the faces 1 to 10

SIDES = 10
NONE: Counts = (0,) * SIDES
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
    """Return how even counts are."""
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


def added(one: Counts, other: Counts, sign: int = 1) -> Counts:
    """Return two counts together, or one without the other."""
    return tuple([mine + sign * theirs for mine, theirs in zip(one, other, strict=True)])


def faces_of(roll: Roll) -> Counts:
    """Return how often each face is in a roll; nothing of what chance has not rolled now."""
    if roll.source != "rolled" or is_throw(roll):
        return NONE
    return tuple([roll.faces.count(face) for face in range(1, SIDES + 1)])


def rolled_in(
    before: Scene, after: Scene, events: Iterable[AnyEvent]
) -> dict[tuple[str, Shown], Counts]:
    """Return the faces that an entry's events have rolled, by whose they are (a reference) and who
    may see them.
    """
    found: dict[tuple[str, Shown], Counts] = {}
    for roll, shown, sign in _rolls(before, after, events):
        faces = faces_of(roll)
        if any(faces):
            key = _ref_of(before, after, roll.who), shown
            found[key] = added(found.get(key, NONE), faces, sign)
    return {key: counts for key, counts in found.items() if any(counts)}


def _rolls(
    before: Scene, after: Scene, events: Iterable[AnyEvent]
) -> Iterator[tuple[Roll, Shown, int]]:
    """Yield each roll with who may see it; one that is let go is no longer storytellers' alone."""
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
