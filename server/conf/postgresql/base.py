"""A connection to PostgreSQL that is made anew when it has been lost, and that nobody waits for.

Django does the first between two requests of a web server. A game's server has no requests: without
this it would go on asking a dead connection until a person restarted it.

Making one can take seconds, where the other machine does not even refuse; and one thread plays the
whole game. So it is made beside that thread, which waits for it a moment and then refuses at once
what needs the database, until the connection is there.
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from django.db.backends.postgresql.base import DatabaseWrapper as Django
from twisted.python import threadable

# After so many seconds of silence a connection is tried before it is used: shorter than a database
# takes to start anew (a tenth of a second), longer than what one line of a player's asks of it.
SILENT_SECONDS = 0.05
# How long the thread that plays waits for a connection: as a rule, and when the last one that it
# waited for did not come. A database on this machine answers, or refuses, in a few milliseconds.
LOST_WAITS = 0.5
AWAY_WAITS = 0.05
# How long a statement of that thread waits for another program's lock.
LOCK_WAITS = 0.25


class DatabaseWrapper(Django):
    """Looks, before it begins anything, whether the connection is still there.

    Within a transaction it never does: a transaction that has lost its connection has failed.
    """

    _used = 0.0
    _coming: "Future[Any] | None" = None  # a connection that is being made
    _silent = False  # it has kept the thread that plays waiting, and may again
    # What is done with each new connection, a raw one, before anything is written through it.
    opened: Callable[[Any], None] | None = None

    def ensure_connection(self) -> None:
        """Have a connection that works, or fail as Django does."""
        if self._begins() and self._is_lost():
            self.close()
        super().ensure_connection()
        self._used = time.monotonic()

    def get_new_connection(self, conn_params: Any) -> Any:
        """Return a new connection; the thread that plays waits no longer for it than a moment."""
        if not threadable.isInIOThread():
            return self._begun(super().get_new_connection(conn_params))
        waits, begins = 0.0, self._coming is None
        if self._coming is None:
            waits = AWAY_WAITS if self._silent else LOST_WAITS
            self._coming = _beside(lambda: self._connect(conn_params))
        try:
            connection = self._coming.result(waits)
        except TimeoutError:
            self._silent = True
            raise self.Database.OperationalError("PostgreSQL does not answer.") from None
        except BaseException:
            self._coming = None
            self._silent = self._silent and not begins  # a quick refusal is not silence
            raise
        self._coming, self._silent = None, False
        return connection

    def _connect(self, conn_params: Any) -> Any:
        connection = super().get_new_connection(conn_params)
        connection.execute(f"SET lock_timeout = {round(LOCK_WAITS * 1000)}")
        connection.commit()
        return self._begun(connection)

    def _begun(self, connection: Any) -> Any:
        if self.opened is not None:
            self.opened(connection)
        return connection

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


def _beside(work: Any) -> "Future[Any]":
    """Do ``work`` in a thread of its own, which keeps no server from ending."""
    future: Future[Any] = Future()

    def do() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=do, name="PostgreSQL", daemon=True).start()
    return future
