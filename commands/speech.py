"""pose and page: Evennia's own, but what a player writes is shown exactly as written.

``say`` and ``whisper`` ask `Character.at_pre_say`; descriptions go by `Character.get_display_desc`.
"""

from evennia.commands.default.comms import CmdPage as EvenniaPage
from evennia.commands.default.general import CmdPose as EvenniaPose

from typeclasses import pose_log
from typeclasses.markup import escaped, in_one_line, joined, tell_all


class CmdPose(EvenniaPose):  # noqa: D101  its help is what follows
    __doc__ = EvenniaPose.__doc__

    def func(self) -> None:
        """Tell the room; nothing in the text is filled in, for anybody."""
        if not self.args:
            self.msg("What do you do? Type: pose TEXT, such as: pose smiles.")
            return
        words = pose_log.spoken(self.caller, "pose", joined(f"{self.caller.name}{self.args}"))
        tell_all(self.caller.location, escaped(words), "pose", self.caller)


class CmdPage(EvenniaPage):  # noqa: D101  its help is what follows
    __doc__ = EvenniaPage.__doc__
    args: str

    def parse(self) -> None:
        """Read the line; no name of an account has anything in it that this changes."""
        self.args = in_one_line(self.args)
        super().parse()
