"""Long logs, read in threads beside the game: nobody else waits for them.

Python lets one thread work at a time, and gives others their turn after so many milliseconds. While
a log is read turns are short, and garbage is looked for only among what is new: among all that a
log is made of, that takes a tenth of a second in one go. Its reader waits for it with all
that they type.
"""

import ctypes
import gc
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from typing import Any

from django.db import connections
from twisted.internet import reactor
from twisted.internet.defer import Deferred, DeferredSemaphore, inlineCallbacks
from twisted.internet.threads import blockingCallFromThread, deferToThread
from twisted.python.failure import Failure
from twisted.python.threadable import isInIOThread

from game.errors import RuleError
from scenes.telling.log_access import Reading


class Crowded(RuleError):
    """Too many wait to read one."""

    def __init__(self) -> None:
        super().__init__("logs-busy")


LONG = 200  # entries; what has fewer is read where it is asked for
AT_ONCE, MOST_WAITING = 2, 10
SHORT_TURNS = 0.0005  # seconds
NEVER = 10**9  # rounds of looking among what is new, before all is looked through

_turns = DeferredSemaphore(AT_ONCE)
_usual = sys.getswitchinterval(), gc.get_threshold()  # before a log is read
_lock = threading.Lock()
_readers = 0


def is_long(reading: Reading) -> bool:
    return reading.standing.number > LONG or reading.has_long_poses


def aside[T](
    session: Any, long: bool, work: Callable[[], T], done: Callable[[Callable[[], T]], None]
) -> None:
    """Have ``work`` done that may take ``long``, and hand to ``done`` what gives, or raises, what
    it came to. What the session's player types meanwhile waits.
    """
    if not (long and reactor.running):
        done(work)
        return
    _refuse_if_crowded()
    if session is not None:
        session.queue_lines()
    _read_aside(session, work, done)


@contextmanager
def turn_of_a_page(long: bool) -> Iterator[None]:
    """Wait for a turn to read a log that takes ``long`` in the thread of a web page."""
    if not (long and reactor.running) or isInIOThread():
        yield
        return
    blockingCallFromThread(reactor, _take_turn)
    try:
        with _beside_the_game():
            yield
    finally:
        reactor.callFromThread(_turns.release)


@inlineCallbacks
def _read_aside(
    session: Any, work: Callable[[], Any], done: Callable[[Callable[[], Any]], None]
) -> Generator[Deferred[Any], Any, None]:
    outcome: Callable[[], Any]
    try:
        try:
            found = yield _turns.run(deferToThread, copy_context().run, _in_a_thread, work)
            outcome = lambda: found  # noqa: E731
        except Exception:
            outcome = Failure().raiseException
        done(outcome)
    finally:
        if session is not None:
            session.release_lines()


def _in_a_thread[T](work: Callable[[], T]) -> T:
    try:
        with _beside_the_game():
            return work()
    finally:
        connections.close_all()  # a thread's own


def _take_turn() -> Deferred[Any]:
    _refuse_if_crowded()
    return _turns.acquire()


def _refuse_if_crowded() -> None:
    if len(_turns.waiting) >= MOST_WAITING:
        raise Crowded


@contextmanager
def _beside_the_game() -> Iterator[None]:
    _count_readers(1)
    try:
        yield
    finally:
        _count_readers(-1)
        _give_memory_back()


def _give_memory_back() -> None:
    """Give back what was freed: the C library keeps it, in a heap for each thread."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:  # there are other C libraries
        trim(0)


def _count_readers(more: int) -> None:
    global _readers, _usual
    with _lock:
        if not _readers:
            _usual = sys.getswitchinterval(), gc.get_threshold()
        _readers += more
        interval, (made, young, _) = _usual
        sys.setswitchinterval(SHORT_TURNS if _readers else interval)
        gc.set_threshold(*((made, young, NEVER) if _readers else _usual[1]))
