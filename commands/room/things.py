"""get and give: Evennia's own, but for lines that mean something else in a fight."""

from evennia.commands.default.general import CmdGet as EvenniaGet
from evennia.commands.default.general import CmdGive as EvenniaGive

from commands.other_words import follow, same_line


class CmdGet(EvenniaGet):
    """
    Pick something up.

    Usage:
      get THING
    """

    aliases = ()  # to grab somebody is a grapple
    args: str

    def func(self) -> None:
        """Pick it up; ``get up`` is no thing."""
        ours = same_line("get", f"/{self.args.strip()}", "")
        if ours:
            follow(self, ours)
        else:
            super().func()


class CmdGive(EvenniaGive):
    """
    Give something that you carry to somebody.

    Usage:
      give THING=NAME
    """

    args: str

    def func(self) -> None:
        """Give it; ``give up`` is no thing."""
        if self.args.strip().lower() == "up":
            follow(self, "+surrender")
        else:
            super().func()
