"""Odds worked out beside the game, in a process of its own: nobody who plays waits for them.

What has been asked for is kept, and what is like it needs no process. The process is started when
a person asks, and ends with the game, which hangs up. It is given no more than what bears on the
odds, and keeps nothing.
"""

import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from pathlib import Path
from typing import Any

import msgspec
from evennia.utils import logger
from twisted.internet import error, reactor
from twisted.internet.protocol import ProcessProtocol

from game.errors import RuleError
from odds import asking
from odds.__main__ import Reply, reply_to
from odds.asking import Odds
from odds.kept import Kept, Request
from players import failures

MOST_WAITING = 20
SECONDS = 60.0  # that one request may take on a busy machine; the process bounds its own work
BUSY = RuleError("odds-busy")
FAILED = RuleError("odds-failed")

type Told = Callable[[Odds | RuleError], None]

_kept = Kept()
_encode = msgspec.json.Encoder().encode
_REPLY = msgspec.json.Decoder(Reply)


class _Waiting(msgspec.Struct):
    """A request, and whom to tell."""

    request: Request
    told: Told
    tried: bool = False  # by a process that ended over it


class LineProcess(ProcessProtocol):
    """A package of ours that runs beside the game, and is spoken to line by line."""

    of: Any  # a module of the package
    part = b""  # of a line

    def start(self) -> None:
        # The rules are imported from where they are here, whatever they are called.
        name = self.of.__package__
        root = str(Path(self.of.__file__).resolve().parents[len(name.split("."))])
        reactor.spawnProcess(
            self, sys.executable, [sys.executable, "-m", name],
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": root}, path=root,
        )  # fmt: skip

    def send(self, value: Any) -> None:
        self.transport.write(_encode(value) + b"\n")

    def heard(self, line: bytes) -> None:
        """Take a line that it has written."""

    def end(self) -> None:
        with suppress(error.ProcessExitedAlready):
            self.transport.signalProcess("KILL")

    def outReceived(self, data: bytes) -> None:
        *whole, self.part = (self.part + data).split(b"\n")
        for line in whole:
            self.heard(line)

    def errReceived(self, data: bytes) -> None:
        logger.log_err(f"{self.of.__package__}: {data.decode(errors='replace')}")


class _Process(LineProcess):
    """One process that works odds out: it answers a line with a line."""

    of = asking

    def __init__(self, worker: "_Worker") -> None:
        self._worker = worker

    def heard(self, line: bytes) -> None:
        self._worker.answered(self, line)

    def processEnded(self, reason: Any) -> None:
        self._worker.ended(self)


class _Worker:
    """The requests that wait, and the process that works them out one after the other."""

    def __init__(self) -> None:
        self._queue: deque[_Waiting] = deque()
        self._alarm: Any = None
        self._process: _Process | None = None

    def ask(self, request: Request, told: Told) -> None:
        """Have a request worked out, and tell what it came to."""
        if len(self._queue) >= MOST_WAITING:
            told(BUSY)
            return
        language = copy_context()
        self._queue.append(_Waiting(request, lambda came_to: language.run(told, came_to)))
        if len(self._queue) == 1:
            self._begin()

    def answered(self, process: _Process, line: bytes) -> None:
        if process is self._process:
            self._finish(_came_to(_REPLY.decode(line)))

    def ended(self, process: _Process) -> None:
        """Let another process try once what an ended one left: it may have been ended before
        it was asked.
        """
        if process is not self._process:
            return
        self._process = None
        if self._queue and self._queue[0].tried:
            self._finish(FAILED)
        elif self._queue:
            self._queue[0].tried = True
            self._stop_waiting()
            self._begin()

    def _begin(self) -> None:
        """Send the first request; start a process if there is none."""
        if self._process is None:
            self._process = _Process(self)
            self._process.start()
        self._alarm = reactor.callLater(SECONDS, self._give_up)
        self._process.send(self._queue[0].request)

    def _give_up(self) -> None:
        """End a process that takes too long."""
        self._alarm = None
        process, self._process = self._process, None
        if process is not None:
            process.end()
        self._finish(BUSY)

    def _stop_waiting(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _finish(self, came_to: Odds | RuleError) -> None:
        """Tell the first in the queue, and go on with the next."""
        self._stop_waiting()
        done = self._queue.popleft()
        if isinstance(came_to, Odds):
            _kept.keep(done.request, came_to)
        if self._queue:
            self._begin()
        with failures.fails_alone("odds"):
            done.told(came_to)


_worker = _Worker()


def ask(request: Request, told: Told) -> None:
    """Tell the odds of a request: at once if its like is known, else when they are worked out."""
    known = _kept.find(request)
    if known is not None:
        told(known)
    elif reactor.running:
        _worker.ask(request, told)
    else:  # nobody waits: a test, a shell
        came_to = _came_to(reply_to(_encode(request)))
        if isinstance(came_to, Odds):
            _kept.keep(request, came_to)
        told(came_to)


def ask_all(requests: Sequence[Request], told: Callable[[list[Odds] | RuleError], None]) -> None:
    """Tell the odds of several requests, worked out one after the other."""
    found: list[Odds] = []

    def next_one(came_to: Odds | RuleError) -> None:
        if isinstance(came_to, RuleError):
            told(came_to)
            return
        found.append(came_to)
        if len(found) < len(requests):
            ask(requests[len(found)], next_one)
        else:
            told(found)

    ask(requests[0], next_one)


def _came_to(reply: Reply) -> Odds | RuleError:
    if reply.odds is not None:
        return reply.odds
    return RuleError(reply.code, reply.rule, **reply.facts)
