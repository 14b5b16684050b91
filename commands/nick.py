"""nick: Evennia's own, but a plain one stands for the first words of a line, as on a MUSH."""

import re
from typing import Any

from evennia.commands.default.general import CmdNick as EvenniaNick
from evennia.typeclasses.attributes import AttributeHandler

_PATTERN = re.compile(r"[$*?\[]")  # with one of these it says itself what it is to match


class CmdNick(EvenniaNick):
    """
    Give a command a short name of your own.

    Usage:
      nick NAME = COMMAND         NAME at the start of a line stands for COMMAND
      nick NAME $1 = COMMAND $1   puts the words where you want them
      nick/list                   shows your nicks
      nick/delete NAME            forgets one
      nick/clearall               forgets all
      nick/object NAME = WORDS    for somebody or something you look at

    What you type after NAME goes after COMMAND. * and ? in NAME match any
    letters.

    Examples:
      nick +a = +attack
      nick tell $1 $2 = page $1=$2
    """

    lhs: str
    rhs: str | None

    def func(self) -> None:
        """Do it; then let a plain nick take along whatever follows it."""
        super().func()
        lines = "object" not in self.switches and "account" not in self.switches
        plain = bool(self.lhs and self.rhs) and not _PATTERN.search(f"{self.lhs}{self.rhs}")
        if lines and plain and set(self.switches) <= {"inputline"}:
            _take_along(self.caller.nicks, self.lhs, str(self.rhs))


def _take_along(nicks: Any, name: str, command: str) -> None:
    """Keep a nick that stands for the first words of a line, in Evennia's form of one: a regular
    expression, what it becomes, and both as they were typed.
    """
    if nicks.get(name) is None:
        return
    regex = rf"{re.escape(name)}(?P<rest>[\s/].*)?\Z"
    template = command.replace("{", "{{").replace("}", "}}") + "{rest}"
    value = (regex, template, name, command)
    AttributeHandler.add(nicks, name, value, category="inputline")
