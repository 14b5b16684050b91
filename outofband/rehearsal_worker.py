"""Rehearsals beside the game: a process of its own, at the lowest priority, for one at a time.

It is given the scene, and keeps nothing; it ends with the game, which hangs up, when a person
says so, or when it takes too long. What it has come to by then is told.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import Any

import msgspec
from evennia.utils import logger
from twisted.internet import error, reactor
from twisted.internet.protocol import ProcessProtocol

from outofband.odds_worker import code_root
from players import failures
from rehearsal import playing
from rehearsal.__main__ import Request
from rehearsal.running import rehearse
from rehearsal.tallies import Tally

MOST_FIGHTS = 5_000
SECONDS = 120.0

type Told = Callable[[Tally], None]

_encode = msgspec.json.Encoder().encode
_TALLY = msgspec.msgpack.Decoder(Tally)


class UnderWay(ProcessProtocol):
    """A rehearsal that is being played: which scene's, and what it has come to so far."""

    def __init__(self, scene_id: int, request: Request, told: Told) -> None:
        self.scene_id = scene_id
        self.wanted = request.fights
        self.so_far = Tally()
        self._request = request
        self._told = told
        self._part = b""
        self._alarm: Any = None

    def connectionMade(self) -> None:
        self._alarm = reactor.callLater(SECONDS, self.end)
        self.transport.write(_encode(self._request) + b"\n")

    def outReceived(self, data: bytes) -> None:
        """Note what it has come to so far."""
        self._part += data
        *whole, self._part = self._part.split(b"\n")
        if whole:
            self.so_far = _TALLY.decode(bytes.fromhex(whole[-1].decode()))

    def errReceived(self, data: bytes) -> None:
        logger.log_err(f"rehearsal: {data.decode(errors='replace')}")

    def end(self) -> None:
        with suppress(error.ProcessExitedAlready):
            self.transport.signalProcess("KILL")

    def processEnded(self, reason: Any) -> None:
        if self._alarm is not None and self._alarm.active():
            self._alarm.cancel()
        _now.clear()
        with failures.fails_alone("rehearsal"):
            self._told(self.so_far)


_now: list[UnderWay] = []  # one at most


def under_way() -> UnderWay | None:
    """Return the rehearsal that is being played, if any is."""
    return _now[0] if _now else None


def begin(scene_id: int, request: Request, told: Told) -> None:
    """Have a scene rehearsed; what it comes to is told when it has ended."""
    if not reactor.running:  # nobody waits: a test, a shell
        told(rehearse(request.scene, request.fights, request.seed))
        return
    root = code_root()
    language = copy_context()
    one = UnderWay(scene_id, request, lambda tally: language.run(told, tally))
    _now.append(one)
    reactor.spawnProcess(
        one, sys.executable, [sys.executable, "-m", str(playing.__package__)],
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": root}, path=root,
    )  # fmt: skip
