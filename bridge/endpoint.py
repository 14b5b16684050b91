"""Where a game is reached, with TLS or without."""

from typing import Any

from twisted.internet import reactor
from twisted.internet.endpoints import HostnameEndpoint, wrapClientTLS

from bridge.config import Game


def endpoint_of(game: Game) -> Any:
    """Return where a game is reached. By TLS its certificate must be for that host, and vouched for
    by the authority that bridge.yaml names, or else one that this machine trusts.
    """
    where = HostnameEndpoint(reactor, game.host, game.port)
    if not game.tls:
        return where
    # It takes a while to load, and most bridges need none.
    from twisted.internet.ssl import Certificate, optionsForClientTLS

    trusts = Certificate.loadPEM(game.authority) if game.authority else None
    return wrapClientTLS(optionsForClientTLS(game.host, trustRoot=trusts), where)
