"""Which key each roll of a journal has used: told by the journal alone, as they were used.

The rolls of a lane took its keys one after the other. An undo gave none back.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game import events as ev
from game.dice import UNTOLD, Roll
from game.state.scene import Commitment
from proofs.keys import Lane


class Used(NamedTuple):
    """The key of a roll: its seed and lane, its number, and the number of words before it."""

    series: int
    lane: Lane
    number: int
    words: int


class Walk:
    """What has been rolled with which key, entry by entry."""

    def __init__(self) -> None:
        self._series = -1
        self._words = 0
        self._next: dict[Lane, int] = {"open": 0, "hidden": 0}
        self._rolled: list[tuple[Roll, Used]] = []
        self._of: dict[int, list[tuple[Roll, Used | None]]] = {}

    def past(self, events: Sequence[ev.AnyEvent]) -> None:
        for event in events:
            for roll, lane in _rolls(event):
                self._note(roll, lane)
        for event in events:
            made = commitment_in(event)
            if made is not None and made.seed:
                self._series += 1
                self._next = {"open": 0, "hidden": 0}
            self._words += isinstance(event, ev.SaltGiven)

    def key_of(self, roll: Roll) -> Used | None:
        """Return the key of a roll as a person sees it; None of one without. A number can have been
        given twice, where rolls were undone: the last such roll is meant.
        """
        for one, used in reversed(self._of.get(roll.id, ())):
            if one.purpose == roll.purpose and roll.faces in (one.faces, ()):
                return used
        return None

    def _note(self, roll: Roll, lane: Lane) -> None:
        used = None
        if roll.source == "kept":
            same = (used for one, used in reversed(self._rolled) if _served(one, roll))
            used = next(same, None)
        elif roll.source == "rolled" and roll.faces and self._series >= 0:
            used = Used(self._series, lane, self._next[lane], self._words)
            self._next[lane] += 1
            self._rolled.append((roll, used))
        self._of.setdefault(roll.id, []).append((roll, used))


def commitment_in(event: ev.AnyEvent) -> Commitment | None:
    return event.dice if isinstance(event, ev.SceneOpened | ev.DiceCommitted) else None


def shown_in(event: ev.AnyEvent) -> Iterator[Roll]:
    """Yield the rolls that stand in an event as a person sees it."""
    match event:
        case ev.Rolled(roll=roll) | ev.InitiativeRolled(roll=roll):
            yield roll
        case ev.LurkerPlaced(rolls=rolls) | ev.LurkerAmbushed(rolls=rolls):
            yield from rolls
        case ev.Withheld(what=what):
            yield from shown_in(what)
        case ev.Released(events=events):
            for one in events:
                yield from shown_in(one)


def _rolls(event: ev.AnyEvent) -> Iterator[tuple[Roll, Lane]]:
    """Yield the rolls that were made with an event; what is released was rolled before."""
    if isinstance(event, ev.Released):
        return
    hidden = isinstance(event, ev.Withheld) or event.backstage
    for roll in shown_in(event):
        yield roll, "hidden" if hidden or roll.id > UNTOLD else "open"


def _served(spare: Roll, roll: Roll) -> bool:
    return (spare.who, spare.purpose, spare.faces) == (roll.who, roll.purpose, roll.faces)
