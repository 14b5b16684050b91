"""How many connections come from one address, and which are too many.

People behind one router share an address, so the bounds are far above what a household or a
university needs. A proxy's address stands for everybody behind it, and has none.
"""

from typing import Any

import evennia
from django.conf import settings
from evennia.server.portal import portalsessionhandler
from evennia.utils.utils import match_ip
from twisted.internet import reactor

from players.allowance import Allowance, home

NOT_LOGGED_IN = (
    "Too many connections from your address are not logged in ({most}). Close one, or log in on "
    "it, and connect again."
)
TOO_MANY = "Too many connections from your address ({most}). Close one, and connect again."
TOO_FAST = "Too much comes from your address. Wait half a minute, and connect again."

# What making a connection costs us, as if so many bytes had come.
COST_OF_A_CONNECTION = 2_000
PATIENCE = 5.0  # seconds that an address may owe before it is refused
A_MOMENT = 1.0  # second, after which what should be full is
LOOPBACK = "127.0.0.0/8"


def is_proxy(address: str) -> bool:
    """Say whether an address stands for many."""
    if not settings.PROXY_ON_THIS_MACHINE and match_ip(home(address), LOOPBACK):
        return False
    return any(match_ip(address, one) for one in settings.UPSTREAM_IPS)


def refused_login(address: str) -> str | None:
    """Say why one more connection that is not logged in is too many, if it is."""
    most = settings.MOST_NOT_LOGGED_IN
    if not most or is_proxy(address) or _not_logged_in(address) < most:
        return None
    return NOT_LOGGED_IN.format(most=most)


def _not_logged_in(address: str) -> int:
    """Count the lines of an address that have come in or wait for it, and are nobody's yet."""
    lines = [*evennia.PORTAL_SESSION_HANDLER.values(), *portalsessionhandler._CONNECTION_QUEUE]
    there = home(address)
    return sum(not line.logged_in and home(line.address or "") == there for line in lines)


class Crowd:
    """What is open from one address, and how much it may still send."""

    def __init__(self) -> None:
        self.open: set[Any] = set()
        self.allowance = _allowance()


def _allowance() -> Allowance | None:
    a_second = settings.ADDRESS_BYTES_A_SECOND
    return Allowance(settings.ADDRESS_BYTES_AT_ONCE, a_second) if a_second else None


class Crowds:
    """All addresses that something is open from, or that have just sent much."""

    def __init__(self) -> None:
        self._by_home: dict[str, Crowd] = {}

    def refused(self, address: str) -> str | None:
        """Say why one more connection is too many, if it is."""
        crowd = self._by_home.get(home(address))
        if crowd is None or is_proxy(address):
            return None
        most = settings.MOST_CONNECTIONS
        if most and len(crowd.open) >= most:
            return TOO_MANY.format(most=most)
        if crowd.allowance and crowd.allowance.seconds_until() > PATIENCE:
            return TOO_FAST
        return None

    def enter(self, address: str, connection: Any) -> Allowance | None:
        """Count a connection, and return what its address may send, if that is bounded."""
        if is_proxy(address):
            return None
        crowd = self._by_home.setdefault(home(address), Crowd())
        crowd.open.add(connection)
        if crowd.allowance:
            crowd.allowance.spend(COST_OF_A_CONNECTION)
        return crowd.allowance

    def leave(self, address: str, connection: Any) -> None:
        """Count a connection no longer. What was sent is kept until it no longer matters."""
        crowd = self._by_home.get(home(address))
        if crowd is None:
            return
        crowd.open.discard(connection)
        if not crowd.open:
            wait = crowd.allowance.seconds_until_full() if crowd.allowance else 0.0
            reactor.callLater(wait + A_MOMENT, self._forget, home(address))

    def _forget(self, address: str) -> None:
        crowd = self._by_home.get(address)
        if crowd is None or crowd.open:
            return
        if crowd.allowance and crowd.allowance.seconds_until_full() > 0:
            return  # others came and went since: their own leaving forgets it
        del self._by_home[address]
