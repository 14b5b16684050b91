"""What makes a room fit for scenes, for `Room` here and for a game that has its own."""

from evennia.utils import logger

from game.actions import End
from typeclasses import scenes
from typeclasses.authority import THE_GAME
from typeclasses.service import SceneService


class SceneRoom:
    """Ends its scenes when it is deleted. Stands before Evennia's class among a room's parents."""

    key: str

    def at_object_delete(self) -> bool:
        """End the scenes that are played here, once it is certain: their logs stay."""
        if not super().at_object_delete():  # type: ignore[misc]
            return False
        try:
            here = scenes.open_in(self)
        except Exception:
            logger.log_trace(f"{self.key} was deleted; its scenes could not be found.")
            return True
        for script in here:
            self._end(script)
        return True

    def _end(self, script: SceneService) -> None:
        try:
            script.submit(THE_GAME, End(reason="the place is gone"))
            if not script.ended:  # that was the fight; the chases beside it are left
                script.submit(THE_GAME, End(reason="the place is gone"))
        except Exception:
            logger.log_trace(f"{self.key} was deleted with scene {script.scene_id} in it.")
