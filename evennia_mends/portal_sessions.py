"""Keeps what a client sends before the server knows of it.

Wrong: many connections at once are passed to the server one by one. Until it is a connection's
turn, Evennia sends its lines to a server that has never heard of it, where they are lost; and it
cuts off a client that tells its screen's size alone, by an exception in `sync`.
How it shows: when a whole table comes back after a restart, some clients that log in by themselves
wait for ever, and others have to connect again.
Upstream: `upstream/queued_connections.patch`. Until: Evennia keeps or refuses such lines itself.
"""

from typing import Any

from evennia.server.portal import portalsessionhandler
from evennia.server.portal.portalsessionhandler import PortalSessionHandler as Evennias

WAIT = "Others are connecting too: it is your turn in a moment."
MOST_KEPT = 20  # lines, of one connection


class PortalSessionHandler(Evennias):
    """The portal's connections (`PORTAL_SESSION_HANDLER_CLASS`)."""

    def connect(self, session: Any) -> None:
        """Have a connection wait for its turn; hand on what was kept of those that had theirs."""
        portalsessionhandler.DOS_PROTECTION_MSG = WAIT
        super().connect(session)
        for known in list(self.values()):
            early, known.early_lines = getattr(known, "early_lines", []), []
            for line in early:
                Evennias.data_in(self, known, **line)

    def data_in(self, session: Any, **line: Any) -> None:
        """Hand on a line, or keep it until the server knows whose it is."""
        if session and not getattr(session, "server_connected", True):
            early = vars(session).setdefault("early_lines", [])
            if len(early) < MOST_KEPT:
                early.append(line)
        else:
            super().data_in(session, **line)

    def sync(self, session: Any) -> None:
        """Tell the server of a connection, unless its turn has not come: all will be told then."""
        if session is not None:
            super().sync(session)
