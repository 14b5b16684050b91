"""Commands refused over a bridge: the other game has its own players and places."""

from commands.base import RoundCommand


class CmdNotOverABridge(RoundCommand):
    """A command about this game's own players and places."""

    key = "+demo"
    aliases = ["+who", "+where", "+staff", "+finger", "+pot"]
    auto_help = False

    def plain(self) -> None:
        self.refuse(
            "Over a bridge there is no {cmdstring}: see what your own game has.",
            cmdstring=self.cmdstring,
        )
