"""+agree, +disagree: proposals. And the ways out of a fight, which ask first: ooc, ic, quit."""

import re
from typing import Any

from evennia.commands.default.account import CmdIC as EvenniaCmdIC
from evennia.commands.default.account import CmdOOC as EvenniaCmdOOC
from evennia.commands.default.account import CmdQuit as EvenniaCmdQuit
from evennia.utils import logger

from commands.base import Refused, RoundCommand
from typeclasses import proposals, walking_out

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


class AsksFirst:
    """The account's way out of a character, for those who are in a fight with it."""

    session: Any

    def func(self) -> None:
        """Ask, or go; who did not get away in the end has left nothing."""
        character = self.session.puppet
        if character is not None and walking_out.asks(character, walking_out.OOC):
            return
        super().func()  # type: ignore[misc]
        if character is not None and self.session.puppet is not character:
            walking_out.leave(character)


class CmdOOC(AsksFirst, EvenniaCmdOOC):
    """
    Stop playing your character and go out of character.

    Usage:
      ooc

    In a fight that asks first: it leaves the fight.
    """


class CmdIC(AsksFirst, EvenniaCmdIC):
    """
    Play one of your characters.

    Usage:
      ic NAME

    If the one you play now is in a fight, that asks first: it leaves the
    fight.
    """


class CmdQuit(EvenniaCmdQuit):
    """
    Quit the game.

    Usage:
      quit
      quit/all     with all your connections

    In a fight that asks first: it leaves the fight. A connection that drops
    leaves nothing: you are waited for.
    """

    def func(self) -> None:
        """Ask, or go; whoever has another client open for the character stays in the fight."""
        character = self.session.puppet
        if character is not None and "all" not in self.switches and character.sessions.count() > 1:
            character = None
        try:
            if character is not None and walking_out.asks(character, walking_out.QUIT):
                return
            if character is not None:
                walking_out.leave(character)
        except Exception:  # nobody is kept in by a question or a scene that cannot be written
            logger.log_trace(f"{character.key} quits.")
        super().func()


def seconds(text: str, usage: str) -> int:
    """Return a time such as ``90s``, ``5m`` or ``1h``; a bare number is minutes."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise Refused(f"'{text.strip()[:40]}' is not a time. Type: `{usage}`")
    return int(found[1]) * _SECONDS[(found[2] or "m").lower()]


PACING: tuple[type[RoundCommand], ...] = (CmdAgree,)
WAYS_OUT = (CmdOOC, CmdIC, CmdQuit)
