"""What is said to a journal, with all that came of it."""

from msgspec.structs import replace

from game.actions import AnyAction
from game.dice import Chance
from game.journal import Entry, Journal


def said_whole(journal: Journal, action: AnyAction, chance: Chance) -> Entry:
    """Say something, and return its entry with the events of the plans that were said upon it."""
    before = len(journal.entries)
    entry = journal.say(action, chance)
    events = (event for one in journal.entries[before:] for event in one.events)
    return replace(entry, events=tuple(events))
