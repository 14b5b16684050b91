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

from django.conf import settings

from game.words import written_plainly
from narration.languages import N_
from players import known_addresses
from players.homes import home

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
        return crowded and not known_addresses.is_known(name, address)

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
