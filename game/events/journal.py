"""The journal's own: going back and forth. `game.journal` does what they say.

What they move may be known to few: ``privy`` names those, nobody where it is all the storytellers',
and is None where everybody knows of something in it. ``counted`` is the number of the entry as
players count, where they do not know of all before it.
"""

from game.event import Event
from game.names import Name


class Undone(Event, kw_only=True):
    """The scene went back to how it stood after entry ``to``."""

    to: int
    privy: tuple[Name, ...] | None = None
    counted: int | None = None


class Redone(Event, kw_only=True):
    """The scene went forward again to how it stood after entry ``to``."""

    to: int
    privy: tuple[Name, ...] | None = None
    counted: int | None = None


class TakenBack(Event, kw_only=True):
    """One declaration, entry ``entry``, was taken back by itself: what was said since stands."""

    entry: int
    privy: tuple[Name, ...] | None = None
    counted: int | None = None
