"""Who holds whom, with how much Control, and what comes of it (chapter 10)."""

from game import events as ev
from narration.events.view import (
    INDENT,
    SAID_BY_OUTCOME,
    View,
    in_verbose,
    nothing,
    reads,
    say,
    tells,
)
from narration.languages import N_, _
from narration.phrases.exchange_outcomes import traced
from narration.phrases.grapple_clauses import (
    GRAPPLE_EVENTS,
    GrappleEvent,
    comes_of_rolls,
    ended_words,
    grapple_words,
    sustained_words,
)
from narration.tables.grapple_table import hold_words
from narration.text import lines, listing, sentence


@tells(*GRAPPLE_EVENTS)
def _grapple_event(event: GrappleEvent, view: View) -> list[str]:
    """Tell what happened in a grapple; where Control moved, on request with the rolls behind it."""
    reader, exchange = view.reader, event.exchange
    if isinstance(event, ev.ControlChanged | ev.GrappleReversed) and not view.clear:
        return []
    match event:
        case ev.ControlChanged(why="upkeep", control=0) if not reader.in_full:
            return []  # that the hold is over says it
    told = grapple_words(event, reader.screenreader)
    if comes_of_rolls(event) and (reader.style == "verbose" or reader.numbers):
        told += traced(view.exchange(exchange))
    return say(told, view, INDENT if exchange else "")


@tells(ev.GrappleSustained)
def _grapple_sustained(event: ev.GrappleSustained, view: View) -> list[str]:
    return say(sustained_words(event, view.scene.pinned(event.victim)), view)


tells(ev.ReversalFailed)(nothing)  # the rolls say it


@tells(ev.GrappleEnded, among=(SAID_BY_OUTCOME,))
def _grapple_ended(event: ev.GrappleEnded, view: View) -> list[str]:
    pair = (event.grappler, event.victim)
    if not view.clear:
        return (
            say(_("{two} are apart", two=listing(sorted(pair))), view) if ended_words(event) else []
        )
    there = view.scene.people
    down = [name for name in pair if name not in there or not there[name].able]
    return say(ended_words(event, down), view)


reads(ev.CounterUsed, N_("{who}'s counter-grapple is used"), INDENT, in_verbose)
reads(  # the rolls say it
    ev.SplitForced,
    N_("{who} splits to block: a grapple roll still to come has -3 dice"),
    INDENT,
    in_verbose,
)


@tells(ev.Recognised)
def _recognised(event: ev.Recognised, view: View) -> list[str]:
    told = say(_("{who} makes out who holds whom", event), view)
    if event.who == view.reader.name:
        holds = map(hold_words, view.scene.fight.holds)
        told += lines((sentence(one) for one in holds), view.reader, INDENT)
    return told
