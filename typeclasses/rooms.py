"""Rooms: where scenes are played."""

from evennia import DefaultRoom
from evennia.utils import logger

from game.combat.actions import End
from typeclasses import scenes
from typeclasses.authority import THE_GAME


class Room(DefaultRoom):
    """A place; any number of scenes may be played in it."""

    def at_object_delete(self) -> bool:
        """End the scenes that are played here: their logs stay."""
        try:
            for script in scenes.open_in(self):
                script.submit(THE_GAME, End(reason="the place is gone"))
                if not script.ended:  # that was the fight; the chases beside it are left
                    script.submit(THE_GAME, End(reason="the place is gone"))
        except Exception:
            logger.log_trace(f"{self.key} was deleted with a scene in it.")
        return super().at_object_delete()
