"""Waiting for a later place (MET-2, NWOD-3)."""

from collections.abc import Callable

from game import events as ev
from presentation.languages import _
from presentation.verb_words import noun
from presentation.words.view import View, nothing, plain, say, tells

PLACES: dict[str, Callable[[ev.PlaceChanged], str]] = {
    "delayed": lambda event: _(
        "{who} acts behind {past}: initiative {total}",
        who=event.who,
        past=event.past,
        total=event.total,
    ),
    "prepared": lambda event: _(
        "{who} acts before {past}, as prepared: initiative {total}",
        who=event.who,
        past=event.past,
        total=event.total,
    ),
    "held over": lambda event: _(
        "{who} acts on the turn held over: initiative {total} for this once",
        who=event.who,
        total=event.total,
    ),
    "returned": lambda event: _(
        "{who}'s initiative is {total} again", who=event.who, total=event.total
    ),
    "fresh start": lambda event: _(
        "{who} makes a fresh start: initiative {total} from the next turn on",
        who=event.who,
        total=event.total,
    ),
}


@tells(ev.PlaceChanged)
def _place_changed(event: ev.PlaceChanged, view: View) -> list[str]:
    known = PLACES.get(event.why)
    return say(
        known(event)
        if known
        else _("{who}'s initiative is {total}", who=event.who, total=event.total),
        view,
    )


@tells(ev.Delayed)
def _delayed(event: ev.Delayed, view: View) -> list[str]:
    if event.index is None:
        return say(
            _("{who} held a turn over and may act at any place in this one", who=event.who), view
        )
    if event.action is not None:
        prepared = _(", with {action} prepared", action=noun(event.action))
        return say(
            _(
                "{who} waits for {trigger} to act{prepared}",
                who=event.who,
                trigger=event.trigger,
                prepared=prepared,
            ),
            view,
        )
    return say(_("{who} waits for a later moment", who=event.who), view)


tells(ev.SteppedIn)(nothing)  # what they do is told


@tells(ev.Forfeited)
def _forfeited(event: ev.Forfeited, view: View) -> list[str]:
    return say(forfeited_words(event), view)


def forfeited_words(event: ev.Forfeited) -> str:
    """Return that somebody holds their turn over (NWOD-3)."""
    return _(
        "{who} forfeits the turn, to act at any place in round {round}",
        who=event.who,
        round=event.round,
    )


tells(ev.HeldBack)(
    plain(lambda event: _("{who} waits for a later moment of the round", who=event.who))
)
