"""A server process that plays bridged games alone, because another one plays this game's own realm.

Evennia believes that it is alone on its database: when it starts and ends, and every minute, it
clears away guests, puts characters to bed whose players it does not have, and writes down its
clocks. None of that may be done to people who are playing in the other process.
"""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import evennia
from django.conf import settings
from evennia.server.portal import amp
from evennia.utils import logger
from evennia.utils.idmapper.models import conditional_flush
from twisted.internet import reactor
from twisted.internet.defer import inlineCallbacks
from twisted.internet.task import LoopingCall

CLEAN_EVERY = 5 * 60  # seconds
ELSEWHERE = "Another server plays this game now. Connect to that one."


def mend(server: Any) -> None:
    """Have ``server`` do nothing of all that, and let nobody in."""
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
    from scenes import taking_over

    taking_over.lay_down((realm_locks.held() or frozenset()) - {OUR_OWN})


def _do_nothing(*args: object) -> None:
    pass
