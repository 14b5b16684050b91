"""What entries brought, on its way to the scene pages: a moment after those who type are answered.

A page asks for everything that there is, which takes longest, and nobody waits for it at a
keyboard. So its share is made in later turns of the reactor, a few pages in each, and lines that
come meanwhile go first. What several entries have changed by then is told as one state.
"""

from collections.abc import Callable
from typing import Any

import evennia
from evennia.utils import logger
from twisted.internet import reactor as the_reactor

from typeclasses.moments import News
from typeclasses.subscriptions import NOTHING, Wants, wants_of

PAGES_A_TURN = 5

type Send = Callable[[Any, Wants, list[News]], None]

reactor: Any = the_reactor


class Pages:
    """The pages that have yet to be told something, by the numbers of their connections."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: dict[int, tuple[Any, list[News]]] = {}

    def tell(self, session: Any, news: News) -> None:
        """Tell a page soon; at once where no reactor would come back to it."""
        if not self._waiting and reactor.running:
            # An answer leaves after the turn in which it is packed, and that is the next one.
            reactor.callLater(0, reactor.callLater, 0, self._take_turn)
        waiting, untold = self._waiting.get(session.sessid, (session, []))
        if waiting is not session:
            untold = []
        self._waiting[session.sessid] = session, [*untold, news]
        if not reactor.running:
            self._take_turn()

    def _take_turn(self) -> None:
        """Tell the pages that have waited longest; the others in the next turn."""
        for number in list(self._waiting)[:PAGES_A_TURN]:
            self._tell(*self._waiting.pop(number))
        if self._waiting:
            reactor.callLater(0, self._take_turn)

    def _tell(self, session: Any, news: list[News]) -> None:
        """Tell a page that is still there; a failure is its own."""
        try:
            wants = wants_of(session)
            there = evennia.SESSION_HANDLER.get(session.sessid) is session
            if there and session.puppet is not None and wants != NOTHING:
                self._send(session, wants, news)
        except Exception:
            logger.log_trace(f"Messages to page {session.sessid}")
