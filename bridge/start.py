"""What starts the bridge with the server, where there is a bridge.yaml."""

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from evennia.utils import logger
from twisted.application.internet import ClientService, backoffPolicy
from twisted.application.service import MultiService, Service
from twisted.internet import reactor
from twisted.internet.defer import maybeDeferred
from twisted.internet.endpoints import HostnameEndpoint, wrapClientTLS

from bridge.config import Game, read_games
from server.conf import environment
from sheets.reading import CatalogError

if TYPE_CHECKING:
    from bridge.link import Link


# -------------------------------------------------------------------------------------------------
# Where a game is reached, with TLS or without.


def endpoint_of(game: Game) -> Any:
    """Return where a game is reached. By TLS its certificate must be for that host, and vouched for
    by the authority that bridge.yaml names, or else an authority that this machine trusts.
    """
    where = HostnameEndpoint(reactor, game.host, game.port)
    if not game.tls:
        return where
    # It takes a while to load, and most bridges need none.
    from twisted.internet.ssl import Certificate, optionsForClientTLS

    trusts = Certificate.loadPEM(game.authority) if game.authority else None
    return wrapClientTLS(optionsForClientTLS(game.host, trustRoot=trusts), where)


SOONEST, LATEST = 0.5, 30.0  # seconds until a lost line is laid anew
LONGEST_END = 5.0  # seconds for games that do not let go of their lines


def start_plugin_services(server: Any) -> None:
    """Lay a line to each game but those in which bridge.yaml has a mistake."""
    from players.realms import OUR_OWN, is_ours  # Evennia must have been set up

    games = read_games(Path(settings.GAME_DIR), environment.read, _tell_what_is_wrong)
    if games or not is_ours(OUR_OWN):
        reactor.callWhenRunning(_start, server, games)


def _tell_what_is_wrong(game: str, error: CatalogError) -> None:
    which = f"The bridge to {game}" if game else "The bridge"
    logger.log_err(f"{which}: not started. {error}")


def _start(server: Any, games: list[Game]) -> None:
    from bridge.taking import Taking  # Evennia must have been set up
    from journal import bridged, realm_locks

    bridged.forget_old(time.time())
    lines = MultiService()
    lines.setServiceParent(server)
    if not lines.running:
        lines.startService()
    _take_up_before_the_end(server, lines)
    if realm_locks.are_shared():
        Taking(games, partial(_lay, lines)).start()
    else:
        for game in games:
            _lay(lines, game)


def _lay(lines: MultiService, game: Game) -> Service:
    """Lay the line to a game, from now on until it is disowned."""
    from bridge.link import Link

    service = _service(Link(game))
    service.setServiceParent(lines)
    return service


def _service(link: "Link") -> Service:
    if link.game.listen:
        from bridge.calls import Listening  # most games have a robot

        return Listening(link)
    from bridge.robot import Robots

    again = backoffPolicy(SOONEST, LATEST)
    service = ClientService(endpoint_of(link.game), Robots(link), retryPolicy=again)
    service.whenConnected(failAfterFailures=1).addErrback(partial(_tell_who_is_away, link.game))
    return service


def _tell_who_is_away(game: Game, failure: Any) -> None:
    where = f"{game.host} port {game.port}"
    logger.log_warn(
        f"The bridge to {game.name}: nobody answers at {where} ({failure.getErrorMessage()}). "
        "It is tried again and again."
    )


def _take_up_before_the_end(server: Any, lines: MultiService) -> None:
    """Have the lines taken up before anything else of the server ends. With many games that takes a
    while; and when it has left the portal, that starts the next server at once.
    """
    end = server.shutdown

    def take_up_and_end(mode: str = "reload", _reactor_stopping: bool = False) -> Any:
        if _reactor_stopping:
            return end(mode, _reactor_stopping)
        taken_up = maybeDeferred(lines.stopService).addTimeout(LONGEST_END, reactor)
        return taken_up.addBoth(lambda _: end(mode))

    server.shutdown = take_up_and_end
