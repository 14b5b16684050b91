"""Keeps what a client sends before the server knows of it.

Many connections at once are passed to the server one by one. Until it is a connection's turn,
Evennia sends its lines to a server that has never heard of it, where they are lost, and cuts it off
if it tells its screen's size alone. When a whole table comes back after a restart, some clients
that log in by themselves would wait for ever, and others would have to connect again.
"""

from typing import Any

from evennia.server.portal import portalsessionhandler
from evennia.server.portal.portalsessionhandler import PortalSessionHandler

from evennia_mends.patching import in_place_of

WAIT = "Many people are connecting at once: you come in within {num:.0f} seconds."
MOST_KEPT = 20  # lines, of one connection


def mend(handler: Any = PortalSessionHandler) -> None:
    """Repair ``handler``. Doing it twice does no harm."""
    portalsessionhandler.DOS_PROTECTION_MSG = WAIT
    hand_on = handler.data_in  # as it is before it is mended

    @in_place_of(handler, "connect")
    def connect_and_hand_on(connect: Any, self: Any, session: Any) -> None:
        connect(self, session)
        for known in list(self.values()):
            for line in _early_lines_of(known):
                hand_on(self, known, **line)

    @in_place_of(handler, "data_in")
    def data_in_or_keep(data_in: Any, self: Any, session: Any, **line: Any) -> None:
        if session and not getattr(session, "server_connected", True):
            early = vars(session).setdefault("early_lines", [])
            if len(early) < MOST_KEPT:
                early.append(line)
        else:
            data_in(self, session, **line)

    @in_place_of(handler, "sync")
    def sync_if_known(sync: Any, self: Any, session: Any) -> None:
        if session is not None:  # else its turn has not come, and all will be told then
            sync(self, session)


def _early_lines_of(session: Any) -> list[dict[str, Any]]:
    """Return what was kept of a session that the server knows now, and keep it no longer."""
    early: list[dict[str, Any]] = getattr(session, "early_lines", [])
    session.early_lines = []
    return early
