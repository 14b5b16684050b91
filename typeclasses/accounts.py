"""The accounts of a game that has no others: wrong passwords are counted for one at a time."""

from typing import Any

from evennia.accounts.accounts import LOGIN_THROTTLE, DefaultAccount

from narration.languages import _
from players.failed_logins import FAILED, TOO_MANY
from typeclasses.scene_account import ToldByMessages

LOGIN_THROTTLE.limit = None  # Evennia's own: it keeps out everybody who shares an address


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
