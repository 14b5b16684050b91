"""Makes every failing command say so in the game's words: Evennia's, ours, others'.

Wrong: Evennia shows the last line of the traceback, which may be a database driver's, and asks for
a bug report.
How it shows: "OperationalError: server closed the connection unexpectedly" on a player's screen.
Upstream: none proposed. What a game says of its own failures is its affair; Evennia would need a
setting that names who tells of them, beside `IN_GAME_ERRORS`. Until: there is one.
"""

import sys
from typing import Any

from django.conf import settings
from evennia.commands import cmdhandler

from evennia_mends.patching import in_place_of
from players import failures


def start_plugin_services(process: Any = None) -> None:
    """Repair Evennia's commands. Doing it twice does no harm."""

    @in_place_of(cmdhandler, "_msg_err")
    def tell(
        tell_as_evennia: Any, receiver: Any, texts: tuple[str, str], cmdid: Any = None
    ) -> None:
        error = sys.exception()
        assert error is not None
        # A game that is being built may want its own mistakes on the screen; never its database's.
        if settings.IN_GAME_ERRORS and not isinstance(error, failures.DATABASE_ERRORS):
            tell_as_evennia(receiver, texts, cmdid=cmdid)
        else:
            failures.tell(receiver, error)
