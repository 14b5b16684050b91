"""Whose password is hashed next: known people's first, then each address's first try, and so on; of
networks from which many passwords are tried nobody goes before who comes from elsewhere.

Anybody may try passwords, so whoever is not known waits in a short queue: it holds what is hashed
within seconds, and who is there no sooner than others is refused at once. Tries from many addresses
then keep nobody waiting who comes in from where they did before, or with a password that was right
before; and whoever comes for the first time goes before those who have tried again and again.
"""

import time
from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from twisted.internet.defer import Deferred, succeed

from players.homes import home, network

MOST_STRANGERS = 3  # that wait, for each hash that is made at a time: two seconds, or three if busy
MOST_KNOWN = 100  # that wait: all who reconnect after a restart
PATIENT = 2.0  # seconds after a try: whoever is refused then has done as they were told
FORGOTTEN_AFTER = 300.0  # seconds without a try
MOST_ADDRESSES = 10_000


class Crowded(Exception):
    """Too many wait already."""


@dataclass(order=True)
class _Waiting:
    stranger: bool
    neighbours: int  # how many have tried from their network: twice as many count one more
    tries: int
    number: int
    home: str = field(compare=False)
    patient: bool = field(compare=False)
    turn: "Deferred[None]" = field(compare=False)
    is_there: Callable[[], bool] = field(compare=False)


class Turns:
    """So many at a time; those who wait for that, in their order."""

    def __init__(self, at_once: int, seconds: Callable[[], float] = time.monotonic) -> None:
        self._free = at_once
        self._bounds = {True: MOST_STRANGERS * at_once, False: MOST_KNOWN}
        self._waiting: list[_Waiting] = []
        self._numbers = count()
        self._seconds = seconds
        self._tries: dict[str, tuple[int, float]] = {}  # by address, the last to try at the end

    def take(
        self, address: str, known: bool, is_there: Callable[[], bool] = lambda: True
    ) -> "Deferred[None]":
        """Return what fires when it is their turn, and fails if too many others go before."""
        there = home(address)
        neighbours, _ = self._count(f"of {network(address)}")
        tries, patient = self._count(there)
        if self._free:
            self._free -= 1
            return succeed(None)
        turn: Deferred[None] = Deferred()
        one = _Waiting(
            not known, neighbours.bit_length(), tries, next(self._numbers),
            there, patient, turn, is_there,
        )  # fmt: skip
        insort(self._waiting, one)
        alike = [other for other in self._waiting if other.stranger is one.stranger]
        if len(alike) > self._bounds[one.stranger]:
            # Whoever has hung up since goes first.
            self._refuse(next((other for other in alike if not other.is_there()), alike[-1]))
        return one.turn

    def give_back(self) -> None:
        """Let the next one have a turn that is over."""
        while self._waiting:
            one = self._waiting.pop(0)
            if one.is_there():
                one.turn.callback(None)
                return
            one.turn.errback(Crowded())
        self._free += 1

    def forget(self, address: str) -> None:
        """Count an address's tries anew: one of them was right."""
        self._tries.pop(home(address), None)

    def _refuse(self, one: _Waiting) -> None:
        """Refuse a try, which then does not count, unless it came right after another."""
        self._waiting.remove(one)
        if one.patient and one.home in self._tries:
            tries, last = self._tries[one.home]
            self._tries[one.home] = (tries - 1, last)
        one.turn.errback(Crowded())

    def _count(self, there: str) -> tuple[int, bool]:
        """Count one more try; return how many there were of late, and whether it was awaited."""
        now = self._seconds()
        tries, last = self._tries.pop(there, (0, -FORGOTTEN_AFTER))
        if now > last + FORGOTTEN_AFTER:
            tries = 0
        self._tries[there] = (tries + 1, now)
        if len(self._tries) > MOST_ADDRESSES:
            del self._tries[next(iter(self._tries))]
        return tries, now >= last + PATIENT
