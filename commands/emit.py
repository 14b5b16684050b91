"""emit: what happens in the room, with no name to it: how a storyteller poses for the NPCs."""

from evennia.commands.default.admin import CmdEmit as EvenniaEmit

from typeclasses import pose_log
from typeclasses.authority import PERMISSION
from typeclasses.markup import BREAK, tell_all, with_breaks

BUILDERS = "perm(emit) or perm(Builder)"  # who may emit in Evennia


class CmdEmit(EvenniaEmit):
    """
    Tell the room something, without your name before it.

    Usage:
      emit TEXT                    for storytellers, where they are
      emit[/switches] OBJ, OBJ = TEXT
      remit OBJ, OBJ = TEXT        to rooms and all in them
      pemit OBJ, OBJ = TEXT        to people

    ||/ in the text begins a new line; all else is shown as you write it.
    What is sent to other places needs a builder; the switches are /room (to
    rooms only), /accounts (to people only) and /contents (to all in them).

    Example:
      emit Thug1 stumbles over a crate and swears.
    """

    args: str
    rhs: str | None
    locks = f"cmd:{BUILDERS} or perm({PERMISSION})"
    help_category = "General"

    def func(self) -> None:
        """Tell the room; the rest is Evennia's, and a builder's."""
        builds = self.caller.locks.check_lockstring(self.caller, f"emit:{BUILDERS}")
        afar = bool(self.switches) or self.cmdstring.lower() != "emit"
        if not builds and (afar or not self.args):
            self.caller.msg("Type: emit TEXT. It goes to the room that you are in.")
        elif afar or not self.args or (builds and self.rhs):
            self.args, self.rhs = with_breaks(self.args), self.rhs and with_breaks(self.rhs)
            super().func()
        else:
            words = pose_log.spoken(self.caller, "emit", self.args.replace(BREAK, "\n"))
            told = with_breaks(words.replace("\n", BREAK))
            tell_all(self.caller.location, told, "emit", self.caller)
