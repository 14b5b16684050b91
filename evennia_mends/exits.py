"""Asks one who walks out of a fight before the exit is tried.

Evennia has an exit say "You cannot go there." wherever nobody moves, which would follow upon the
question, and gainsay it.
"""

from typing import Any

from evennia import DefaultExit

from evennia_mends.patching import in_place_of


def mend(exits: Any = DefaultExit) -> None:
    """Repair the class of ``exits``. Doing it twice does no harm."""

    @in_place_of(exits, "at_traverse")
    def ask_or_traverse(
        traverse: Any, self: Any, walker: Any, destination: Any, **kwargs: Any
    ) -> None:
        asks = getattr(walker, "is_asked_first", None)  # a thing, or a game's own class, asks not
        if asks is None or not asks(destination, self):
            traverse(self, walker, destination, **kwargs)
