"""Waiting for a later place (MET-2, NWOD-3)."""

from collections.abc import Callable

from game import events as ev
from presentation.verb_words import noun
from presentation.words.view import View, nothing, plain, say, tells

PLACES: dict[str, Callable[[ev.PlaceChanged], str]] = {
    "delayed": lambda event: f"{event.who} acts behind {event.past}: initiative {event.total}",
    "prepared": lambda event: (
        f"{event.who} acts before {event.past}, as prepared: initiative {event.total}"
    ),
    "held over": lambda event: (
        f"{event.who} acts on the turn held over: initiative {event.total} for this once"
    ),
    "returned": lambda event: f"{event.who}'s initiative is {event.total} again",
    "fresh start": lambda event: (
        f"{event.who} makes a fresh start: initiative {event.total} from the next turn on"
    ),
}


@tells(ev.PlaceChanged)
def _place_changed(event: ev.PlaceChanged, view: View) -> list[str]:
    known = PLACES.get(event.why)
    return say(known(event) if known else f"{event.who}'s initiative is {event.total}", view)


@tells(ev.Delayed)
def _delayed(event: ev.Delayed, view: View) -> list[str]:
    if event.index is None:
        return say(f"{event.who} held a turn over and may act at any place in this one", view)
    if event.action is not None:
        prepared = f", with {noun(event.action)} prepared"
        return say(f"{event.who} waits for {event.trigger} to act{prepared}", view)
    return say(f"{event.who} waits for a later moment", view)


tells(ev.SteppedIn)(nothing)  # what they do is told


@tells(ev.Forfeited)
def _forfeited(event: ev.Forfeited, view: View) -> list[str]:
    return say(forfeited_words(event), view)


def forfeited_words(event: ev.Forfeited) -> str:
    """Return that somebody holds their turn over (NWOD-3)."""
    return f"{event.who} forfeits the turn, to act at any place in round {event.round}"


tells(ev.HeldBack)(plain(lambda event: f"{event.who} waits for a later moment of the round"))
