"""+agree, +disagree: proposals."""

import re

from commands.base import Refused, RoundCommand
from presentation.languages import _
from typeclasses import proposals

_TIME = re.compile(r"(\d{1,5})\s*(s|m|h)?", re.IGNORECASE)
_SECONDS = {"s": 1, "m": 60, "h": 3600}


class CmdAgree(RoundCommand):
    """
    Say yes or no to what somebody proposes.

    Usage:
      +agree         yes
      +disagree      no; it also takes back what you proposed yourself

    Without a storyteller, the people who take part propose, and agree on, what
    a storyteller would decide:
      +combat/undo [N], +combat/undo NAME, +combat/redo
                                         take back, or bring back
      +combat/ruleset NAME               before the first round
      +init/remove NAME                  go on without somebody who is not
                                         connected
      +init/end                          end the scene
      +range A,B=YARDS                   how far apart two are

    If you started the scene, some of what you type is put to the others too,
    because it could cost them something: see +help waiting. That is done
    unless somebody refuses it within ten minutes; whoever would lose by it and
    is not connected is waited for.

    If something else is proposed while you type, you are shown it first, and
    asked once more.

    If a storyteller runs the scene, +combat/undo and +combat/redo ask them.
    There can be one proposal at a time. It lapses after ten minutes, an undo as
    soon as play goes on. If two in a row come to nothing, whoever made them
    leaves the others ten seconds for theirs. See also +combat/agreement, and
    +combat/oops for your own last declaration.

    Example:
      +agree
    """

    key = "+agree"
    aliases = ("+disagree",)
    wordless = ("",)

    def plain(self) -> None:
        """Answer."""
        agrees = self.cmdstring.lstrip("+").lower() == "agree"
        proposals.respond(self.script_or_last, self.caller, agrees)


def seconds(text: str, usage: str) -> int:
    """Return a time such as ``90s``, ``5m`` or ``1h``; a bare number is minutes."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise Refused(
            _("'{text}' is not a time. Type: `{usage}`", text=text.strip()[:40], usage=usage)
        )
    return int(found[1]) * _SECONDS[(found[2] or "m").lower()]
