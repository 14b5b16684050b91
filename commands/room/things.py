"""get, give and inventory: Evennia's own, but for what is meant by them in a fight."""

from evennia.commands.default.general import CmdGet as EvenniaGet
from evennia.commands.default.general import CmdGive as EvenniaGive
from evennia.commands.default.general import CmdInventory as EvenniaInventory

from commands.other_words import follow, same_line
from narration.languages import _


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


class CmdInventory(EvenniaInventory):
    """
    See what things you carry.

    Usage:
      inventory

    Weapons and armour are no things: +gear shows them.
    """

    def func(self) -> None:
        """Show them, and what shows the rest."""
        super().func()
        self.msg(_("Weapons and armour: +gear"))


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
