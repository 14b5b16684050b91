"""What makes an exit fit for scenes, for `Exit` here and for a game that has its own."""

from typing import Any


class SceneExit:
    """Asks who walks out of a fight first whether they mean it. Stands before Evennia's class among
    an exit's parents.

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
