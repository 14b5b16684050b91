"""emit: what happens in the room, told by nobody: how a storyteller poses for the NPCs."""

from evennia.commands.default.admin import CmdEmit as EvenniaEmit

from typeclasses.authority import PERMISSION


class CmdEmit(EvenniaEmit):
    """
    Tell the room something, without your name before it.

    Usage:
      emit TEXT                    for storytellers, where they are
      emit[/switches] OBJ, OBJ = TEXT
      remit OBJ, OBJ = TEXT        to rooms and all in them
      pemit OBJ, OBJ = TEXT        to people

    What is sent to other places needs a builder; the switches are /room (to
    rooms only), /accounts (to people only) and /contents (to all in them).

    Example:
      emit Thug1 stumbles over a crate and swears.
    """

    locks = f"cmd:perm(emit) or perm({PERMISSION})"
    help_category = "General"

    def func(self) -> None:
        """Tell the room; the rest is Evennia's."""
        builds = self.caller.check_permstring("Builder")
        plain = not (self.switches or self.rhs) and self.cmdstring.lower() == "emit"
        room = self.caller.location
        if room is not None and self.args and (plain or not builds):
            for one in room.contents:
                one.msg(text=(self.args, {"type": "emit"}), from_obj=self.caller)
        elif builds:
            super().func()
        else:
            self.caller.msg("Type: emit TEXT")
