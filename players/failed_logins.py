"""Wrong passwords of late, counted for an account from an address: others behind that address, a
university's or a proxy's, still come in.

An address as a whole may fail far more often. What is beyond that is refused too, but for accounts
that have logged in from there before.
"""

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from hashlib import blake2b
from threading import Lock
from typing import Any

import msgspec
from django.conf import settings
from django.utils.crypto import salted_hmac
from evennia.accounts.models import AccountDB

from game.words import written_plainly
from narration.languages import N_
from players import failures
from players.allowance import home
from players.passwords import was_right

# -------------------------------------------------------------------------------------------------
# Where an account has logged in from: its own people are let in first when many try passwords, as
# are people who bring one that was right before.

KEPT = 10  # of an account, the newest
LOGGED_IN_FROM = "logged_in_from"


def is_known(name: str, address: str) -> bool:
    account = AccountDB.objects.filter(username__iexact=name).first()
    return account is not None and _mark(address) in _marks(account)


def goes_first(name: str, password: str, address: str) -> bool:
    """Say whether an account is known there, or brings a password that was right before."""
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


TOO_MANY = N_("Too many wrong passwords came from your address. Wait five minutes, then try again.")
MOST_OF_AN_ADDRESS = 100
MOST_KEPT = 10_000

type _Key = tuple[str, bytes]


class FailedLogins:
    """When there were wrong passwords, by address and account, and by address alone."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._times: OrderedDict[_Key, deque[float]] = OrderedDict()  # the last to fail at the end
        self._lock = Lock()  # web pages ask from threads

    def are_too_many(self, address: str, name: str) -> bool:
        """Say whether a password for an account is looked at no more, right or wrong."""
        there, account = _keys(address, name)
        if self._count(account) >= settings.LOGIN_THROTTLE_LIMIT:
            return True
        crowded = self._count(there) >= MOST_OF_AN_ADDRESS
        return crowded and not is_known(name, address)

    def note(self, address: str, name: str) -> None:
        """Count one more."""
        with self._lock:
            for key in _keys(address, name):
                times = self._times.pop(key, None) or deque(maxlen=MOST_OF_AN_ADDRESS)
                times.append(self._seconds())
                self._times[key] = times
            while len(self._times) > MOST_KEPT:
                self._times.popitem(last=False)

    def forget(self, address: str, name: str) -> None:
        """Count an account's anew: a password was right."""
        with self._lock:
            self._times.pop(_keys(address, name)[1], None)

    def _count(self, key: _Key) -> int:
        since = self._seconds() - settings.LOGIN_THROTTLE_TIMEOUT
        with self._lock:
            return sum(one > since for one in self._times.get(key, ()))


def _keys(address: str, name: str) -> tuple[_Key, _Key]:
    """Return what counts for the whole address, and for one account."""
    plain = written_plainly(name).casefold().encode()
    return (home(address), b""), (home(address), blake2b(plain, digest_size=16).digest())


FAILED = FailedLogins()
