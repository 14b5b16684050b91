"""The one clock of the game: every few seconds it tells all scenes how much time has gone by.

It is wound up anew whenever the server starts, so nothing of it has to survive: what matters, how
long each question has waited, stands in the scenes' rows. It also finds out when the database was
gone for a moment, has the next statement connect anew, and does what was put off meanwhile. Demos
that nobody plays any more it has cleared away, and mail of slow scenes sent.
"""

from time import monotonic

from django.conf import settings
from twisted.internet.task import LoopingCall


def start() -> None:
    PaceClock().start()


class PaceClock:
    """Tells scenes the seconds since it last told them; not those in which the machine slept."""

    def __init__(self) -> None:
        self.every: float = settings.PACE_CLOCK_SECONDS
        self.last = 0.0

    def start(self) -> None:
        self.last = monotonic()
        LoopingCall(self.tick).start(self.every, now=False)

    def tick(self) -> None:
        from outofband import postman  # Evennia must have been set up
        from players import failures, realms
        from scenes import demos  # Evennia must have been set up
        from scenes.idling import tick_all

        now = monotonic()
        seconds, self.last = min(now - self.last, 2 * self.every), now
        failures.flush()
        with failures.fails_alone("The clock of the scenes"):  # it goes on
            tick_all(seconds)
        postman.tick()
        with failures.fails_alone("The clock of the demos"):
            if realms.is_ours(realms.OUR_OWN):
                demos.clear_away()
