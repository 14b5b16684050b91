"""Going back and forth; the journal answers these."""

from game.action import Action
from game.names import Name


class Undo(Action, kw_only=True):
    """Take back the last ``steps`` things that somebody said, with what the game did upon them.

    ``to`` is the entry that this goes back to; without one it is found when it is said. In a log of
    the time before there was ``to``, ``steps`` are entries, the game's own among them.
    """

    steps: int = 1
    to: int = 0


class Redo(Action, kw_only=True):
    """Bring back what the last undo took; the journal answers this one.

    ``to`` is the last entry of what comes back, where that is not what was undone last of all.
    """

    to: int = 0


class TakeBack(Action, kw_only=True):
    """Take back one's last declaration, while nothing that came after it has been shown."""

    who: Name
