"""+agree, +disagree: proposals."""

import re

from commands.base import Refused, RoundCommand, whole_number
from narration.languages import _
from scenes import consent

_TIME = re.compile(r"(\d{1,5})\s*(s|m|h)?", re.IGNORECASE)
_SECONDS = {"s": 1, "m": 60, "h": 3600}


class CmdAgree(RoundCommand):
    """
    Say yes or no to what somebody proposes.

    Usage:
      +agree [N]         yes; N is its number, if several things are proposed
      +disagree [N]      no; it also takes back what you proposed yourself

    Without a storyteller the people who take part decide together what a
    storyteller would. What you type is put to those who are connected, and
    done once all agree, or when nobody has objected in 30 seconds:
      +combat/undo [N], +combat/undo NAME, +combat/redo
                                         take back, or bring back
      +init/end                          end the scene
      +init/remove NAME                  take somebody out
      +range A,B=YARDS                   how far apart two are
      +combat/ruleset NAME               before the first round
    See +help waiting. If a storyteller runs the scene, +combat/undo and
    +combat/redo ask them. An undo lapses as soon as play goes on. For your own
    last declaration you need nobody: +combat/oops.

    Example:
      +agree
    """

    key = "+agree"
    aliases = ("+disagree",)

    def plain(self) -> None:
        """Answer."""
        agrees = self.cmdstring.lstrip("+").lower() == "agree"
        usage = f"+{self.cmdstring.lstrip('+').lower()} 1"
        number = whole_number(self.args, usage, 1, 99) if self.args else 0
        consent.respond(self.script_or_last, self.caller, agrees, number)


def seconds(text: str, usage: str) -> int:
    """Return a time such as ``90s``, ``5m`` or ``1h``; a bare number is minutes."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise Refused(
            _("'{text}' is not a time. Type: `{usage}`", text=text.strip()[:40], usage=usage)
        )
    return int(found[1]) * _SECONDS[(found[2] or "m").lower()]
