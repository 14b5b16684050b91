"""Several server processes on one PostgreSQL: which of them plays this game's own realm.

One does, whichever takes its lock first, and is then an Evennia server like any other. The others
play bridged games alone (`bridges_alone`) until it is gone.
"""

import os
import signal
import time
from typing import Any

from django.db import OperationalError
from evennia.utils import logger

from evennia_mends import worker_only

# A server that starts anew finds the lock of the one before, until PostgreSQL has seen its end.
PREDECESSOR = 2.0  # seconds
_TRIED_EVERY = 0.05


def start_plugin_services(server: Any) -> None:
    """Take this game's own realm, or else leave it alone."""
    from journal import realm_locks
    from players.realms import OUR_OWN

    if not realm_locks.begin(_end_at_once):
        return
    if _takes(lambda: realm_locks.take([OUR_OWN])):
        logger.log_info("This process plays this game's own realm.")
        return
    logger.log_info(
        "Another process on this database plays this game's own realm: nobody can log in here "
        "until it is gone."
    )
    worker_only.mend(server)


def _takes(take: Any) -> bool:
    patience = time.monotonic() + PREDECESSOR
    while True:
        try:
            if take():
                return True
        except OperationalError:  # it may be starting anew too
            if time.monotonic() > patience:
                raise
        if time.monotonic() > patience:
            return False
        time.sleep(_TRIED_EVERY)


def _end_at_once(realms: list[str]) -> None:
    """End this process as a kill would: what it has in memory of these realms is out of date, and
    nothing of it may be written any more. The watcher starts it again, with what is free then.
    """
    logger.log_err(
        f"The database's connection was lost, and another process plays {len(realms)} of our "
        f"realms now ({', '.join(one or 'our own' for one in realms[:20])}): this one ends, and "
        "starts anew."
    )
    os.kill(os.getpid(), signal.SIGKILL)
