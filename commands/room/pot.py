"""+pot: who posed when."""

from commands.base import RoundCommand
from narration.screens.people_lines import pot_lines
from scenes import registry
from scenes.telling import delivery, posing


class CmdPot(RoundCommand):
    """
    Pose order: who posed when, longest ago first.

    Usage:
      +pot

    It shows emits, too. In a scene it lists the people who take part;
    +combat/poses shows who has posed since the last phase ended.

    Example:
      +pot
    """

    key = "+pot"
    help_category = "General"
    wordless = ("",)

    def plain(self) -> None:
        """Show it, of the scene that the caller's commands go to or else of the room."""
        here = registry.readable_in(self.caller.location)
        script = registry.meant_by(self.caller, here) if here else None
        if script is None:
            self.show(pot_lines(*posing.order_in_room(self.caller.location), self.reader))
            return
        reader = delivery.reader_in(script, self.caller)
        self.show(pot_lines(*posing.order_in_scene(script, reader), reader))
