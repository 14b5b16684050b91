"""Where a game is reached, with TLS or without."""

from importlib.util import find_spec
from typing import Any

from twisted.internet import reactor
from twisted.internet.endpoints import HostnameEndpoint, wrapClientTLS

from bridge.config import Game

PACKAGES = ("OpenSSL", "service_identity")  # which Twisted needs for TLS, and nothing else here
MISSING = "TLS takes two packages more; type: .venv/bin/pip install pyopenssl service-identity"


class NoTls(Exception):
    """TLS is asked for, and the packages for it are not here."""


def endpoint_of(game: Game) -> Any:
    """Return where a game is reached. By TLS its certificate must be for that host, and vouched for
    by the authority that bridge.yaml names, or else one that this machine trusts.
    """
    where = HostnameEndpoint(reactor, game.host, game.port)
    if not game.tls:
        return where
    if not all(map(find_spec, PACKAGES)):
        raise NoTls(MISSING)
    from twisted.internet.ssl import Certificate, optionsForClientTLS

    trusts = Certificate.loadPEM(game.authority) if game.authority else None
    return wrapClientTLS(optionsForClientTLS(game.host, trustRoot=trusts), where)
