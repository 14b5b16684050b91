"""Tells the portal who plays which character, so that players stay in theirs after a kill.

Evennia tells the portal at a reload only. After a kill the players would still be logged in, but
out of character, in the middle of their fight.
"""

from typing import Any

from evennia.server.signals import SIGNAL_OBJECT_POST_PUPPET, SIGNAL_OBJECT_POST_UNPUPPET


def remember_through_a_kill() -> None:
    """Tell the portal at each change. Doing it twice does no harm."""
    SIGNAL_OBJECT_POST_PUPPET.connect(_tell_puppeted, dispatch_uid="roundkeeper")
    SIGNAL_OBJECT_POST_UNPUPPET.connect(_tell_unpuppeted, dispatch_uid="roundkeeper")


def _tell_puppeted(sender: Any, session: Any, **kwargs: Any) -> None:
    _tell_portal(session, sender.id)


def _tell_unpuppeted(sender: Any, session: Any, **kwargs: Any) -> None:
    _tell_portal(session, None)


def _tell_portal(session: Any, puppet_id: int | None) -> None:
    session.sessionhandler.session_portal_partial_sync({session.sessid: {"puid": puppet_id}})
