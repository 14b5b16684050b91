"""Commands that need no character: for an account that plays none at the moment."""

from typing import Any

from evennia.commands.default.account import CmdWho as EvenniaCmdWho

from commands.account.email import CmdEmail
from commands.account.prefs import CmdPrefs
from commands.base import Refused, RoundCommand
from commands.room.finger import CmdFinger
from commands.room.plain_tables import WithPlainTables
from commands.room.who import CmdStaff, CmdWhere, CmdWho
from narration.languages import _
from narration.screens.people_lines import SpokenTable
from players.preferences import uses_screenreader


class Nobody:
    """An account that plays nobody, where a command looks for who types it: nobody in a scene, and
    in no place.
    """

    id = 0
    location = None

    def __init__(self, account: Any) -> None:
        self.account = account

    def __getattr__(self, name: str) -> Any:
        return getattr(self.account, name)


class OutOfCharacter:
    """A command as an account types it; it stands before the character's own in its bases."""

    account: Any
    session: Any
    caller: Any

    def func(self) -> None:
        """Do what the line says for whoever is out of character."""
        if self.session.puppet is None:
            self.caller = Nobody(self.account)
        super().func()  # type: ignore[misc]

    def own_character(self) -> Any:
        """Return the character that was played last."""
        last = self.account.db._last_puppet
        if last is None:
            raise Refused(_("You have no character yet. Type: `charcreate NAME`"))
        return last


def _out_of_character(command: type[RoundCommand]) -> type[RoundCommand]:
    """Return a command of characters as one of accounts, with the same help."""
    made = type(f"{command.__name__}OutOfCharacter", (OutOfCharacter, command), {})
    made.__doc__ = command.__doc__
    return made


OUT_OF_CHARACTER = tuple(
    map(_out_of_character, (CmdWho, CmdWhere, CmdStaff, CmdFinger, CmdPrefs, CmdEmail))
)


class CmdAccounts(WithPlainTables, EvenniaCmdWho):
    """
    list who is currently online

    Usage:
      who
      doing

    Shows who is currently online. Doing is an alias that limits info
    also for those with all permissions.
    """

    def styled_table(self, *headers: str, **kwargs: Any) -> Any:
        """Return a table; for a screen reader one that is a sentence a row."""
        if uses_screenreader(Nobody(self.account)):
            return SpokenTable(headers)
        return super().styled_table(*headers, **kwargs)
