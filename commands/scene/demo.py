"""+demo: a two-minute scene of your own, to see what this game does."""

from collections.abc import Collection

from commands.base import RoundCommand
from scenes import demos
from scenes.registry import is_demo
from scenes.telling import delivery


class CmdDemo(RoundCommand):
    """A two-minute fight of your own, to see how it goes."""

    key = "+demo"
    wordless: Collection[str] = ("", "stop")

    def plain(self) -> None:
        if is_demo(self.caller.location):
            self.show(delivery.status(self.script, self.caller))
            return
        demos.begin(self.caller)

    def switch_stop(self) -> None:
        demos.stop(self.caller)
