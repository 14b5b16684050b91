"""Passwords hashed beside the game: a hash is slow on purpose, and nobody else waits for it.

What a command will need is hashed in a thread first (OpenSSL lets go of Python's lock meanwhile).
The command then runs as Evennia wrote it, throttles, bans, hooks and all, and finds each hash made.
"""

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.hashers import (
    PBKDF2PasswordHasher,
    is_password_usable,
    make_password,
    verify_password,
)
from twisted.internet.defer import Deferred, DeferredSemaphore, inlineCallbacks
from twisted.internet.threads import deferToThread

from typeclasses import failures

# One core stays free for those who play.
_turns = DeferredSemaphore(max(1, (os.cpu_count() or 1) - 1))


@dataclass
class Ahead:
    """Hashes that were made ahead for one command."""

    hashes: dict[tuple[object, ...], str] = field(default_factory=dict)
    salt: str = ""  # of the new password; "" before there is one


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
                if right and outdated:
                    make_password(password)
        for password in wanted.make:
            make_password(password)
    return ahead


@inlineCallbacks
def after_hashing(
    session: Any, wanted: Callable[[], Wanted], work: Callable[[], object]
) -> Generator[Deferred[Ahead], Ahead, None]:
    """Do ``work`` for a session when what it will hash is made; nothing, if it hangs up meanwhile.

    ``wanted`` is asked when it is their turn, and not earlier: by then their address may have
    failed too often to be worth a hash. What they type meanwhile waits. Nobody looks at what this
    returns, so whatever fails in it is told here.
    """
    session.queue_lines()
    try:
        ahead = yield _turns.run(_make, session, wanted)
        if session.is_connected():
            with finding(ahead):
                work()
    except Exception as error:
        failures.tell(session, error)
    finally:
        session.release_lines()


def _make(session: Any, wanted: Callable[[], Wanted]) -> "Ahead | Deferred[Ahead]":
    now = wanted() if session.is_connected() else Wanted()
    return deferToThread(hash_ahead, now) if now != Wanted() else Ahead()
