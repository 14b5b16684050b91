"""The barest command that Evennia can run."""

from evennia import Command

from commands.cmdsets import CharacterCmdSet


class CmdBarest(Command):
    """Says one word."""

    key = "barest"

    def func(self) -> None:
        """Answer, and do nothing else."""
        self.caller.msg("bare")


class BenchCmdSet(CharacterCmdSet):
    """A character's commands, and the barest one."""

    def at_cmdset_creation(self) -> None:
        """Add the barest command."""
        super().at_cmdset_creation()
        self.add(CmdBarest())
