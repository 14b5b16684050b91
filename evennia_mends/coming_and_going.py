"""Logging in happens whole or not at all, and a connection ends no matter what fails.

Both write to the database in several places. If it fails in the middle, Evennia leaves somebody
half logged in, or in the game for good with nobody at the other end: `quit` does not quit.
"""

import contextlib
from typing import Any

import evennia
from evennia.server.portal import amp
from evennia.server.serversession import ServerSession
from evennia.server.sessionhandler import ServerSessionHandler
from evennia.server.signals import SIGNAL_ACCOUNT_POST_LOGOUT

from evennia_mends.patching import in_place_of
from players import failures, retry_queue


def mend(handler: Any = ServerSessionHandler) -> None:
    """Repair ``handler``. Doing it twice does no harm."""

    @in_place_of(handler, "login")
    def login_or_end(
        login: Any, self: Any, session: Any, account: Any, *args: Any, **kwargs: Any
    ) -> None:
        """Log somebody in; who got no further than halfway has their line ended."""
        try:
            login(self, session, account, *args, **kwargs)
        except Exception as error:
            half_in = session.account is not None and isinstance(error, failures.DATABASE_ERRORS)
            if not half_in:
                raise
            failures.tell(session, error)
            self.disconnect(session, "You could not be let in. Connect again in a moment.")

    @in_place_of(handler, "disconnect")
    def disconnect_always(
        disconnect: Any,
        self: Any,
        session: Any,
        reason: str | None = "",
        sync_portal: bool = True,
    ) -> None:
        """End a line; what could not be written of that is later."""
        known = self.get(session.sessid)
        try:
            disconnect(self, session, reason, sync_portal)
        except Exception as error:
            if known is None or self.get(session.sessid) is not known:
                raise
            failures.note(error)
            _let_go(self, known)
            if sync_portal:
                evennia.EVENNIA_SERVER_SERVICE.amp_protocol.send_AdminServer2Portal(
                    known, operation=amp.SDISCONN, reason=reason
                )
            retry_queue.later(("left", known.sessid), lambda: _part(known, reason))


def _let_go(sessions: Any, session: ServerSession) -> None:
    """Have nothing be said to somebody any more; it writes nothing."""
    if session.puppet is not None:
        with contextlib.suppress(Exception):  # it is forgotten before it is written
            session.puppet.sessions.remove(session)
    del sessions[session.sessid]


def _part(session: ServerSession, reason: str | None) -> None:
    """Do what a line that is gone leaves to do."""
    session.at_disconnect(reason)
    SIGNAL_ACCOUNT_POST_LOGOUT.send(sender=session.account, session=session)
