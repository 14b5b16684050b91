"""Accounts: what is said on channels goes to clients that asked for it as a message too, and wrong
passwords are counted for one account at a time.
"""

from typing import Any

from evennia.accounts.accounts import LOGIN_THROTTLE, DefaultAccount
from evennia.utils.ansi import strip_ansi
from evennia.utils.utils import make_iter

from narration.languages import _
from outofband import messages
from players.failed_logins import FAILED, TOO_MANY

LOGIN_THROTTLE.limit = None  # Evennia's own: it keeps out everybody who shares an address


class ToldByMessages:
    """Stands before Evennia's class among an account's parents."""

    def channel_msg(self, message: Any, channel: Any, senders: Any = None, **more: Any) -> None:
        """Hear what is said on a channel."""
        super().channel_msg(message, channel, senders=senders, **more)  # type: ignore[misc]
        talkers = [one.key for one in make_iter(senders or ()) if hasattr(one, "key")]
        text = strip_ansi(str(message))
        messages.tell_channel(self, channel.key, ", ".join(talkers), text)


class Account(ToldByMessages, DefaultAccount):
    """Evennia's own, told by messages."""

    @classmethod
    def authenticate(
        cls, username: str, password: str, ip: str = "", **kwargs: Any
    ) -> tuple[Any, list[str]]:
        """Return the account that a name and a password open, or why they open none."""
        address = str(ip or "")
        if address and FAILED.are_too_many(address, username):
            return None, [_(TOO_MANY)]
        account, errors = super().authenticate(username, password, ip, **kwargs)
        if address:
            (FAILED.note if account is None else FAILED.forget)(address, username)
        return account, errors
