"""Events that say the same of several people, one after another: told once for all of them."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby

from game import events as ev
from game.auto import STANCES
from narration.languages import _
from narration.reader import Reader
from narration.text import line, listing

INDENT = "  "


def runs(events: Iterable[ev.AnyEvent]) -> list[list[ev.AnyEvent]]:
    """Return events in order, those that can be told together in one list."""
    found = [list(run) for _unused, run in groupby(enumerate(events), lambda one: _alike(*one))]
    return [[event for _unused, event in run] for run in found]


def _alike(place: int, event: ev.AnyEvent) -> Hashable:
    """Return what an event says less whom it says it of; what is told alone is like no other."""
    match event:
        case ev.AutoSet(auto=auto, stance=stance, ward=ward, flees_at=level):
            return "auto", auto, stance, ward, level
        case ev.SideSet(side=side):
            return "side", side
        case ev.InitiativeShared(of=of, total=total):
            return "shared", of, total
    return place


def alike_lines(run: Sequence[ev.AnyEvent], reader: Reader) -> list[str]:
    """Return the lines of a run of several events."""
    names = listing([str(getattr(event, "who", "")) for event in run])
    match run[0]:
        case ev.InitiativeShared(of=of, total=total) if reader.in_full:
            return line(
                _("{names} have {of}'s initiative: {total}.", names=names, of=of, total=total),
                reader,
                INDENT,
            )
        case ev.AutoSet() as event:
            return line(f"{names} {_auto(event)}.", reader)
        case ev.SideSet(side=side):
            on = _("on the side {side} now", side=side) if side else _("on the usual side")
            return line(_("{names} are {on}.", names=names, on=on), reader)
    return []  # the order says it


def _auto(event: ev.AutoSet) -> str:
    if not event.auto:
        return _("are no longer automatic")
    return _("are automatic from now on{stance}", stance=stance_words(event, "each"))


def stance_words(event: ev.AutoSet, who: str) -> str:
    """Return how ``who`` plays by themselves, to follow that they do; nothing without a stance."""
    if event.stance not in STANCES:
        return ""
    about = event.ward or event.flees_at
    stance = f"{event.stance}{f' ({about})' if about else ''}"
    return f", {stance}: {who} {STANCES[event.stance].told}"
