"""What entries brought, on its way to the scene pages: a moment after those who type are answered.

A page asks for everything that there is, which takes longest, and nobody waits for it at a
keyboard. So its share is made in later turns of the reactor, a slice in each: a line that comes
meanwhile waits for one slice, and not for all pages. What several entries have changed by then is
told as one state.
"""

from collections.abc import Callable
from typing import Any

import evennia
from twisted.internet import reactor as the_reactor

from outofband.scene_update import News, Posed
from outofband.subscriptions import NOTHING, Wants, wants_of
from players import failures

SLICE = 0.001  # seconds; one page is told at least

type Send = Callable[[Any, Wants, list[News | Posed]], None]

reactor: Any = the_reactor


class Pages:
    """The pages that have yet to be told something, by the numbers of their connections."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: dict[int, tuple[Any, list[News | Posed]]] = {}

    def tell(self, session: Any, news: News | Posed) -> None:
        """Tell a page soon; at once where no reactor would come back to it."""
        if not self._waiting and reactor.running:
            self._go_on_later()
        waiting, untold = self._waiting.get(session.sessid, (session, []))
        if waiting is not session:
            untold = []
        self._waiting[session.sessid] = session, [*untold, news]
        if not reactor.running:
            self._tell_next()

    def _go_on_later(self) -> None:
        """Go on in the turn after the next: an answer is packed in the next one, and leaves."""
        reactor.callLater(0, reactor.callLater, 0, self._take_turn)

    def _take_turn(self) -> None:
        """Tell the pages that have waited longest, for as long as a slice takes."""
        end = reactor.seconds() + SLICE
        self._tell_next()
        while self._waiting and reactor.seconds() < end:
            self._tell_next()
        if self._waiting:
            self._go_on_later()

    def _tell_next(self) -> None:
        """Tell the page that has waited longest, if it is still there; a failure is its own."""
        session, news = self._waiting.pop(next(iter(self._waiting)))
        with failures.fails_alone(f"Messages to page {session.sessid}"):
            wants = wants_of(session)
            there = evennia.SESSION_HANDLER.get(session.sessid) is session
            if there and session.puppet is not None and wants != NOTHING:
                self._send(session, wants, news)
