"""Gives back a character that the game plays to whoever types a line as that character.

Every line that means anything goes through the one function that finds its command, whoever's
command it is and whoever's parser the game has; what a client sends by itself never comes so far.
"""

from typing import Any

from evennia.commands import cmdhandler

from evennia_mends.patching import in_place_of
from scenes import back_in_hand


def mend() -> None:
    """Have every line give a character back. Doing it twice does no harm."""

    @in_place_of(cmdhandler, "_COMMAND_PARSER")
    def parse(find: Any, line: str, cmdset: Any, caller: Any, **kwargs: Any) -> Any:
        """Find the commands that a line can mean; before they run, whoever typed it is back."""
        found = find(line, cmdset, caller, **kwargs)
        if all(getattr(one[2], "takes_in_hand", True) for one in found):
            back_in_hand.comes_back(caller)
        return found
