"""What an entry brought, as messages: the lines that it was told in, and its rolls."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from game.events import AnyEvent
from game.journal import rolls_that_count
from narration.payloads.messages import Rolled, ToldNow
from narration.text import told


class _Shown(NamedTuple):
    """What somebody has seen of an entry."""

    events: tuple[AnyEvent, ...]


def told_now(entry: int, lines: Iterable[str], name: str) -> ToldNow:
    """Return the lines that an entry was told in to the reader who plays ``name``."""
    return ToldNow(entry=entry, lines=told(lines, name))


def rolls_now(entry: int, events: Iterable[AnyEvent]) -> Rolled:
    """Return the rolls of events that somebody has seen (`game.secrecy.seen`), each with how its
    faces were counted.
    """
    rolls = rolls_that_count([_Shown(tuple(events))])
    return Rolled(
        entry=entry, rolls=[replace(one, tally=one.rule) if one.faces else one for one in rolls]
    )
