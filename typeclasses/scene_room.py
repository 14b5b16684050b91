"""What makes a room fit for scenes, for `Room` here and for a game that has its own."""

from evennia.utils import logger

from game.combat.actions import End
from typeclasses import scenes
from typeclasses.authority import THE_GAME


class SceneRoom:
    """Ends its scenes when it is deleted. Stands before Evennia's class among a room's parents."""

    key: str

    def at_object_delete(self) -> bool:
        """End the scenes that are played here: their logs stay."""
        try:
            for script in scenes.open_in(self):
                script.submit(THE_GAME, End(reason="the place is gone"))
                if not script.ended:  # that was the fight; the chases beside it are left
                    script.submit(THE_GAME, End(reason="the place is gone"))
        except Exception:
            logger.log_trace(f"{self.key} was deleted with a scene in it.")
        return bool(super().at_object_delete())  # type: ignore[misc]
