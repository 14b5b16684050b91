"""Keeps time passing evenly, no matter what happens to the clock on the wall.

Twisted counts seconds by that clock: set back by an hour (by hand, or by a time server after the
machine slept), every timer of the game would stand still for that hour; set forward, all would
ring at once.
"""

import time
from typing import Any

from twisted.internet import reactor as the_reactor


def mend(reactor: Any = the_reactor) -> None:
    """Have ``reactor`` count on from where it is by a clock that is never set.

    Doing it twice does no harm.
    """
    ahead = reactor.seconds() - time.monotonic()
    reactor.seconds = lambda: ahead + time.monotonic()
