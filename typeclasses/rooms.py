"""Rooms: where scenes are played."""

from evennia import DefaultRoom
from evennia.utils import logger

from game.combat.actions import End
from typeclasses import scenes
from typeclasses.characters import THE_GAME


class Room(DefaultRoom):
    """A place; any number of scenes may be played in it."""

    def at_object_delete(self) -> bool:
        """End the scenes that are played here: their logs stay."""
        for script in scenes.open_in(self):
            try:
                script.submit(THE_GAME, End(reason="the place is gone"))
            except Exception:
                logger.log_trace(f"Scene {script.db.scene_id} lost its room.")
        return super().at_object_delete()
