"""Drops the lines of a portal that is gone, before those of the next portal come.

Evennia keeps them. Their characters would still seem connected, and what is sent to them, secrets
too, would reach whoever the new portal has given the same numbers to.
"""

from collections.abc import Mapping
from typing import Any

from evennia.server.sessionhandler import ServerSessionHandler

type Lines = Mapping[int, Mapping[str, Any]]  # as the portal tells of them, by their number


def mend(handler: Any = ServerSessionHandler) -> None:
    """Repair ``handler``. Doing it twice does no harm."""
    sync = handler.portal_sessions_sync
    if getattr(sync, "drops_ghosts", False):
        return

    def sync_without_ghosts(self: Any, lines: Lines) -> None:
        drop_ghosts(self, lines)
        sync(self, lines)

    sync_without_ghosts.drops_ghosts = True  # type: ignore[attr-defined]
    handler.portal_sessions_sync = sync_without_ghosts


def drop_ghosts(sessions: Any, lines: Lines) -> None:
    """End the sessions whose line the portal does not have."""
    ghosts = [one for number, one in sessions.items() if not _is_line_of(one, lines.get(number))]
    for ghost in ghosts:  # all of them first: their leaving must not be told over each other's
        del sessions[ghost.sessid]
    for ghost in ghosts:
        ghost.at_disconnect("the portal was gone")


def _is_line_of(session: Any, line: Mapping[str, Any] | None) -> bool:
    """Say whether a session's line is still there, and not another one with its number."""
    known = ("uid", "logged_in", "address")
    return line is not None and all(line.get(one) == getattr(session, one) for one in known)
