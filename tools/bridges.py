"""What `make play` says of the bridges to other games: how each came out, in the server's words."""

import re
import time
from pathlib import Path

from bridge.config import names
from server.conf import processes
from server.conf.environment import GAME_ROOT
from tools.console import say

LONGEST = 5.0  # seconds from the start of the game
AFTERWARDS = 0.5  # in which a robot that is in finds out whether it is held back
_TOLD = re.compile(r"^.*?(The bridge(?: to (\S+))?: .*)$", re.MULTILINE)


def length() -> int:
    """Return how many bytes stand in the server's log."""
    log = processes.log_file("server")
    return log.stat().st_size if log.exists() else 0


def tell(begun: int, folder: Path = GAME_ROOT) -> None:
    """Print what the log says of each bridge, from a length of it on, as it comes."""
    silent = set(names(folder))
    if not silent and not (folder / "bridge.yaml").exists():
        return
    log, told = processes.log_file("server", folder), 0
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        found = list(_TOLD.finditer(log.read_bytes()[begun:].decode("utf-8", "replace")))
        for one in found[told:]:
            say(one[1])
            silent = silent - {one[2]} if one[2] else set()  # a file that can't be read has none
            if not silent:
                end = min(end, time.monotonic() + AFTERWARDS)
        told = len(found)
        time.sleep(0.1)
    for name in sorted(silent):
        say(f"The bridge to {name}: nothing is known yet; what comes stands in {log}.")
