"""+agree, +disagree: proposals."""

import re

from commands.base import Refused, RoundCommand
from typeclasses import proposals

_TIME = re.compile(r"(\d{1,5})\s*(s|m|h)?", re.IGNORECASE)
_SECONDS = {"s": 1, "m": 60, "h": 3600}


class CmdAgree(RoundCommand):
    """
    Say yes or no to what somebody proposes.

    Usage:
      +agree         yes
      +disagree      no; whoever proposed it takes it back so

    Without a storyteller, those who take part propose and agree upon what
    only a storyteller could say:
      +combat/undo [N], +combat/undo NAME, +combat/redo
                                         take back, or bring back
      +combat/ruleset NAME               before the first round
      +init/remove NAME                  go on without one not connected
      +init/end                          end the scene

    Where a storyteller runs the scene, +combat/undo and +combat/redo are
    asked of them. One thing is proposed at a time, and lapses after ten
    minutes; an undo lapses as soon as play goes on. See also
    +combat/agreement, and +combat/oops for your own last declaration.

    Example:
      +agree
    """

    key = "+agree"
    aliases = ("+disagree",)
    wordless = ("",)

    def plain(self) -> None:
        """Answer."""
        agrees = self.cmdstring.lstrip("+").lower() == "agree"
        proposals.respond(self.script, self.caller, agrees)


def seconds(text: str, usage: str) -> int:
    """Return a time such as ``90s``, ``5m`` or ``1h``; a bare number is minutes."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise Refused(f"'{text.strip()[:40]}' is not a time. Type: `{usage}`")
    return int(found[1]) * _SECONDS[(found[2] or "m").lower()]


PACING: tuple[type[RoundCommand], ...] = (CmdAgree,)
