"""Where an account has logged in from: its own people are let in first when many try passwords, as
is whoever brings one that was right before.
"""

from typing import Any

import msgspec
from django.utils.crypto import salted_hmac
from evennia.accounts.models import AccountDB

from players import failures
from players.homes import home
from players.passwords import was_right

KEPT = 10  # of an account, the newest
LOGGED_IN_FROM = "logged_in_from"


def is_known(name: str, address: str) -> bool:
    """Say whether the account of a name has logged in from an address."""
    account = AccountDB.objects.filter(username__iexact=name).first()
    return account is not None and _mark(address) in _marks(account)


def goes_first(name: str, password: str, address: str) -> bool:
    """Say so of whoever is known, or brings a password that was right before."""
    stored = AccountDB.objects.filter(username__iexact=name).values_list("password", flat=True)
    return is_known(name, address) or any(was_right(password, one) for one in stored)


def remember(account: Any, address: str) -> None:
    """Remember that an account has logged in from an address. Nobody's log-in fails by it."""
    with failures.fails_alone("Remembering where somebody logs in from"):
        marks, mark = _marks(account), _mark(address)
        if mark not in marks:
            kept = [*marks, mark][-KEPT:]
            account.attributes.add(LOGGED_IN_FROM, msgspec.json.encode(kept).decode())


def _marks(account: Any) -> list[str]:
    text = account.attributes.get(LOGGED_IN_FROM)
    marks: list[str] = msgspec.json.decode(text) if text else []
    return marks


def _mark(address: str) -> str:
    """Return what is kept of an address: nobody reads it out of a backup."""
    return salted_hmac("logged-in-from", home(address)).hexdigest()[:16]
