"""ooc, ic, quit, chardelete: the ways out of a character and of the game, which ask first in a
fight, or wait till the fight is over; and the commands that need no character.
"""

from typing import Any

from evennia.commands.default.account import CmdCharDelete as EvenniaCmdCharDelete
from evennia.commands.default.account import CmdIC as EvenniaCmdIC
from evennia.commands.default.account import CmdOOC as EvenniaCmdOOC
from evennia.commands.default.account import CmdOOCLook as EvenniaCmdOOCLook
from evennia.commands.default.account import CmdQuit as EvenniaCmdQuit
from evennia.commands.default.account import CmdWho as EvenniaCmdWho
from evennia.utils import logger
from evennia.utils.evmenu import get_input

from commands.account.email import CmdEmail
from commands.account.prefs import CmdPrefs
from commands.base import Refused, RoundCommand, helped
from commands.room.clock import WithPlainTables
from commands.room.who import CmdFinger, CmdStaff, CmdWhere, CmdWho
from game.words import matches
from narration.languages import _
from narration.screens.people import SpokenTable
from narration.text import listing
from players.markup import escaped, in_one_line, tell_all
from players.preferences import uses_screenreader
from scenes import leaving, registry

OOC_KIND = "ooc"  # the type of its messages: no pose of a scene


class AsksFirst:
    """The account's way out of a character that is in a fight."""

    session: Any
    raw_string: str
    typed_whole = True  # nobody leaves by a slip: see parser.py

    def func(self) -> None:
        """Ask, or go; who did not get away in the end has left nothing."""
        character = self.session.puppet
        if character is not None and leaving.asks(
            character, leaving.OOC, typed=self.raw_string.strip()
        ):
            return
        self.go()
        if character is not None and self.session.puppet is not character:
            leaving.leave(character)

    def go(self) -> None:
        super().func()  # type: ignore[misc]


@helped("ooc")
class CmdOOC(AsksFirst, EvenniaCmdOOC):
    """Talk out of character, or stop playing your character."""

    args: str

    def func(self) -> None:
        unpuppets = self.cmdstring.lower() == "unpuppet"
        plus = self.raw_string.strip().startswith("+")
        if unpuppets or not (self.args or plus):
            super().func()
        elif not self.args:
            self.msg(_("What do you say? Type: +ooc TEXT. To go out of character type: ooc"))
        else:
            self._talk(self.args.strip())

    def _talk(self, text: str) -> None:
        character = self.session.puppet
        if character is None:
            self.msg(_("You are out of character, and nobody is here. Type: page NAME=TEXT"))
            return
        said = _("{key} says: {text}", key=character.key, text=text)
        if text[0] in ":;":
            said = f"{character.key}{' ' if text[0] == ':' else ''}{text[1:].strip()}"
        tell_all(character.location, in_one_line(f"(OOC) {said}"), OOC_KIND, character)

    def go(self) -> None:
        """Stop playing, and say how to go on."""
        account, character = self.account, self.account.get_puppet(self.session)
        if character is None:
            self.msg(ooc_screen(account))
            return
        account.db._last_puppet = character
        try:
            account.unpuppet_object(self.session)
        except RuntimeError as error:
            self.msg(
                _(
                    "You still play {key}: {error}",
                    key=escaped(character.key),
                    error=escaped(str(error)),
                )
            )
            return
        self.msg(ooc_screen(account))


@helped("ooc look")
class CmdOOCLook(EvenniaCmdOOCLook):
    """Look around while you are out of character: which characters you have."""

    def func(self) -> None:
        if self.session.puppet:
            super().func()
        else:
            self.msg(ooc_screen(self.account))


@helped("ic")
class CmdIC(AsksFirst, EvenniaCmdIC):
    """Play one of your characters."""

    args: str

    def func(self) -> None:
        own = [character.key for character in self.account.characters if character]
        meant = matches(self.args.strip(), own)
        if len(meant) == 1:
            self.args = meant[0]
        elif self.args and not self.account.locks.check_lockstring(self.account, "perm(Builder)"):
            self.msg(_no_such_character(self.account, self.args, meant or own))
            return
        super().func()


def _no_such_character(account: Any, typed: str, own: list[str]) -> str:
    if not own:
        return ooc_screen(account)
    names = listing([_("ic {one}", one=escaped(one)) for one in own], "or")
    return _(
        "You have no character called '{in_one}'. Type {names}.",
        in_one=in_one_line(typed.strip()[:40]),
        names=names,
    )


