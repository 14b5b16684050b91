"""Exits: who walks out of a fight is asked first whether they mean it."""

from typing import Any

from evennia.objects.objects import DefaultExit


class SceneExit:
    """Stands before Evennia's class among an exit's parents.

    Evennia has an exit say "You cannot go there." wherever nobody moves, which would follow upon
    the question, and gainsay it.
    """

    def at_traverse(self, traversing_object: Any, target_location: Any, **kwargs: Any) -> None:
        """Let a walker through who is not asked."""
        # A thing, or a game's own class, asks not.
        asks = getattr(traversing_object, "is_asked_first", None)
        if asks is None or not asks(target_location, self):
            super().at_traverse(  # type: ignore[misc]
                traversing_object, target_location, **kwargs
            )


class Exit(SceneExit, DefaultExit):
    """Evennia's own, which asks first."""
