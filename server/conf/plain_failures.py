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

from typeclasses import failures

DATABASES_TEXT = "The game's database does not answer, or could not write that down."


def mend() -> None:
    """Repair Evennia's commands. Doing it twice does no harm."""
    if getattr(cmdhandler._msg_err, "is_plain", False):
        return
    _mend_handler(cmdhandler)
    _mend_examine(CmdExamine)
    if not settings.IN_GAME_ERRORS:
        # The log shows the driver's own error too, from which Django's comes.
        Error.__str__ = lambda self: DATABASES_TEXT


def _mend_handler(handler: ModuleType) -> None:
    tell_as_evennia, go_on = handler._msg_err, handler._progressive_cmd_run

    def tell(receiver: Any, texts: tuple[str, str], cmdid: Any = None) -> None:
        """Tell of the error that is handled now."""
        error = sys.exception()
        assert error is not None
        # A game that is being built may want its own mistakes on the screen; never its database's.
        if settings.IN_GAME_ERRORS and not isinstance(error, failures.DATABASE_ERRORS):
            tell_as_evennia(receiver, texts, cmdid=cmdid)
        else:
            failures.tell(receiver, error)

    def go_on_or_tell(cmd: Any, generator: Any, response: Any = None) -> None:
        """Run a command up to its next question or its end. Nobody waits for what comes of it."""
        try:
            go_on(cmd, generator, response=response)
        except InterruptCommand:
            return
        except Exception as error:
            failures.tell(cmd.caller, error)

    tell.is_plain = True  # type: ignore[attr-defined]
    handler._msg_err = tell  # type: ignore[attr-defined]
    handler._progressive_cmd_run = go_on_or_tell  # type: ignore[attr-defined]


def _mend_examine(command: Any) -> None:
    """Have it show why it cannot: it lays out what it shows when nobody waits for it any more."""
    lay_out = command.format_output

    def lay_out_or_tell(self: Any, *examined: Any) -> Any:
        try:
            return lay_out(self, *examined)
        except failures.DATABASE_ERRORS as error:
            failures.note(error)
            return failures.words_for(error)

    command.format_output = lay_out_or_tell
