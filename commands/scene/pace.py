"""+agree, +disagree: proposals."""

import re

from commands.base import Refused, RoundCommand, whole_number
from game.state.decisions import DAY
from narration.languages import _
from scenes import consent

_UNIT = r"(?:(?P<unit>[smhdw])|(?P<word>sec|min|hour|day|week)[a-z]*)"
_TIME = re.compile(rf"(?P<number>\d{{1,5}})\s*{_UNIT}?(?![a-z])\s*(?:(?:and|,)\s*)?", re.IGNORECASE)
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": DAY, "w": 7 * DAY}


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
    """Return a time such as ``90s``, ``5m``, ``2 days`` or ``1d12h``; a bare number is minutes."""
    parts = list(_TIME.finditer(text.strip()))
    if not parts or "".join(one[0] for one in parts) != text.strip():
        raise Refused(
            _("'{text}' is not a time. Type: `{usage}`", text=text.strip()[:40], usage=usage)
        )
    units = ((one["unit"] or one["word"] or "m")[0].lower() for one in parts)
    return sum(int(one["number"]) * _SECONDS[unit] for one, unit in zip(parts, units, strict=True))


def time_and_word(text: str, usage: str) -> tuple[int, str]:
    """Return a time, and the word behind it; empty for none: ``2 days pass``."""
    time, _space, word = text.strip().rpartition(" ")
    if not time or re.fullmatch(rf"\d*\s*{_UNIT}|\d+", word, re.IGNORECASE):
        return seconds(text, usage), ""
    return seconds(time, usage), word