@helped("quit")
class CmdQuit(EvenniaCmdQuit):
    """Quit the game."""

    typed_whole = True

    def func(self) -> None:
        """Ask, or go; a player with another client open for the character stays in the fight."""
        character = self.session.puppet
        if character is not None and "all" not in self.switches and character.sessions.count() > 1:
            character = None
        try:
            if character is not None and leaving.asks(
                character, leaving.QUIT, typed=self.raw_string.strip()
            ):
                return
            if character is not None:
                leaving.leave(character)
        except Exception:  # nobody is kept in by a question or a scene that cannot be written
            logger.log_trace(f"{character.key} quits.")
        super().func()


@helped("chardelete")
class CmdCharDelete(EvenniaCmdCharDelete):
    """Delete one of your characters for good."""

    args: str
    typed_whole = True

    def func(self) -> None:
        """Ask, unless they are in a scene; they may have come into one when it is answered."""
        found = [one for one in self.account.characters if one.key.lower() == self.args.lower()]
        if len(found) != 1 or not found[0].access(self.account, "delete"):
            super().func()  # says what is wrong
        elif not self._is_bound_by_a_scene(found[0]):
            name = escaped(found[0].key)
            question = _("|rThis deletes {name} for good.|n Continue yes/[no]?", name=name)
            get_input(self.account, question, self._answered, character=found[0])

    def _answered(self, account: Any, prompt: str, answer: str, character: Any) -> None:
        name = character.key
        if answer.strip().lower() != "yes":
            self.msg(_("{name} stays.", name=escaped(name)))
        elif not self._is_bound_by_a_scene(character):
            account.characters.remove(character)
            character.delete()
            self.msg(_("{name} is deleted.", name=escaped(name)))
            logger.log_sec(
                _(
                    "Character deleted: {name} (by {account}, {address}).",
                    name=name,
                    account=account,
                    address=self.session.address,
                )
            )

    def _is_bound_by_a_scene(self, character: Any) -> bool:
        """Say whether they take part in a scene, or have left one that is in play, and tell so:
        under the same name they would come back whole.
        """
        name = escaped(character.key)
        if (script := registry.in_any_scene(character)) is not None:
            title = escaped(registry.title_of(script))
            told = _(
                "{name} takes part in {title}. Type +init/leave as {name} first.",
                name=name,
                title=title,
            )
        elif (script := registry.left_in_play(character)) is not None:
            title = escaped(registry.title_of(script))
            told = _(
                "{name} has left {title}, which goes on. Wait until it is over.",
                name=name,
                title=title,
            )
        else:
            return False
        self.msg(told)
        return True


def ooc_screen(account: Any) -> str:
    """Return what an account without a puppet is shown: their characters, how to go back, and how
    to make another if there is room.
    """
    last = account.db._last_puppet
    own = [character for character in account.characters if character]
    if not own and last is not None and last.access(account, "puppet"):
        return _("You are out of character. To play {key} type: ic", key=escaped(last.key))
    if not own:
        return _("You are out of character, and have no character yet. Type: charcreate NAME")
    names = [escaped(one.key) for one in own]
    back = escaped(last.key) if last in own else names[0]
    whose = _("Your character is") if len(names) == 1 else _("Your characters are")
    left = account.get_available_character_slots()
    another = (
        "" if left is None or left <= 0 else _("For another character type: charcreate NAME\n")
    )
    return _(
        "You are out of character. {whose} {names}.\n{another}To play type: ic {back}",
        whose=whose,
        names=listing(names),
        another=another,
        back=back,
    )


WAYS_OUT = (CmdOOC, CmdIC, CmdQuit, CmdCharDelete)


# -------------------------------------------------------------------------------------------------
# Commands that need no character: for an account that plays none at the moment.


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
        if self.session.puppet is None:
            self.caller = Nobody(self.account)
        super().func()  # type: ignore[misc]

    def own_character(self) -> Any:
        last = self.account.db._last_puppet
        if last is None:
            raise Refused(_("You have no character yet. Type: `charcreate NAME`"))
        return last


def _out_of_character(command: type[RoundCommand]) -> type[RoundCommand]:
    """Return a character's command as an account's, with the same help."""
    made = type(f"{command.__name__}OutOfCharacter", (OutOfCharacter, command), {})
    made.__doc__ = command.__doc__
    return made


OUT_OF_CHARACTER = tuple(
    map(_out_of_character, (CmdWho, CmdWhere, CmdStaff, CmdFinger, CmdPrefs, CmdEmail))
)


@helped("who")
class CmdAccounts(WithPlainTables, EvenniaCmdWho):
    """List who is currently online."""

    def styled_table(self, *headers: str, **kwargs: Any) -> Any:
        """Return a table; for a screen reader, a table with a sentence for each row."""
        if uses_screenreader(Nobody(self.account)):
            return SpokenTable(headers)
        return super().styled_table(*headers, **kwargs)
