"""How long nobody can play when a process is killed, in a game as `make play` starts it."""

import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import median
from time import monotonic

from bench.figure import Figure
from server.conf.processes import Process
from tests.server.installed import Install, login_lines
from tests.server.telnet import TelnetClient

KILLED: tuple[tuple[Process, ...], ...] = (("portal",), ("server",), ("portal", "server"))
KILLS = 10
LIMIT = 5.0  # seconds more than the start itself


def figures(prepared: Path) -> Iterator[Figure]:
    """Kill each process, and both, some times; see that what was told is still there."""
    with tempfile.TemporaryDirectory(prefix="roundkeeper-bench-") as folder:
        install = Install(Path(folder) / "game", prepared, ROUNDKEEPER_RESTARTS="1000")
        install.warm = False  # what is measured starts as any game does
        try:
            install.run("play").check_returncode()
            storyteller = login_lines(install.run("passwords").stdout)[1]
            for killed in KILLED:
                yield from _figures(install, storyteller, killed)
        finally:
            install.end()


def _figures(install: Install, login: str, killed: tuple[Process, ...]) -> Iterator[Figure]:
    outages, beyond, lost = [], [], 0
    for number in range(KILLS):
        outage, its_start, kept = _kill(install, login, killed, number)
        outages.append(outage)
        beyond.append(outage - its_start)
        lost += not kept
    who = " and ".join(killed)
    yield Figure(f"{who} killed: outage, median", median(outages), "s")
    yield Figure("  worst", max(outages), "s")
    yield Figure("  worst, more than the start itself", max(beyond), "s", LIMIT)
    yield Figure(f"  lost of {KILLS} entries that were told", lost, "entries", 0)


def _kill(
    install: Install, login: str, killed: tuple[Process, ...], number: int
) -> tuple[float, float, bool]:
    """Return how long nobody could play, how much of it the start took, and whether the last word
    is still there.
    """
    said = f"{' and '.join(killed)} {number}"
    with install.client(login) as player:
        player.ask(f"+init/hold {said}", f"puts the scene on hold: {said}")
        player.ask("+init/resume", "goes on")
        begun = monotonic()
        dead = install.kill(*killed)
        install.wait_until_up(but=dead)
        if "portal" not in killed:
            outage = _until_answered(player, begun)
    if "portal" in killed:
        with install.client(login) as player:
            outage = _until_answered(player, begun)
    (start,) = re.findall(r"runs again, after ([\d.]+) s", install.log("watcher"))[-1:]
    return outage, float(start), _has(install, said)


def _until_answered(player: TelnetClient, begun: float) -> float:
    player.ask("+init", "Round|scene|Marlow")
    return monotonic() - begun


def _has(install: Install, said: str) -> bool:
    """Say whether a scene's entries have something that was told."""
    with closing(sqlite3.connect(install.root / "server" / "evennia.db3")) as database:
        rows = database.execute("SELECT data FROM roundkeeper_entryrecord").fetchall()
    return any(said in str(data) for (data,) in rows)
