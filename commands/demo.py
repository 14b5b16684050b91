"""+demo: a two-minute scene of one's own, to see what this game does."""

from collections.abc import Collection

from commands.base import RoundCommand
from typeclasses import delivery, demos
from typeclasses.demo_places import is_demo


class CmdDemo(RoundCommand):
    """
    A two-minute fight of your own, to see how it goes.

    Usage:
      +demo         begins it: somewhere else, so that you disturb nobody
      +demo/stop    leaves it, at any time

    You need no sheet, and nothing in it lasts: if you have a sheet you fight
    with that, and it stays as it is. The game plays the other side. At the
    end you read the story that it has become, with what you posed, and are
    back where you were. A line that drops loses nothing: come back within a
    quarter of an hour.

    Example:
      +demo
    """

    key = "+demo"
    wordless: Collection[str] = ("", "stop")

    def plain(self) -> None:
        """Begin one, or show where the one under way stands."""
        if is_demo(self.caller.location):
            self.show(delivery.status(self.script, self.caller))
            return
        try:
            demos.begin(self.caller)
        except demos.NoDemo as why:
            self.refuse(str(why))

    def switch_stop(self) -> None:
        """Leave it."""
        try:
            demos.stop(self.caller)
        except demos.NoDemo as why:
            self.refuse(str(why))
