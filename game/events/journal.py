"""The journal's own: going back and forth. `game.journal` does what they say."""

from game.event import Event


class Undone(Event, kw_only=True):
    """The scene went back to how it stood after entry ``to``, which players count as ``counted``
    where they do not know of all before it; they know of ``known`` of what went, where that is
    not all, and of nothing if it is ``unseen``.
    """

    to: int
    counted: int | None = None
    known: int | None = None
    unseen: bool = False


class Redone(Event, kw_only=True):
    """The scene went forward again to how it stood after entry ``to``; the rest as in `Undone`."""

    to: int
    counted: int | None = None
    unseen: bool = False
