"""Replay: a recorded journal played again by the present rules with its recorded dice.

A difference is not a fault in itself: it shows where the rules have changed since.
"""

from collections.abc import Iterable, Iterator, Sequence

from game.dice import OutOfDice, RecordedChance
from game.errors import RuleError
from game.grammar import format_step
from game.journal import Entry, Journal, recorded


class BrokenJournal(Exception):
    """The events of a journal do not follow from one another: no rules ever played it."""


def replay(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield a line for each entry that the present rules would not play as recorded; raise
    `BrokenJournal`.

    After a difference the recorded outcome is taken, so that one change is told once.
    """
    journal = Journal()
    for submission in _submissions(entries):
        entry = submission[0]
        found = _difference(journal, submission)
        said = _said(journal, entry) if found else ""
        for one in submission:
            try:
                journal.take_over(one)
            except Exception as error:  # it speaks of what was never made: of anything, in any way
                raise BrokenJournal(f"entry {one.number}: {error!r}") from error
        if found:
            yield f"entry {entry.number}: {found}{said}"


def _submissions(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Yield the entries that were written of one submission: plans are said upon what was said."""
    together: list[Entry] = []
    for entry in entries:
        if together and not entry.planned:
            yield together
            together = []
        together.append(entry)
    if together:
        yield together


def _said(journal: Journal, entry: Entry) -> str:
    """Return what was said, as a scenario's step would have it; nothing where no line says it."""
    try:
        step = format_step(entry.action, journal.scene)
    except Exception:  # an entry may speak of what was never there
        return ""
    return f", at {step!r}" if step else ""


def _difference(journal: Journal, submission: Sequence[Entry]) -> str:
    """Return what the present rules would play of a submission otherwise than was recorded."""
    entry = submission[0]
    was_played = tuple(event for one in submission for event in one.events)
    try:
        played = journal.try_out(entry.action, RecordedChance(recorded(submission)))
    except RuleError as error:
        return f"would be refused now: {error}"
    except OutOfDice as error:
        return f"would roll other dice now: {error.request}"
    except Exception as error:  # rules that fail on a scene of other days have changed too
        return f"could not be played now: {error!r}"
    if played == was_played:
        return ""
    for number, (was, now) in enumerate(zip(was_played, played, strict=False), 1):
        if was != now:
            return f"event {number} was {was!r}, would be {now!r}"
    return f"had {len(was_played)} events, would have {len(played)}"
