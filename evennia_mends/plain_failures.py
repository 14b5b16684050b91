"""Makes every failing command say so in the game's words: Evennia's, ours, anybody's.

Evennia shows the last line of the traceback, which may be a database driver's, and asks for a bug
report; when a command fails after a question of its own, Evennia says nothing. Two functions of one
module run all commands and tell nearly all their failures, and they are mended here. Where a
command tells of an error itself, the error's own text is mended.
"""

import sys
from types import ModuleType
from typing import Any

from django.conf import settings
from django.db import Error
from evennia.commands import cmdhandler
from evennia.commands.command import InterruptCommand
from evennia.commands.default.building import CmdExamine

from evennia_mends.patching import in_place_of
from players import failures

DATABASES_TEXT = "The game's database does not answer, or could not write that down."


def mend() -> None:
    """Repair Evennia's commands. Doing it twice does no harm."""
    _mend_handler(cmdhandler)
    _mend_examine(CmdExamine)
    if not settings.IN_GAME_ERRORS:
        # The log shows the driver's own error too, from which Django's comes.
        Error.__str__ = lambda self: DATABASES_TEXT


def _mend_handler(handler: ModuleType) -> None:
    @in_place_of(handler, "_msg_err")
    def tell(
        tell_as_evennia: Any, receiver: Any, texts: tuple[str, str], cmdid: Any = None
    ) -> None:
        """Tell of the error that is handled now."""
        error = sys.exception()
        assert error is not None
        # A game that is being built may want its own mistakes on the screen; never its database's.
        if settings.IN_GAME_ERRORS and not isinstance(error, failures.DATABASE_ERRORS):
            tell_as_evennia(receiver, texts, cmdid=cmdid)
        else:
            failures.tell(receiver, error)

    @in_place_of(handler, "_progressive_cmd_run")
    def go_on_or_tell(go_on: Any, cmd: Any, generator: Any, response: Any = None) -> None:
        """Run a command up to its next question or its end. Nobody waits for what comes of it."""
        try:
            go_on(cmd, generator, response=response)
        except InterruptCommand:
            return
        except Exception as error:
            failures.tell(cmd.caller, error)


def _mend_examine(command: Any) -> None:
    """Have it show why it cannot: it lays out what it shows when nobody waits for it any more."""

    @in_place_of(command, "format_output")
    def lay_out_or_tell(lay_out: Any, self: Any, *examined: Any) -> Any:
        try:
            return lay_out(self, *examined)
        except failures.DATABASE_ERRORS as error:
            failures.note(error)
            return failures.words_for(error)
