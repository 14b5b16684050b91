"""Lines that come faster than they are taken wait, in their order; Evennia throws them away.

A player who pastes a sheet of 400 lines means all of them. Nothing more is read from that
connection meanwhile, so what waits is never much. Few are handed on at once: the server plays them
one after the other, and everybody waits for that.
"""

from collections import deque
from typing import Any

from django.conf import settings
from twisted.internet import reactor

from evennia_mends import portal_sessions
from guard.gates import Gate
from players.allowance import Allowance

AT_ONCE = 20
# Lines a second of a person who is not logged in, and has no more to say than who they are.
STRANGERS_RATE = 10


class Pace:
    """The lines of one connection that wait, and how many may go."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._waiting: deque[dict[str, Any]] = deque()
        self._players = Allowance(AT_ONCE, settings.MAX_COMMAND_RATE)
        self._strangers = Allowance(AT_ONCE, min(STRANGERS_RATE, settings.MAX_COMMAND_RATE))

    def take(self, handler: Any, session: Any, said: dict[str, Any]) -> None:
        """Hand on a line, or keep it until it is its turn."""
        self._waiting.append(said)
        if len(self._waiting) == 1:
            self._hand_on(handler, session)

    def _hand_on(self, handler: Any, session: Any) -> None:
        while self._waiting and not self._gate.gone:
            allowance = self._players if session.logged_in else self._strangers
            if wait := allowance.seconds_until(1):
                self._gate.pause(self)
                reactor.callLater(wait, self._hand_on, handler, session)
                return
            allowance.spend(1)
            session.command_counter = 0  # Evennia's own count, of those it throws away
            try:
                handler.data_in_now(session, **self._waiting[0])
            except Exception:
                self._waiting.clear()
                self._gate.stumble()
                return
            self._waiting.popleft()
        self._gate.go_on(self)


class PortalSessionHandler(portal_sessions.PortalSessionHandler):
    """The portal's connections, each at its own pace (`PORTAL_SESSION_HANDLER_CLASS`)."""

    def data_in(self, session: Any, **said: Any) -> None:
        """Take a line, when it is its turn."""
        gate = getattr(session, "transport", None)
        if isinstance(gate, Gate) and settings.MAX_COMMAND_RATE > 0:
            if not hasattr(session, "pace"):
                session.pace = Pace(gate)
            session.pace.take(self, session, said)
        else:
            self.data_in_now(session, **said)

    def data_in_now(self, session: Any, **said: Any) -> None:
        super().data_in(session, **said)
