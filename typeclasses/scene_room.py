"""What makes a room fit for scenes, for `Room` here and for a game that has its own."""

from typing import Any

from game.actions import End
from players import failures
from players.authority import THE_GAME
from players.markup import escaped
from scenes import registry
from scenes.service import SceneService
from scenes.telling import posing, whereabouts


class SceneRoom:
    """Keeps what is posed in it in the logs of its scenes, and ends them when it is deleted. Stands
    before Evennia's class among a room's parents.
    """

    key: str

    def msg_contents(
        self,
        text: Any = None,
        exclude: Any = None,
        from_obj: Any = None,
        mapping: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """Tell everybody here; what a person says or poses is kept first."""
        kind = posing.kind_of(text)
        if kind in posing.KINDS and from_obj is not None:
            text, mapping = posing.told(self, from_obj, kind, text, mapping)
        super().msg_contents(  # type: ignore[misc]
            text, exclude=exclude, from_obj=from_obj, mapping=mapping, **kwargs
        )

    def get_display_footer(self, looker: Any, **kwargs: Any) -> str:
        """Return the scenes that are open here, below everything else."""
        below = super().get_display_footer(looker, **kwargs)  # type: ignore[misc]
        if getattr(looker, "location", None) != self:
            return str(below)
        told = escaped("\n".join(whereabouts.lines_for(looker)))
        return f"{below}\n{told}" if below and told else str(below or told)

    def at_object_delete(self) -> bool:
        """End the scenes that are played here, once it is certain: their logs stay."""
        if not super().at_object_delete():  # type: ignore[misc]
            return False
        with failures.fails_alone(f"{self.key} was deleted; its scenes could not be found."):
            for script in registry.open_in(self):
                self._end(script)
        return True

    def _end(self, script: SceneService) -> None:
        with failures.fails_alone(f"{self.key} was deleted with scene {script.scene_id} in it."):
            script.submit(THE_GAME, End(reason="the place is gone"))
            if not script.ended:  # that was the fight; the chases beside it are left
                script.submit(THE_GAME, End(reason="the place is gone"))
