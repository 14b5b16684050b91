"""Characters: fit for scenes, and quick to pass by."""

from typing import Any

from evennia import DefaultCharacter

from typeclasses.scene_character import SceneCharacter


class Character(SceneCharacter, DefaultCharacter):
    """Somebody's character; its sheet is kept by ``typeclasses.sheets``."""

    def access(
        self,
        accessing_obj: Any,
        access_type: str = "read",
        default: bool = False,
        no_superuser_bypass: bool = False,
        **kwargs: Any,
    ) -> bool:
        """Answer the ``call`` lock at once: nobody uses another character's commands.

        Evennia asks it of everyone in the room for every line that anyone types.
        """
        if access_type == "call":
            return False
        return super().access(
            accessing_obj,
            access_type=access_type,
            default=default,
            no_superuser_bypass=no_superuser_bypass,
            **kwargs,
        )
