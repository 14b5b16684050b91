"""Passwords hashed beside the game: a hash is slow on purpose, and nobody else waits for it.

What a command will need is hashed in a thread first (OpenSSL lets go of Python's lock meanwhile),
when its turn comes (`Turns`). The command then runs as Evennia wrote it, throttles, bans, hooks
and all, and finds each hash made.
"""

import os
import secrets
import time
from bisect import insort
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count
from typing import Any

from django.contrib.auth.hashers import (
    PBKDF2PasswordHasher,
    is_password_usable,
    make_password,
    verify_password,
)
from twisted.internet import reactor
from twisted.internet.defer import Deferred, inlineCallbacks, succeed
from twisted.internet.threads import blockingCallFromThread, deferToThread
from twisted.python.threadable import isInIOThread

from narration.languages import N_, _
from players import failures
from players.allowance import home, network

# -------------------------------------------------------------------------------------------------
# Whose password is hashed next: known people's first, then each address's first try, and so on; of
# networks from which many passwords are tried nobody goes before who comes from elsewhere.
#
# People may try any password, so unknown people wait in a short queue: it holds what is
# hashed within seconds, and who is there no sooner than others is refused at once. Tries from many
# addresses then keep nobody waiting who comes in from where they did before, or with a password
# that was right before; and newcomers go before people who have tried
# again and again.

MOST_STRANGERS = 3  # that wait, for each hash that is made at a time: two seconds, or three if busy
MOST_KNOWN = 100  # that wait: all who reconnect after a restart
PATIENT = 2.0  # seconds after a try: who is refused then has done as told
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
    """So many at a time; the others wait for that, in their order."""

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
            # People who have hung up since go first.
            self._refuse(next((other for other in alike if not other.is_there()), alike[-1]))
        return one.turn

    def give_back(self) -> None:
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


CROWDED = N_("Too many are logging in just now. Wait a few seconds, then type that again.")

# One core stays free for the players, and most threads for other work.
AT_ONCE = max(1, min(4, (os.cpu_count() or 1) - 1))
_turns = Turns(AT_ONCE)


@dataclass
class Ahead:
    """Hashes that were made ahead for one command."""

    hashes: dict[tuple[object, ...], str] = field(default_factory=dict)
    salt: str = ""  # of the new password; "" before there is one
    is_right: bool = False  # what was checked


_ahead: ContextVar[Ahead | None] = ContextVar("ahead", default=None)


@contextmanager
def finding(ahead: Ahead) -> Iterator[None]:
    """Take hashes from ``ahead`` in this block, and add those that are missing."""
    token = _ahead.set(ahead)
    try:
        yield
    finally:
        _ahead.reset(token)


class FoundAhead:
    """Finds what was hashed ahead; stands before one of Django's hashers among the parents."""

    def salt(self) -> str:
        """Return a new salt: for one command the same each time, or nothing could be found."""
        ahead = _ahead.get()
        if ahead is None:
            return str(super().salt())  # type: ignore[misc]
        ahead.salt = ahead.salt or str(super().salt())  # type: ignore[misc]
        return ahead.salt

    def encode(self, *asked: object) -> str:
        """Return the hash of a password, by a salt and perhaps a number of rounds."""
        ahead = _ahead.get()
        if ahead is None:
            return str(super().encode(*asked))  # type: ignore[misc]
        if asked not in ahead.hashes:
            ahead.hashes[asked] = super().encode(*asked)  # type: ignore[misc]
        return ahead.hashes[asked]


class PBKDF2(FoundAhead, PBKDF2PasswordHasher):
    """Django's own, so that what it has stored stays good."""


@dataclass(frozen=True)
class Wanted:
    """What a command will hash: passwords against what is stored of them, and new passwords."""

    check: tuple[tuple[str, str], ...] = ()
    make: tuple[str, ...] = ()


def to_check(password: str, stored: str | None) -> Wanted:
    """Return what it takes to check a password against what is stored: None for an account that is
    not there. It is one hash in any case, or the time would tell which accounts there are.
    """
    if stored is None or not is_password_usable(stored):
        return Wanted(make=(password,))
    return Wanted(check=((password, stored),))


def hash_ahead(wanted: Wanted) -> Ahead:
    """Hash what is wanted, as Django will ask for it. It touches no database."""
    ahead = Ahead()
    with finding(ahead):
        for password, stored in wanted.check:
            if is_password_usable(stored):
                right, outdated = verify_password(password, stored)
                if right:
                    ahead.is_right = True
                    remember_right(password, stored)
                if right and outdated:
                    make_password(password)
        for password in wanted.make:
            make_password(password)
    return ahead


# Passwords that were right, as they were stored: so marked that only this process could tell.
_key = secrets.token_bytes(32)
_right: OrderedDict[bytes, None] = OrderedDict()
_MOST_RIGHT = 1000


def was_right(password: str, stored: str) -> bool:
    """Say whether a password was right before, for what is stored, since the server started."""
    return _marked(password, stored) in _right


def remember_right(password: str, stored: str) -> None:
    _right[_marked(password, stored)] = None
    if len(_right) > _MOST_RIGHT:
        _right.popitem(last=False)


def _marked(password: str, stored: str) -> bytes:
    return blake2b(f"{stored}\0{password}".encode(), key=_key).digest()


@inlineCallbacks
def after_hashing(
    session: Any,
    wanted: Callable[[], Wanted],
    work: Callable[[], object],
    known: bool = False,
) -> Generator[Deferred[Any], Any, None]:
    """Do ``work`` for a session when what it will hash is made; nothing, if it hangs up meanwhile.

    ``wanted`` is asked when it is their turn, and not earlier: by then their address may have
    failed too often to be worth a hash. What they type meanwhile waits. Nobody looks at what this
    returns, so whatever fails in it is told here. Who is ``known`` has their turn before others.
    """
    session.queue_lines()
    try:
        yield _turns.take(str(session.address), known, session.is_connected)
        try:
            now = wanted() if session.is_connected() else Wanted()
            ahead = (yield deferToThread(hash_ahead, now)) if now != Wanted() else Ahead()
        finally:
            _turns.give_back()
        if ahead.is_right:
            _turns.forget(str(session.address))
        if session.is_connected():
            with finding(ahead):
                work()
    except Crowded:
        session.msg(_(CROWDED))
    except Exception as error:
        failures.tell(session, error)
    finally:
        session.release_lines()


@contextmanager
def turn_of_a_page(address: str, known: bool) -> Iterator[None]:
    """Wait for a turn in the thread of a web page. It raises `Crowded`."""
    if isInIOThread() or not reactor.running:  # nobody else hashes
        yield
        return
    blockingCallFromThread(reactor, _turns.take, address, known)
    try:
        yield
    finally:
        reactor.callFromThread(_turns.give_back)


def forget_tries(address: str) -> None:
    """Count the tries of an address anew, from the thread of a web page: one was right."""
    if reactor.running:
        reactor.callFromThread(_turns.forget, address)
