"""Asks one who walks out of a fight before the exit is tried.

Evennia has an exit say "You cannot go there." wherever nobody moves, which would follow upon the
question, and gainsay it.
"""

from typing import Any

from evennia import DefaultExit


def mend(exits: Any = DefaultExit) -> None:
    """Repair the class of ``exits``. Doing it twice does no harm."""
    traverse = exits.at_traverse
    if getattr(traverse, "asks_first", False):
        return

    def ask_or_traverse(self: Any, walker: Any, destination: Any, **kwargs: Any) -> None:
        asks = getattr(walker, "is_asked_first", None)  # a thing, or a game's own class, asks not
        if asks is None or not asks(destination, self):
            traverse(self, walker, destination, **kwargs)

    ask_or_traverse.asks_first = True  # type: ignore[attr-defined]
    exits.at_traverse = ask_or_traverse
