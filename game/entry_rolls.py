"""The rolls that stand in entries, or in what somebody may see of them."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from game.chance import Faces
from game.dice import Roll
from game.events import (
    AnyEvent,
    InitiativeRolled,
    LurkerAmbushed,
    LurkerPlaced,
    Rolled,
    Ruled,
    Withheld,
)


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
