"""Rehearsals beside the game: a process of its own, at the lowest priority, for one at a time.

It is given the scene, and keeps nothing; it ends with the game, which hangs up, when a person
says so, or when it takes too long. What it has come to by then is told.
"""

from collections.abc import Callable
from contextvars import copy_context
from typing import Any

import msgspec
from twisted.internet import reactor

from outofband.odds_worker import LineProcess
from players import failures
from rehearsal import playing
from rehearsal.__main__ import Request
from rehearsal.running import rehearse
from rehearsal.tallies import Tally

MOST_FIGHTS = 5_000
SECONDS = 120.0

type Told = Callable[[Tally], None]

_TALLY = msgspec.msgpack.Decoder(Tally)


class UnderWay(LineProcess):
    """A rehearsal that is being played: which scene's, and what it has come to so far."""

    of = playing

    def __init__(self, scene_id: int, request: Request, told: Told) -> None:
        self.scene_id = scene_id
        self.wanted = request.fights
        self.so_far = Tally()
        self._request = request
        self._told = told
        self._alarm: Any = None

    def connectionMade(self) -> None:
        self._alarm = reactor.callLater(SECONDS, self.end)
        self.send(self._request)

    def heard(self, line: bytes) -> None:
        self.so_far = _TALLY.decode(bytes.fromhex(line.decode()))

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
    language = copy_context()
    one = UnderWay(scene_id, request, lambda tally: language.run(told, tally))
    _now.append(one)
    one.start()
