"""Room for a scene's page beside the client of whoever has it open.

Where an account has one client at a time Evennia lets a character be on one screen, and passes over
the second without a word. Who logs in anew still ends the client before.
"""

from typing import Any

from evennia.objects import objects

MOST = 16  # screens of one character; Evennia's own bound where it lets several clients share one


def mend(module: Any = objects) -> None:
    """Let a character be on several screens. Doing it twice does no harm."""
    module._SESSID_MAX = max(MOST, module._SESSID_MAX)
