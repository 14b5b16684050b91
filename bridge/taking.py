"""Which of the games this companion serves, where several companions share one database.

Each serves the games whose locks it holds (`journal.realm_locks`), and takes what nobody holds:
as much as is its share, if all that know the same games share them out evenly. Where it holds more,
because others have come, it lets some go. What a companion held that was killed is free at once.
"""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Protocol

import evennia
from evennia.utils import logger
from twisted.internet import reactor
from twisted.internet.defer import maybeDeferred
from twisted.internet.task import LoopingCall

from bridge.config import Game
from journal import realm_locks
from players import failures
from players.realms import OUR_OWN
from scenes import registry

LOOK_EVERY = 1.0  # seconds
# A game is taken when it was free at two looks: a process that has just lost the database's
# connection takes its own again before that. Our own realm is left for longer to a server that is
# reloaded, or started again after a kill: its portal has kept the players' connections.
LOOKS_AT_OUR_OWN = 10
SETTLING = 2.0  # seconds in which all leaves that was told before a game was let go
LET_GO_AT_ONCE = 10  # a tenth of what is too much
LAID_AT_ONCE = 20
TOLD_BY_NAME = 20


class Service(Protocol):
    """What keeps a line to a game."""

    def disownServiceParent(self) -> Any:
        """Take the line up for good."""


class Taking:
    """Takes games and lets them go; ``lay`` begins to serve one."""

    def __init__(self, games: Iterable[Game], lay: Callable[[Game], Service]) -> None:
        self._games = {game.name: game for game in games}
        self._lay = lay
        self._served: dict[str, Service] = {}
        self._leaving: set[str] = set()
        self._free: Collection[str] = self._games  # at the last look
        self._own_free = 0  # at how many looks, one after the other, nobody had our own realm
        self._counted = self._fails = False
        self._clock = LoopingCall(self.look)

    def start(self) -> None:
        self._clock.start(LOOK_EVERY)

    def look(self) -> None:
        """Look once, and take or let go what is to be."""
        self._do(self._look)

    def _do(self, work: Callable[[], None]) -> None:
        try:
            work()
            self._fails = False
        except failures.DATABASE_ERRORS as error:
            if not self._fails:  # it is looked again every second
                failures.note(error, "The bridge: which games are free")
            self._free, self._fails = (), True
        except Exception:
            logger.log_trace("The bridge: which games are free")

    def _look(self) -> None:
        if not self._counted:
            realm_locks.be_counted(" ".join(sorted(self._games)))
            self._counted = True
        wanted = [one for one in (OUR_OWN, *self._games) if not realm_locks.is_ours(one)]
        seen = realm_locks.look(wanted)
        ready = [one for one in wanted if one in seen.free and one in self._free]
        self._free = seen.free
        self._own_free = self._own_free + 1 if OUR_OWN in seen.free else 0
        if self._own_free >= LOOKS_AT_OUR_OWN and realm_locks.take([OUR_OWN]):
            if self._clock.running:
                self._clock.stop()
            _start_anew()
            return
        self._serve([name for name in ready if name != OUR_OWN], seen.processes)

    def _serve(self, ready: Sequence[str], processes: int) -> None:
        """Have as many games as is our share, of those that are ``ready`` to be taken."""
        share = math.ceil(len(self._games) / max(1, processes))
        surplus = len(self._ours()) - share
        if surplus < 0:
            realm_locks.take(ready[:-surplus])
        self._lay_some()
        if surplus > 0:
            self._let_go(list(self._served)[-math.ceil(surplus / LET_GO_AT_ONCE) :])

    def _ours(self) -> list[str]:
        """Return the games that are ours, and not being let go."""
        ours = (game for game in self._games if realm_locks.is_ours(game))
        return [one for one in ours if one not in self._leaving]

    def _lay_some(self) -> None:
        """Lay a line to games that are ours and have none; the rest in the next turns of the
        reactor, so that nobody waits until all are served.
        """
        taken = [one for one in self._ours() if one not in self._served]
        if not taken:
            return
        some, rest = taken[:LAID_AT_ONCE], taken[LAID_AT_ONCE:]
        registry.take_up(some)
        for name in some:
            self._served[name] = self._lay(self._games[name])
        self._tell("takes", some)
        if rest:
            reactor.callLater(0, self._do, self._lay_some)

    def _let_go(self, names: Iterable[str]) -> None:
        for name in names:
            service = self._served.pop(name)
            self._leaving.add(name)
            ended = maybeDeferred(service.disownServiceParent)
            ended.addBoth(lambda _, name=name: reactor.callLater(SETTLING, self._leave, name))

    def _leave(self, name: str) -> None:
        """Leave a game to the others, once nothing of it is to be written any more."""
        try:
            if registry.can_lay_down():
                registry.lay_down([name])
                realm_locks.let_go([name])
                self._leaving.remove(name)
                self._tell("lets go", [name])
                return
        except Exception as error:
            failures.note(error, f"The bridge to {name} is let go")
        reactor.callLater(LOOK_EVERY, self._leave, name)

    def _tell(self, what: str, names: Collection[str]) -> None:
        logger.log_info(
            f"The bridge {what} {_listed(names)}; this companion serves {len(self._served)} of "
            f"{len(self._games)} games: {_listed(self._served)}."
        )


def _start_anew() -> None:
    """Have the server start anew, as the server that plays this game's own realm."""
    logger.log_info("Nobody plays this game's own realm any more: the server starts anew.")
    evennia.SESSION_HANDLER.portal_reset_server()


def _listed(names: Collection[str]) -> str:
    told = sorted(names)[:TOLD_BY_NAME]
    more = len(names) - len(told)
    return (", ".join(told) or "none") + (f" and {more} more" if more else "")
