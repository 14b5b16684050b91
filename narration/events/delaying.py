"""Waiting for a later place (MET-2, NWOD-3)."""

from game import events as ev
from narration.events.view import in_a_sentence, nothing, reads, tells
from narration.languages import N_, _
from narration.phrases.verb_words import noun

PLACES = {
    "delayed": N_("{who} acts behind {past}: initiative {total}"),
    "prepared": N_("{who} acts before {past}, as prepared: initiative {total}"),
    "held over": N_("{who} acts on the turn held over: initiative {total} for this once"),
    "returned": N_("{who}'s initiative is {total} again"),
    "fresh start": N_("{who} makes a fresh start: initiative {total} from the next turn on"),
}


@in_a_sentence(ev.PlaceChanged)
def _place_changed(event: ev.PlaceChanged) -> str:
    told = PLACES.get(event.why, N_("{who}'s initiative is {total}"))
    return _(told, who=event.who, past=event.past, total=event.total)


@in_a_sentence(ev.Delayed)
def _delayed(event: ev.Delayed) -> str:
    if event.index is None:
        return _("{who} held a turn over and may act at any place in this one", who=event.who)
    if event.action is None:
        return _("{who} waits for a later moment", who=event.who)
    return _(
        "{who} waits for {trigger} to act{prepared}",
        who=event.who,
        trigger=event.trigger,
        prepared=_(", with {action} prepared", action=noun(event.action)),
    )


tells(ev.SteppedIn)(nothing)  # what they do is told
reads(ev.HeldBack, N_("{who} waits for a later moment of the round"))


@in_a_sentence(ev.Forfeited)
def forfeited_words(event: ev.Forfeited) -> str:
    """Return that somebody holds their turn over (NWOD-3)."""
    return _(
        "{who} forfeits the turn, to act at any place in round {round}",
        who=event.who,
        round=event.round,
    )
