"""Several server processes on one PostgreSQL: which of them plays this game's own realm, and what
the others leave alone (docs/scale.md).

Whichever takes the realm's lock first is then an Evennia server like any other. The others play
bridged games alone until it is gone.
Wrong: Evennia believes that it is alone on its database. How it shows: when a server starts and
ends, and every minute, it clears away guests, puts characters to bed whose players it does not
have, and writes down its clocks, though they are being played in the other process.
Upstream: none proposed: no fault in a game of one process, for which Evennia is made. Until: for
good.
"""

import os
import signal
import time
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import evennia
from django.conf import settings
from django.db import OperationalError
from evennia.server.portal import amp
from evennia.utils import logger
from evennia.utils.idmapper.models import conditional_flush
from twisted.internet import reactor
from twisted.internet.defer import inlineCallbacks
from twisted.internet.task import LoopingCall

# A server that starts anew finds the lock of the one before, until PostgreSQL has seen its end.
PREDECESSOR = 2.0  # seconds
_TRIED_EVERY = 0.05
CLEAN_EVERY = 5 * 60  # seconds
ELSEWHERE = "Another server plays this game now. Connect to that one."


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
    play_bridged_games_alone(server)


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


def play_bridged_games_alone(server: Any) -> None:
    """Have ``server`` do nothing to the people of the other process, and let nobody in."""
    cleaning = LoopingCall(conditional_flush, settings.IDMAPPER_CACHE_MAXSIZE)

    def begin(mode: str) -> None:
        if not cleaning.running:
            cleaning.start(CLEAN_EVERY, now=False)
        server.at_server_init()
        server.at_server_start()
        logger.log_info("The server has started, for bridged games alone.")

    @inlineCallbacks
    def end(mode: str = "reload", _reactor_stopping: bool = False) -> Any:
        if _reactor_stopping and hasattr(server, "shutdown_complete"):
            return
        try:
            _keep_what_was_told()
        except Exception:
            logger.log_trace("Who was told what")
        server.at_server_stop()
        yield server.web_root.empty_threadpool()
        if not _reactor_stopping:
            server.shutdown_complete = True
            reactor.callLater(1, reactor.stop)

    server.run_initial_setup = _do_nothing
    server.run_init_hooks = begin
    server.at_post_portal_sync = _do_nothing
    server.shutdown = end
    reactor.callWhenRunning(_let_nobody_in)


def _let_nobody_in() -> None:
    sessions: Any = evennia.SERVER_SESSION_HANDLER
    sessions.portal_connect = lambda line: _turn_away([line["sessid"]])
    sessions.portal_sessions_sync = _turn_away


def _turn_away(lines: Iterable[int]) -> None:
    link = evennia.EVENNIA_SERVER_SERVICE.amp_protocol
    for sessid in lines:
        link.send_AdminServer2Portal(
            SimpleNamespace(sessid=sessid), operation=amp.SDISCONN, reason=ELSEWHERE
        )


def _keep_what_was_told() -> None:
    from journal import realm_locks
    from players.realms import OUR_OWN
    from scenes import registry

    registry.lay_down((realm_locks.held() or frozenset()) - {OUR_OWN})


def _do_nothing(*args: object) -> None:
    pass
