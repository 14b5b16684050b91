"""setdesc and @desc: what others see who look at you."""

from typing import Any

from evennia.commands.default.building import CmdDesc as EvenniaDesc
from evennia.commands.default.general import CmdSetDesc as EvenniaSetDesc

from game.words import OWN_NAMES
from narration.languages import _
from players.markup import BREAK
from scenes.telling.posing import formed

LONGEST = 4000  # characters
MOST_LINES = 40
_BUILDERS = "perm(desc) or perm(Builder)"  # who may describe rooms and things in Evennia


def describe(character: Any, text: str) -> str:
    """Describe somebody in words of their own; return what they are told."""
    text = text.strip()
    if not text:
        return _("What do others see who look at you? Type: @desc me=TEXT. look me shows it.")
    if len(text) > LONGEST:
        return _(
            "A description has at most {LONGEST} characters, and that has {text}.",
            LONGEST=LONGEST,
            text=len(text),
        )
    character.db.desc = formed(text, MOST_LINES).replace("\n", BREAK)
    return _("Others see that now when they look at you. To read it type: look me")


class CmdSetDesc(EvenniaSetDesc):
    """
    Say what people see when they look at you.

    Usage:
      setdesc TEXT        or @desc me=TEXT

    %r in the text begins a new line, %t is a tab, %b is a space.

    Example:
      setdesc A tall woman in a wet coat.
    """

    def func(self) -> None:
        """Describe whoever typed it."""
        self.msg(describe(self.caller, self.args))


class CmdDesc(EvenniaDesc):
    """
    Describe yourself; builders describe rooms and things, too.

    Usage:
      @desc me=TEXT       or setdesc TEXT
      @desc THING=TEXT    for builders; without THING= the room
      @desc/edit THING    for builders, in an editor

    %r in the text begins a new line, %t is a tab, %b is a space.

    Example:
      @desc me=A tall woman in a wet coat.
    """

    key = "@desc"
    aliases = ("@describe",)
    locks = "cmd:all()"
    help_category = "General"
    lhs: str
    rhs: str | None

    def func(self) -> None:
        """Describe whoever typed it, or let a builder build."""
        own = self.lhs.strip().lower() in OWN_NAMES or self.lhs.strip() == self.caller.key
        if own and not self.switches and "=" in self.args:
            self.msg(describe(self.caller, self.args.partition("=")[2]))
        elif self.caller.locks.check_lockstring(self.caller, f"desc:{_BUILDERS}"):
            super().func()
        else:
            self.msg(_("You describe yourself. Type: @desc me=TEXT"))
