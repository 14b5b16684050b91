"""Lets SIGTERM end the server in order, with the portal or without it.

Left to itself, Twisted ends the server without a word to the game; and Evennia's own handler of
SIGINT first syncs with the portal, and waits for ever if that is gone.
"""

from typing import Any

from evennia.utils import logger
from twisted.internet import reactor as the_reactor
from twisted.python.failure import Failure


def mend(server: Any, reactor: Any = the_reactor) -> None:
    """Have SIGTERM shut ``server`` down as an order of the portal does.

    To be called before the reactor runs: that is when it takes its handlers.
    """

    def give_up(failure: Failure) -> None:
        logger.log_err(f"The server could not be ended in order.\n{failure.getTraceback()}")
        reactor.stop()

    def end() -> None:
        server.shutdown("shutdown").addErrback(give_up)

    # A signal comes in the middle of anything: the end waits until the reactor is at rest.
    reactor.sigTerm = lambda *_: reactor.callFromThread(end)
