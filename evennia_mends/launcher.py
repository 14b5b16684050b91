"""Evennia's own commands (`evennia reload`, `stop` ...) reach the portal at its socket too.

Wrong: the launcher connects to a TCP port alone, and has `twistd` be found by the PATH.
How it shows: with the link at a socket `evennia stop` finds no portal; in a virtual environment
that is not active the portal cannot start its server.
Upstream: `upstream/link_socket.patch` makes the address a setting. Until: Evennia has it.
"""

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from evennia_mends import sockets

LAUNCHER = "evennia.server.evennia_launcher"
ANEW = {"reload", "reset"}  # the server alone, which would look for the socket
RUNS_AS_BEFORE = (
    "Your game still runs as it was before these settings: portal and server meet at a port, and "
    "would not find each other at the socket. Type `evennia stop`, then `evennia start`."
)


def mend(game: Path) -> None:
    """Have Evennia's launcher connect to a game's socket, if that is what runs here.

    To be called by the settings, which is the first of a game that the launcher loads.
    """
    launcher: Any = sys.modules.get(LAUNCHER)
    if launcher is not None:
        # The portal is to run it, and may not have this environment in its path: the game would
        # be without a server.
        if (twistd := Path(sys.executable).with_name("twistd")).exists():
            launcher.TWISTED_BINARY = str(twistd)
        launcher.endpoints = _to_socket(launcher.endpoints, sockets.link(game))


def _to_socket(endpoints: Any, path: Path) -> Any:
    """Return Twisted's ``endpoints`` with an endpoint at the socket, whatever it is given; but to
    the port where a portal runs that has made no socket, because it is of before these settings.
    """

    def at_socket(reactor: Any, host: str, port: Any, timeout: float) -> Any:
        if not path.exists() and _runs(path.parents[1] / "portal.pid"):
            if ANEW.intersection(sys.argv):
                raise SystemExit(RUNS_AS_BEFORE)
            return endpoints.TCP4ClientEndpoint(reactor, host, port, timeout)
        return endpoints.UNIXClientEndpoint(reactor, sockets.address(path), timeout)

    return SimpleNamespace(
        TCP4ClientEndpoint=at_socket,
        UNIXClientEndpoint=endpoints.UNIXClientEndpoint,
        connectProtocol=endpoints.connectProtocol,
    )


def _runs(file: Path) -> bool:
    """Say whether the process lives that has written its number there."""
    try:
        os.kill(int(file.read_text()), 0)
    except (OSError, ValueError):
        return False
    return True
