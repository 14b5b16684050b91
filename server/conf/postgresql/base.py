"""A connection to PostgreSQL that is made anew when it has been lost.

Django does that between two requests of a web server. A game's server has no requests: without this
it would go on asking a dead connection until somebody restarted it.
"""

import time

from django.db.backends.postgresql.base import DatabaseWrapper as Django

# After so many seconds of silence a connection is tried before it is used: shorter than a database
# takes to start anew (a tenth of a second), longer than what one line of a player's asks of it.
SILENT_SECONDS = 0.05


class DatabaseWrapper(Django):
    """Looks, before it begins anything, whether the connection is still there.

    Within a transaction it never does: a transaction that has lost its connection has failed.
    """

    _used = 0.0

    def ensure_connection(self) -> None:
        """Have a connection that works, or fail as Django does."""
        if self._begins() and self._is_lost():
            self.close()
        super().ensure_connection()
        self._used = time.monotonic()

    def _begins(self) -> bool:
        if self.connection is None or self.in_atomic_block:
            return False
        # Where each statement is not its own transaction, one may be under way; so it is with a
        # connection that has just been made. Django's own flag may still be of the one before.
        return bool(self.connection.autocommit)

    def _is_lost(self) -> bool:
        if self.connection.closed:  # as the last question has shown
            return True
        silent = time.monotonic() - self._used > SILENT_SECONDS
        return silent and not self.is_usable()
