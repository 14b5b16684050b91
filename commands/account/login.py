"""connect, create, password: Evennia's own, with the password hashed beside the game."""

import re
from collections.abc import Generator

from django.conf import settings
from evennia.accounts.models import AccountDB
from evennia.commands.default.account import CmdCharCreate as EvenniaCharCreate
from evennia.commands.default.account import CmdPassword as EvenniaPassword
from evennia.commands.default.unloggedin import (
    CmdUnconnectedConnect,
    CmdUnconnectedCreate,
    CmdUnconnectedHelp,
)
from twisted.internet.defer import Deferred

from commands.base import helped
from game.words import written_plainly
from narration.languages import _
from narration.text import count
from players import character_names, failed_logins
from players.failed_logins import FAILED, TOO_MANY
from players.markup import escaped
from players.passwords import Wanted, after_hashing, to_check

MOST_WORDS = 6  # of a name, where it is typed without quotes
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|['\u2019.-])*")  # a word of one


def name_and_password(args: str) -> tuple[str, str] | None:
    """Read a name and a password as Evennia does; None where there are not two."""
    parts = [part.strip() for part in args.split('"') if part.strip()]
    if len(parts) == 1:
        parts = parts[0].split(None, 1)
    return (parts[0], parts[1]) if len(parts) == 2 else None


@helped("connect")
class CmdConnect(CmdUnconnectedConnect):
    """Come into the game."""

    args: str

    def func(self) -> "Deferred[None] | None":
        """Let a person in when their password is looked at."""
        given = self._meant()
        if given is None:
            super().func()
            return None
        session = self.caller
        known = failed_logins.goes_first(*given, str(session.address))
        return after_hashing(session, lambda: self._wanted(*given), self._come_in, known)

    def _come_in(self) -> None:
        super().func()
        if self.caller.logged_in:
            failed_logins.remember(self.caller.account, str(self.caller.address))

    def _meant(self) -> tuple[str, str] | None:
        """Return the name and the password, the name as its account has it; Evennia then reads the
        same.
        """
        given = name_and_password(self.args)
        if given is None:
            return None
        longer = _of_several_words(self.args) if '"' not in self.args else None
        if longer is not None:  # though there is a Rick besides Rick Delgado
            given = longer
        elif name := account_called(given[0]):
            given = (name, given[1])
        if '"' not in given[1]:
            self.args = f'"{given[0]}" "{given[1]}"'
        return given

    def _wanted(self, name: str, password: str) -> Wanted:
        if FAILED.are_too_many(str(self.caller.address), name):
            return Wanted()  # they are refused in any case
        return to_check(password, _stored(name))


def _stored(name: str) -> str | None:
    """Return an account's stored password; None if there is no such account."""
    stored = AccountDB.objects.filter(username__iexact=name).values_list("password", flat=True)
    found: str | None = stored.first()
    return found


def account_called(name: str) -> str | None:
    """Return the account's name in its own case; None if there is no such account."""
    name = written_plainly(name)
    known = AccountDB.objects.values_list("username", flat=True)
    found: str | None = known.filter(username__iexact=name).first()
    if found is None and not name.isascii():  # SQLite knows the case of no other letters
        found = next((one for one in known if one.casefold() == name.casefold()), None)
    return found


def _of_several_words(args: str) -> tuple[str, str] | None:
    """Return a name of several words that was typed without quotes, and the password after it."""
    words = args.split()[: MOST_WORDS + 1]
    for many in range(len(words) - 1, 1, -1):
        name = account_called(" ".join(words[:many]))
        if name is not None:
            return name, args.split(None, many)[many].strip()
    return None


@helped("create")
class CmdCreate(CmdUnconnectedCreate):
    """Make an account and a character with its name, and come in."""

    def func(self) -> Generator[str, str, None]:
        """Refuse what cannot be; ask whether they mean it; hash what they chose; make it."""
        given = name_and_password(self.args)
        if given is None:
            self.caller.msg(
                _('Type: create NAME PASSWORD  (a name with spaces in quotes: "Al Doe")')
            )
            return
        given = _named_in_full(self.args) or given
        name, password = written_plainly(given[0]), given[1]
        why = character_names.why_no_account(name, password, str(self.caller.address))
        if why:
            self.caller.msg(escaped(why))
            return
        # Not the password: it would be there for everybody who looks at the screen.
        answer = yield _(
            "{about_spaces}Make the account '{name}'? [Y]/N",
            about_spaces=_about_spaces(self.args, name),
            name=name,
        )
        again = answer.strip().removeprefix(self.cmdstring).strip()
        if answer.strip().lower() not in ("", "y", "yes") and again != self.args.strip():
            self.caller.msg(_("No account is made. Type: create NAME PASSWORD"))
            if answer.strip().lower() not in ("n", "no"):
                self.caller.execute_cmd(answer)
            return
        after_hashing(
            self.caller,
            lambda: self._wanted(name, password),
            lambda: self._make(name, password),
        )

    def _wanted(self, name: str, password: str) -> Wanted:
        """Return the hash that it takes, if Evennia gets as far as asking for it. Earlier refusals
        are not counted, or people could keep others from logging in.
        """
        refused = character_names.why_no_account(name, password, str(self.caller.address))
        return Wanted() if refused else Wanted(make=(password,))

    def _make(self, name: str, password: str) -> None:
        session = self.caller
        account, errors = character_names.account_class().create(
            username=name, password=password, ip=session.address, session=session
        )
        if account is None:
            session.msg(escaped("\n".join(errors)))
            return
        session.sessionhandler.login(session, account)
        failed_logins.remember(account, str(session.address))
        session.msg(
            _(
                "Welcome, {name}. +demo plays a fight of two minutes, +sheet/new begins your "
                "sheet, +help tells the rest.",
                name=escaped(name),
            )
        )


def _named_in_full(args: str) -> tuple[str, str] | None:
    """Return a name of several words that was typed without quotes, each as names are written (``Al
    Doe``), and the last word, the password. Where all of it was rather a password, `connect` takes
    it as it was typed, too.
    """
    *name, password = args.split()
    named = 1 < len(name) <= MOST_WORDS and all(map(_NAME.fullmatch, name))
    return (" ".join(name), password) if named and all(one[0].isupper() for one in name) else None


def _about_spaces(args: str, name: str) -> str:
    """Return what to know for a player who may have wanted a name of several words, or of one."""
    if '"' in args or len(args.split()) <= 2:
        return ""
    if " " in name:
        return _("Your password is the last word. (Is your name shorter? Type it in quotes.)\n")
    return _(
        "All after '{name}' is your password. (Does your name have spaces? Type it in quotes.)\n",
        name=name,
    )


@helped("login help")
class CmdHelpAtTheDoor(CmdUnconnectedHelp):
    """What to type before you are in."""

    def func(self) -> None:
        """Show it: the first screen, and what it leaves out."""
        self.caller.execute_cmd("look")
        self.msg(
            _(
                "Also here: |wscreenreader|n (fit for a screen reader), |wencoding|n (of "
                "your client), |winfo|n (about this game), |wlook|n (this screen again)."
            )
        )


@helped("password")
class CmdPassword(EvenniaPassword):
    """Change your password."""

    def func(self) -> "Deferred[None] | None":
        """Change a password when the old and the new one are hashed. A wrong one counts as it does
        for a log-in: who finds a screen without its owner has no more guesses.
        """
        if not self.rhs:
            super().func()
            return None
        address = str(self.session.address)
        if FAILED.are_too_many(address, self.account.username):
            self.msg(_(TOO_MANY))
            return None
        old, new = self.lhslist[0], self.rhslist[0]
        wanted = Wanted(check=((old, self.account.password),), make=(new,))

        return after_hashing(self.session, lambda: wanted, lambda: self._change(old, address), True)

    def _change(self, old: str, address: str) -> None:
        stored = self.account.password
        if not self.account.check_password(old):
            FAILED.note(address, self.account.username)
        try:
            super().func()
        except Exception:
            self.account.password = stored  # it is set before it is written
            raise


@helped("charcreate")
class CmdCharCreate(EvenniaCharCreate):
    """Make another character."""

    lhs: str
    rhs: str | None

    def func(self) -> None:
        """Make it, and say how to play it and what comes next."""
        if not self.lhs:
            self.msg(_("Type: charcreate NAME"))
            return
        description = {"description": self.rhs} if self.rhs else {}
        character, errors = self.account.create_character(
            key=self.lhs, ip=self.session.address, **description
        )
        if character is None:
            self.msg(escaped(_plain("\n".join(errors))))
            return
        name = escaped(character.key)
        then = "" if self.rhs else _(" Then setdesc TEXT says what people see.")
        self.msg(_("{name} is made. To play {name} type: ic {name}.{then}", name=name, then=then))


def _plain(error: str) -> str:
    """Return Evennia's refusal of one character more in our words."""
    if not error.startswith("You may only have"):
        return error
    most = settings.MAX_NR_CHARACTERS
    return _(
        "An account has {number} at most, and yours has as many. chardelete NAME deletes one.",
        number=count(most, "character"),
    )
