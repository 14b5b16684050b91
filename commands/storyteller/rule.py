"""+rule: a storyteller corrects held results, and says whose rolls are private."""

from commands.base import RoundCommand

USAGE = "+rule attack successes=2 because the floor is wet"


class CmdRule(RoundCommand):
    """Correct a result that is held back, before it counts."""

    key = "+rule"

    def plain(self) -> None:
        self.submit(self.ordered(f"rule {self.wanted(self.args, USAGE)}"))

    def _set(self) -> None:
        """Let only storytellers and NAME see how NAME rolls, or everyone again."""
        name = self.wanted(self.args, "+rule/private NAME")
        self.submit(self.ordered(f"{self.switches[0]} {name}"))

    switch_private = switch_public = _set
