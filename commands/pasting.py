"""Text of several lines, typed or pasted one after the other: a dot alone on a line ends it."""

import time
from collections.abc import Callable
from typing import Any

from evennia.utils.evmenu import get_input

from commands.base import Refused, RoundCommand
from game.errors import RuleError
from narration.languages import _
from narration.text import line
from players.markup import escaped
from scenes import registry
from sheets.text import MAX_TEXT

MAX_LINE = 5000  # characters: all of it on one line
LONGEST_PASTE = 300  # seconds


class Pasting(RoundCommand):
    """A command that takes text of several lines."""

    def paste(self, asking: str, instead: str, then: Callable[[str], None]) -> None:
        """Ask for lines, and do something with them; nobody is kept from a scene by it.

        ``instead`` is a line that does the same.
        """
        if registry.in_any_scene(self.caller) is not None:
            self.refuse(
                "You take part in a scene: what you type would go into it. On one line: `{line}`",
                line=instead,
            )
        told = f"{asking} {_('A dot alone on a line puts it in, the word abort stops.')}"
        pasted = _Pasted()
        get_input(
            self.caller,
            escaped("\n".join(line(told, self.reader))),
            lambda caller, prompt, text: self._take(text, pasted, then),
        )

    def _take(self, text: str, pasted: "_Pasted", then: Callable[[str], None]) -> bool:
        """Take a line that was pasted, and say whether there may be more."""
        if time.monotonic() > pasted.until:
            self.say("You were pasting, and that has stopped. Type that line again.")
            return False
        if text.strip().lower() == "abort":
            self.say("Nothing was changed.")
            return False
        if text.strip() == ".":
            self._try(then, "\n".join(pasted.lines))
            return False
        if text.startswith("+"):
            self.say("That is a command. A dot alone puts it in, the word abort stops.")
        elif not pasted.take(text):
            self.say("There may be {most} characters at most. Nothing was changed.", most=MAX_TEXT)
            return False
        return True

    def _try(self, then: Callable[[str], None], text: str) -> None:
        try:
            then(text)
        except Refused as told:
            self.say_told(str(told))
        except RuleError as error:
            self.show(self._reasons(error))


class _Pasted:
    """Lines on their way in."""

    def __init__(self) -> None:
        self.lines: list[Any] = []
        self.left = MAX_TEXT
        self.until = time.monotonic() + LONGEST_PASTE

    def take(self, text: str) -> bool:
        """Add a line, and say whether there was room for it."""
        self.left -= len(text) + 1
        self.lines.append(text)
        return self.left >= 0
