"""What starts the bridge with the server, where there is a bridge.yaml."""

import time
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.utils import logger
from twisted.application.internet import ClientService, backoffPolicy
from twisted.internet import reactor

from bridge.config import Game, read_games
from bridge.endpoint import endpoint_of
from game.records import CatalogError
from server.conf import environment

SOONEST, LATEST = 0.5, 30.0  # seconds until a lost line is laid anew


def start_plugin_services(server: Any) -> None:
    """Lay a line to each game; where bridge.yaml has a mistake, to none."""
    from typeclasses.realms import OUR_OWN, is_ours  # Evennia must have been set up

    games: list[Game] = []
    try:
        games = read_games(Path(settings.GAME_DIR), environment.read)
    except CatalogError as error:
        logger.log_err(f"The bridge is not started: {error}")
    if games or not is_ours(OUR_OWN):
        reactor.callWhenRunning(_start, server, games)


def _start(server: Any, games: list[Game]) -> None:
    from bridge.taking import Taking  # Evennia must have been set up
    from chronicle import bridged, realm_locks

    bridged.forget_old(time.time())
    if realm_locks.are_shared():
        Taking(games, partial(_lay, server)).start()
    else:
        for game in games:
            _lay(server, game)


def _lay(server: Any, game: Game) -> ClientService:
    """Lay the line to a game, from now on until its service is stopped."""
    from bridge.link import Link
    from bridge.robot import Robots

    again = backoffPolicy(SOONEST, LATEST)
    service = ClientService(endpoint_of(game), Robots(Link(game)), retryPolicy=again)
    service.setServiceParent(server)
    if not service.running:
        service.startService()
    return service
