"""Keeps Evennia's housekeeping going after it has failed, and lets SIGTERM end the server in order.

Wrong, and how it shows:
- The timer of the housekeeping, once a minute, stops for good at the first error: a database that
  was away at the wrong moment leaves the game without time-outs, and nobody looks after its clock
  and its memory any more. `upstream/maintenance.patch`
- At SIGTERM Twisted ends the server without a word to the game; and Evennia's own handler of SIGINT
  first syncs with the portal, and waits for ever if that is gone. `upstream/sigterm.patch`

Until: Evennia has both changes.
"""

from typing import Any

from evennia.server.service import EvenniaServerService
from evennia.utils import logger
from twisted.internet import reactor as the_reactor
from twisted.python.failure import Failure

from players import failures


class ServerService(EvenniaServerService):
    """The server process (`EVENNIA_SERVER_SERVICE_CLASS`)."""

    reactor: Any = the_reactor

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Before the reactor runs: that is when it takes its handlers. A signal comes in the middle
        # of anything: the end waits until the reactor is at rest.
        self.reactor.sigTerm = lambda *_: self.reactor.callFromThread(self.end_in_order)

    def end_in_order(self) -> None:
        """Shut down as an order of the portal does, with the portal or without it."""

        def give_up(failure: Failure) -> None:
            logger.log_err(f"The server could not be ended in order.\n{failure.getTraceback()}")
            self.reactor.stop()

        self.shutdown("shutdown").addErrback(give_up)

    def server_maintenance(self) -> None:
        """Do the housekeeping, or note why not: the next minute tries again."""
        try:
            super().server_maintenance()
        except Exception as error:
            failures.note(error)
