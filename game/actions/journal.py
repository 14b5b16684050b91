"""Going back and forth; the journal answers these."""

from game.action import Action


class Undo(Action, kw_only=True):
    """Take back the last ``steps`` submissions; the journal answers this one."""

    steps: int = 1


class Redo(Action, kw_only=True):
    """Bring back what the last undo took; the journal answers this one."""
