"""A game that calls: by its own @http PennMUSH brings what waits there, and takes answers back.

No character of ours is logged in there, and nobody who knows the key can do anything there. One
call waits here until there is something to tell, or for some seconds; a newer one sends it away.
Answers begin each time with the first that was not shown, so calls may pass each other on the way.
"""

import hashlib
import hmac
from typing import Any

from evennia.utils import logger
from twisted.application.service import Service
from twisted.internet import reactor
from twisted.internet.error import CannotListenError
from twisted.internet.task import LoopingCall
from twisted.web.http import FORBIDDEN
from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET, Site

from bridge import wire
from bridge.config import FORMS, HERE
from bridge.keeper import Keeper
from bridge.wire import Report
from journal import on_disk

WAITS = 5.0  # seconds that a call waits here; the object calls anew after 7 without an answer
LONGEST_SILENCE = 30.0  # seconds without a call until the game is out of reach
LISTEN_AGAIN = 1.0  # second until a port is tried again that another process has
LONGEST_CALL = 65_536
MOST_CHAINS = 8  # calls of several parts, at once
# What an answer begins with tells the object what it is: answers, writes, rooms to keep poses of.
ANSWERS, WRITES, KEEPS, MORE, NOTHING, STOP = "A", "T", "K", "M", "N", "S"


class Calls(Resource):
    """Takes the calls of one game."""

    isLeaf = True

    def __init__(self, keeper: Keeper) -> None:
        super().__init__()
        self._keeper, self._game = keeper, keeper.game
        self._form = FORMS[keeper.game.kind]
        self._begun: dict[str, Report] = {}  # with parts still to come
        self._waiting: Any = None  # a call that is to be told something
        self._patience: Any = None  # for how long it waits
        self._keeps_there = ""
        self._is_reached = False
        self._heard = 0.0
        self._complained = ""

    def render_POST(self, request: Any) -> Any:
        """Take a call; it is answered now, or when there is something to say."""
        request.setHeader("Connection", "close")  # the next one may be for another companion
        request.setHeader("Content-Type", "text/plain; charset=utf-8")
        first, *lines = request.content.read(LONGEST_CALL).decode("utf-8", "replace").split("\n")
        key, _, head = first.partition(" ")
        if not hmac.compare_digest(key.encode(), self._game.password.encode()):
            request.setResponseCode(FORBIDDEN)
            self.complain("somebody has called with a wrong key.")
            return b""
        report = self._put_together(head, lines)
        if report is None:
            return MORE.encode()
        wrong = wire.wrong_version(report, self._game.kind)
        if wrong:
            self.complain(wrong)
            return b""
        self._take(request, report)
        return NOT_DONE_YET

    def _put_together(self, head: str, lines: list[str]) -> Report | None:
        """Return what is reported, once all parts of it have come."""
        match head.split():
            case [chain, part, last] if wire.is_number(part) and wire.is_number(last):
                report = self._begun.pop(chain, Report()) if int(part) else Report()
            case _:
                return Report()  # it is of no version
        for line in lines:
            kind, _, said = line.partition(" ")
            if kind == KEEPS:
                self._keeps_there = said
            else:
                wire.read_into(report, kind, said)
        if int(part) >= int(last):
            return report
        self._begun[chain] = report
        while len(self._begun) > MOST_CHAINS:
            del self._begun[next(iter(self._begun))]
        return None

    def _take(self, request: Any, report: Report) -> None:
        self._answer(STOP)
        self._heard = reactor.seconds()
        self._complained = ""
        if not self._is_reached:
            self._is_reached = True
            self._keeper.is_reached(self, "it calls by its @http")
        self._keeper.take(report)
        self._waiting = request
        self._patience = reactor.callLater(WAITS, self._answer, NOTHING)
        request.notifyFinish().addErrback(lambda _: self._forget(request))
        self.ask()

    def ask(self) -> None:
        """Answer the call that waits here, if there is something to say."""
        if self._waiting is None:
            return  # the next one is told
        told, count = wire.batch(self._keeper.untold(), self._form)
        rooms = self._keeper.rooms_heard()
        if count:
            self._answer(ANSWERS, told)
        elif self._keeper.has_writes:
            self._answer(WRITES, self._keeper.writes())
        elif hashlib.sha256(rooms.encode()).hexdigest() != self._keeps_there:
            self._answer(KEEPS, rooms)

    def _answer(self, kind: str, said: str = "") -> None:
        request = self._waiting
        if request is not None:
            self._forget(request)
            on_disk.make_sure()  # what the answer tells of
            request.write(f"{kind} {said}".encode())
            request.finish()

    def _forget(self, request: Any) -> None:
        if self._waiting is request:
            self._waiting = None
            self._patience.cancel()

    def notice_silence(self) -> None:
        """Take notice when the game has not called for long."""
        if self._is_reached and reactor.seconds() - self._heard > LONGEST_SILENCE:
            logger.log_err(f"The bridge to {self._game.name}: it calls no more.")
            self._go_out_of_reach()

    def close(self) -> None:
        self._answer(NOTHING)
        if self._is_reached:
            self._go_out_of_reach()

    def _go_out_of_reach(self) -> None:
        self._is_reached = False
        self._keeper.is_out_of_reach(self)

    def complain(self, why: str) -> None:
        """Say what is wrong, once."""
        if why != self._complained:
            self._complained = why
            logger.log_err(f"The bridge to {self._game.name}: {why}")


class _Quiet(Site):
    """A site that does not note each call in the log."""

    noisy = False
    displayTracebacks = False

    def log(self, request: Any) -> None:
        """Say nothing."""


class Listening(Service):
    """Listens to a game while it runs; to a port that another process still has, when it has let go
    of it.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._port, self._game = None, keeper.game
        self._calls = Calls(keeper)
        self._clock = LoopingCall(self._calls.notice_silence)
        self._again: Any = None

    def startService(self) -> None:
        super().startService()
        self._clock.start(LONGEST_SILENCE / 3, now=False)
        self._listen()

    def _listen(self) -> None:
        self._again = None
        try:
            self._port = reactor.listenTCP(
                self._game.listen, _Quiet(self._calls), interface=HERE[0]
            )
        except CannotListenError:
            self._calls.complain(f"another program has port {self._game.listen}.")
            self._again = reactor.callLater(LISTEN_AGAIN, self._listen)

    def stopService(self) -> Any:
        """Listen no more."""
        super().stopService()
        self._clock.stop()
        if self._again is not None:
            self._again.cancel()
        self._calls.close()
        return self._port.stopListening() if self._port is not None else None
