"""connect, create, password: Evennia's own, with the password hashed beside the game."""

from collections.abc import Generator
from typing import Any

from django.conf import settings
from evennia.accounts.accounts import CREATION_THROTTLE, LOGIN_THROTTLE
from evennia.accounts.models import AccountDB
from evennia.commands.default.account import CmdCharCreate as EvenniaCharCreate
from evennia.commands.default.account import CmdPassword as EvenniaPassword
from evennia.commands.default.unloggedin import CmdUnconnectedConnect, CmdUnconnectedCreate
from evennia.utils import class_from_module
from twisted.internet.defer import Deferred

from typeclasses.passwords import Wanted, after_hashing, to_check


def name_and_password(args: str) -> tuple[str, str] | None:
    """Read a name and a password as Evennia does; None where there are not two."""
    parts = [part.strip() for part in args.split('"') if part.strip()]
    if len(parts) == 1:
        parts = parts[0].split(None, 1)
    return (parts[0], parts[1]) if len(parts) == 2 else None


class CmdConnect(CmdUnconnectedConnect):
    """
    come into the game

    Usage:
      connect NAME PASSWORD
      connect "NAME OF SEVERAL WORDS" PASSWORD
    """

    def func(self) -> "Deferred[None] | None":
        """Let somebody in when their password is looked at."""
        given = name_and_password(self.args)
        if given is None:
            super().func()
            return None
        return after_hashing(self.caller, lambda: self._wanted(*given), super().func)

    def _wanted(self, name: str, password: str) -> Wanted:
        if LOGIN_THROTTLE.check(str(self.caller.address)):
            return Wanted()  # they are refused whatever they type
        stored = AccountDB.objects.filter(username__iexact=name).values_list("password", flat=True)
        return to_check(password, stored.first())


class CmdCreate(CmdUnconnectedCreate):
    """
    make an account

    Usage:
      create NAME PASSWORD
      create "NAME OF SEVERAL WORDS" PASSWORD
    """

    def func(self) -> Generator[str, str, None]:
        """Ask whether they mean it; hash what they chose; make the account."""
        steps = super().func()
        given = name_and_password(self.args)
        if next(steps, None) is None or given is None:
            return
        # Evennia's own question has the password in it, for everybody who looks at the screen.
        answer = yield (
            f"You want to create an account '{_account().normalize_username(given[0])}' with the "
            "password that you typed.\nIs this what you intended? [Y]/N?"
        )
        after_hashing(self.caller, lambda: self._wanted(answer), lambda: _finish(steps, answer))

    def _wanted(self, answer: str) -> Wanted:
        given = name_and_password(self.args)
        refused = answer.lower() in ("n", "no") or CREATION_THROTTLE.check(str(self.caller.address))
        if given is None or refused or not _may_be_made(*given):
            return Wanted()
        return Wanted(make=(given[1],))


def _account() -> Any:
    """Return the class of accounts."""
    return class_from_module(settings.BASE_ACCOUNT_TYPECLASS)


def _may_be_made(name: str, password: str) -> bool:
    """Say whether Evennia will get as far as to hash the password of a new account: what it refuses
    before that is not counted, and anybody could keep others from logging in by it.
    """
    account = _account()
    name = account.normalize_username(name)
    if not account.validate_username(name)[0]:
        return False
    return bool(account.validate_password(password, account=account(username=name))[0])


def _finish(steps: Generator[str, str, None], answer: str) -> None:
    """Let Evennia's own go on to its end."""
    try:
        steps.send(answer)
    except StopIteration:
        return


class CmdPassword(EvenniaPassword):
    """
    change your password

    Usage:
      password OLD = NEW
    """

    def func(self) -> "Deferred[None] | None":
        """Change a password when the old and the new one are hashed. A wrong one counts as it does
        for a log-in: whoever finds a screen without its owner has no more guesses.
        """
        if not self.rhs:
            super().func()
            return None
        address = str(self.session.address)
        if LOGIN_THROTTLE.check(address):
            self.msg("Too many wrong passwords came from your address. Try again in a few minutes.")
            return None
        old, new = self.lhslist[0], self.rhslist[0]
        wanted = Wanted(check=((old, self.account.password),), make=(new,))

        return after_hashing(self.session, lambda: wanted, lambda: self._change(old, address))

    def _change(self, old: str, address: str) -> None:
        stored = self.account.password
        if not self.account.check_password(old):
            LOGIN_THROTTLE.update(address, "Too many wrong passwords at `password`.")
        try:
            super().func()
        except Exception:
            self.account.password = stored  # it is set before it is written
            raise


class CmdCharCreate(EvenniaCharCreate):  # noqa: D101  its help is what follows
    __doc__ = EvenniaCharCreate.__doc__

    def msg(self, text: Any = None, **kwargs: Any) -> None:
        """Show the reasons for a refusal as sentences; Evennia shows its list of them."""
        super().msg("\n".join(text) if isinstance(text, list) else text, **kwargs)
