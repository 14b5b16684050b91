"""How much an address, or a player, may do at once, and how much a second from then on."""

import functools
import ipaddress
from collections.abc import Callable

from twisted.internet import reactor

# -------------------------------------------------------------------------------------------------
# Whose an address is: one household's, however many addresses it has.

V4_NETWORK, V6_NETWORK = 24, 48  # bits that neighbours share
V6_HOME = 64  # the bits of an IPv6 address that are one household's; the rest it chooses


@functools.lru_cache(1000)
def home(address: str) -> str:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        return "127.0.0.1" if ip.is_loopback else str(ipaddress.ip_network((ip, V6_HOME), False))
    return address


@functools.lru_cache(1000)
def network(address: str) -> str:
    """Return the network an address belongs to: people with several have them there."""
    try:
        ip = ipaddress.ip_address(home(address).partition("/")[0])
    except ValueError:
        return address
    bits = V4_NETWORK if ip.version == 4 else V6_NETWORK
    return str(ipaddress.ip_network((ip, bits), False))


class Allowance:
    """Fills up by so much a second, to so much; what is spent beyond that has to be waited for."""

    def __init__(
        self, at_once: float, a_second: float, clock: Callable[[], float] | None = None
    ) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._clock = clock or reactor.seconds
        self._left, self._when = at_once, self._clock()

    def spend(self, amount: float) -> None:
        """Take ``amount``, even if that is more than there is."""
        self._fill_up()
        self._left -= amount

    def take(self, amount: float) -> bool:
        there = not self.seconds_until(amount)
        if there:
            self._left -= amount
        return there

    def seconds_until(self, amount: float = 0.0) -> float:
        """Return how long it takes until ``amount`` is there; none is there of what is owed."""
        self._fill_up()
        return max(0.0, (amount - self._left) / self._a_second)

    def seconds_until_full(self) -> float:
        """Return how long it takes until nothing shows that anything was ever spent."""
        return self.seconds_until(self._at_once)

    def _fill_up(self) -> None:
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._when) * self._a_second)
        self._when = now
