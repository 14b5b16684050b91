"""Players' lines to the game, and when they were lost.

A portal that dies takes everybody's line with it; the server learns of each only when there is a
portal again, and has spoken to nobody meanwhile.
"""

import time
from typing import Any

_cut_at = 0.0


def note_cut() -> None:
    """Note that the portal is gone, and every line with it."""
    global _cut_at
    _cut_at = time.time()


def lost_at(session: Any) -> float:
    """Return when the line of a session that ends now was lost, in seconds since 1970."""
    return _cut_at if session is not None and session.conn_time < _cut_at else time.time()
