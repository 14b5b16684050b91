"""Where the processes of a game listen, as Linux tells it."""

import os
from pathlib import Path

from tests.server.live_game import LiveGame

LISTENING = "0A"


def listening(game: LiveGame) -> set[tuple[str, int]]:
    """Return the addresses (as the kernel writes them) and TCP ports on which a game listens."""
    ours = {inode for pid in game.running_processes() for inode in _sockets_of(pid)}
    found = set()
    for table in ("tcp", "tcp6"):
        for row in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            cells = row.split()
            address, port = cells[1].split(":")
            if cells[3] == LISTENING and cells[9] in ours:
                found.add((address, int(port, 16)))
    return found


def _sockets_of(pid: int) -> list[str]:
    links = []
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        try:
            links.append(os.readlink(entry))
        except FileNotFoundError:
            continue
    return [link[len("socket:[") : -1] for link in links if link.startswith("socket:[")]
