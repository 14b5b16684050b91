"""Drops the lines of a portal that is gone, before those of the next portal come.

Evennia keeps them. Their characters would still seem connected, and what is sent to them, secrets
too, would reach whoever the new portal has given the same numbers to.

It also keeps on which line each character is played, in the database. If the server is killed while
somebody logs in, the portal does not know that yet. The character would keep that line when it is
closed, have no room for the next one, and hear nothing on it.
"""

from collections.abc import Mapping, MutableMapping
from typing import Any

import evennia
from evennia.server.sessionhandler import ServerSessionHandler

from evennia_mends.patching import in_place_of

type Lines = Mapping[int, MutableMapping[str, Any]]  # as the portal tells of them, by their number


def mend(handler: Any = ServerSessionHandler) -> None:
    """Repair ``handler``. Doing it twice does no harm."""

    @in_place_of(handler, "portal_sessions_sync")
    def sync_without_ghosts(sync: Any, self: Any, lines: Lines) -> None:
        drop_ghosts(self, lines)
        begin_anew(lines)
        sync(self, lines)


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


def begin_anew(lines: Lines) -> None:
    """Let go of the line of every character: the sync that follows gives each theirs again. Who was
    still logging in is played on the line that the database has.
    """
    for played in evennia.ObjectDB.objects.exclude(db_sessid=None).exclude(db_sessid=""):
        for number in map(int, played.db_sessid.split(",")):
            line = lines.get(number, {})
            logged_in = line.get("uid") and line["uid"] == played.db_account_id
            if logged_in and not line.get("puid"):
                line["puid"] = played.id
        played.sessions.clear()
