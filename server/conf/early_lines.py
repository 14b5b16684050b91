"""Keeps what a client sends before the server knows of it.

Many connections at once are passed to the server one by one. Until it is a connection's turn,
Evennia sends its lines to a server that has never heard of it, where they are lost, and cuts it off
if it tells its screen's size alone. Of a whole table that comes back after a restart, some clients
that log in by themselves would wait for ever, and others would have to come again.
"""

from typing import Any

from evennia.server.portal.portalsessionhandler import PortalSessionHandler

MOST_KEPT = 20  # lines, of one connection


def mend(handler: Any = PortalSessionHandler) -> None:
    """Repair ``handler``. Doing it twice does no harm."""
    if getattr(handler, "keeps_early_lines", False):
        return
    connect, data_in, sync = handler.connect, handler.data_in, handler.sync

    def connect_and_hand_on(self: Any, session: Any) -> None:
        if session:
            session.early_lines = []
        connect(self, session)
        for known in list(self.values()):
            _hand_on(self, known)

    def data_in_or_keep(self: Any, session: Any, **line: Any) -> None:
        if session and not getattr(session, "server_connected", True):
            if len(session.early_lines) < MOST_KEPT:
                session.early_lines.append(line)
        else:
            data_in(self, session, **line)

    def sync_if_known(self: Any, session: Any) -> None:
        if session is not None:  # else its turn has not come, and all will be told then
            sync(self, session)

    handler.connect, handler.data_in = connect_and_hand_on, data_in_or_keep
    handler.sync = sync_if_known
    handler.keeps_early_lines = True


def _hand_on(sessions: Any, session: Any) -> None:
    """Hand on what was kept of a session that the server knows now."""
    early = getattr(session, "early_lines", None)
    if early:
        session.early_lines = []
        for line in early:
            sessions.data_in(session, **line)
