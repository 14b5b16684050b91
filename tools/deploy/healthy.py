"""Says whether players can come in, as one of them finds out: `python -m tools.deploy.healthy`.

It connects by telnet and waits for the screen that everybody sees first, which comes of the server
through the portal. Exit 0: it came; 1: it did not. For the health check of a container.
"""

import socket
import sys

from server.conf import environment
from tools import control

PATIENCE = 20  # seconds until a game that says nothing is ill
GREETING = b"connect"
MOST = 100_000  # bytes


def is_healthy() -> bool:
    """Say whether the first screen comes."""
    place = environment.reachable_at(environment.interface()), control.running_ports().telnet
    try:
        with socket.create_connection(place, PATIENCE) as line:
            return _greeted(line)
    except OSError:
        return False


def _greeted(line: socket.socket) -> bool:
    said = b""
    while GREETING not in said.lower():
        more = line.recv(4096)
        said += more
        if not more or len(said) > MOST:
            return False
    return True


if __name__ == "__main__":
    sys.exit(not is_healthy())
