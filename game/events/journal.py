"""The journal's own: going back and forth. `game.journal` does what they say."""

from game.event import Event


class Undone(Event, kw_only=True):
    """The scene went back to how it stood after entry ``to``."""

    to: int
    unseen: bool = False  # nothing that went was anything that players knew of


class Redone(Event, kw_only=True):
    """The scene went forward again to how it stood after entry ``to``."""

    to: int
    unseen: bool = False
