"""Logging in happens whole or not at all, a connection ends no matter what fails, and a line
belongs to the player whom the portal names.

Wrong, and how it shows:
- `login` and `disconnect` write to the database in several places. If that fails in the middle,
  Evennia leaves a person half logged in, or in the game for good with nobody at the other end:
  `quit` does not quit. `upstream/half_logins.patch`
- Evennia keeps the lines of a portal that is gone. Their characters still seem connected, and what
  is sent to them, secrets too, reaches the people with the same numbers in the new portal; a
  character that was being logged in when the server was killed keeps its dead line, has no room for
  the next one, and hears nothing on it. `upstream/stale_sessions.patch`
- The portal hears who plays which character at a reload only. After a kill the players are logged
  in, but out of character, in the middle of their fight. `upstream/puppets_told.patch`
- Where an account has one client at a time, a character is on one screen, and the second (a scene's
  page beside the client) is passed over without a word. No fault: a bound that no setting lifts.

Until: Evennia has these changes, or a setting for the last.
"""

import contextlib
from collections.abc import Mapping, MutableMapping
from typing import Any

import evennia
from evennia.objects import objects
from evennia.server.portal import amp
from evennia.server.serversession import ServerSession
from evennia.server.sessionhandler import ServerSessionHandler as Evennias
from evennia.server.signals import (
    SIGNAL_ACCOUNT_POST_LOGOUT,
    SIGNAL_OBJECT_POST_PUPPET,
    SIGNAL_OBJECT_POST_UNPUPPET,
)

from players import failures

MOST_SCREENS = 16  # of one character; Evennia's own bound where several clients share one

type Lines = Mapping[int, MutableMapping[str, Any]]  # as the portal tells of them, by their number


class ServerSessionHandler(Evennias):
    """The server's connections (`SERVER_SESSION_HANDLER_CLASS`)."""

    def login(self, session: Any, account: Any, *args: Any, **kwargs: Any) -> None:
        """Log a person in; who got no further than halfway has their line ended."""
        try:
            super().login(session, account, *args, **kwargs)
        except Exception as error:
            half_in = session.account is not None and isinstance(error, failures.DATABASE_ERRORS)
            if not half_in:
                raise
            failures.tell(session, error)
            self.disconnect(session, "You could not be let in. Connect again in a moment.")

    def disconnect(self, session: Any, reason: str | None = "", sync_portal: bool = True) -> None:
        """End a line; what could not be written of that is later."""
        known = self.get(session.sessid)
        try:
            super().disconnect(session, reason, sync_portal)
        except Exception as error:
            if known is None or self.get(session.sessid) is not known:
                raise
            failures.note(error)
            _let_go(self, known)
            if sync_portal:
                evennia.EVENNIA_SERVER_SERVICE.amp_protocol.send_AdminServer2Portal(
                    known, operation=amp.SDISCONN, reason=reason
                )
            failures.later(("left", known.sessid), lambda: _part(known, reason))

    def portal_sessions_sync(self, lines: Lines) -> None:
        """Take over the lines of a portal, and none of the one before it."""
        drop_ghosts(self, lines)
        begin_anew(lines)
        super().portal_sessions_sync(lines)


def start_plugin_services(process: Any = None) -> None:
    """Let a character be on several screens, and tell the portal who plays whom. Doing it twice
    does no harm.
    """
    objects._SESSID_MAX = max(MOST_SCREENS, objects._SESSID_MAX)
    SIGNAL_OBJECT_POST_PUPPET.connect(_tell_puppeted, dispatch_uid="roundkeeper")
    SIGNAL_OBJECT_POST_UNPUPPET.connect(_tell_unpuppeted, dispatch_uid="roundkeeper")


def _let_go(sessions: Any, session: ServerSession) -> None:
    """Have nothing be said to a person any more; it writes nothing."""
    if session.puppet is not None:
        with contextlib.suppress(Exception):  # it is forgotten before it is written
            session.puppet.sessions.remove(session)
    del sessions[session.sessid]


def _part(session: ServerSession, reason: str | None) -> None:
    """Do what a line that is gone leaves to do."""
    session.at_disconnect(reason)
    SIGNAL_ACCOUNT_POST_LOGOUT.send(sender=session.account, session=session)


def drop_ghosts(sessions: Any, lines: Lines) -> None:
    """End the sessions whose connection the portal does not have."""
    ghosts = [one for number, one in sessions.items() if not _is_line_of(one, lines.get(number))]
    for ghost in ghosts:  # all of them first: their leaving must not be told over each other's
        del sessions[ghost.sessid]
    for ghost in ghosts:
        ghost.at_disconnect("the portal was gone")


def _is_line_of(session: Any, line: Mapping[str, Any] | None) -> bool:
    """Say whether a session's connection is still there, and not another with its number."""
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


def _tell_puppeted(sender: Any, session: Any, **kwargs: Any) -> None:
    _tell_portal(session, sender.id)


def _tell_unpuppeted(sender: Any, session: Any, **kwargs: Any) -> None:
    _tell_portal(session, None)


def _tell_portal(session: Any, puppet_id: int | None) -> None:
    session.sessionhandler.session_portal_partial_sync({session.sessid: {"puid": puppet_id}})
