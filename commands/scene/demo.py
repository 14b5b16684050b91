"""+demo: a two-minute scene of your own, to see what this game does."""

from collections.abc import Collection

from commands.base import Refused, RoundCommand
from scenes import demos
from scenes.registry import is_demo
from scenes.telling import delivery


class CmdDemo(RoundCommand):
    """
    A two-minute fight of your own, to see how it goes.

    Usage:
      +demo         begins it, in a place of its own
      +demo/stop    leaves it, at any time

    You need no sheet, and nothing in it lasts. If you have a sheet you fight
    with it, and it stays as it is. The game plays the other side. At the end
    you read your fight as a story, with your poses, and are back where you
    were. If your connection drops, come back within a quarter of an hour and
    play on.

    Example:
      +demo
    """

    key = "+demo"
    wordless: Collection[str] = ("", "stop")

    def plain(self) -> None:
        if is_demo(self.caller.location):
            self.show(delivery.status(self.script, self.caller))
            return
        try:
            demos.begin(self.caller)
        except demos.NoDemo as why:
            raise Refused(str(why)) from why

    def switch_stop(self) -> None:
        try:
            demos.stop(self.caller)
        except demos.NoDemo as why:
            raise Refused(str(why)) from why
