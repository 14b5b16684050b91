"""What open scene pages cost those who type: the p99 of +commands with fifty of them, and without.

Everybody who plays has a page of their scene open beside their telnet client. The pages are read
in a process of their own; they come and go by short turns, so that what else the machine does
falls on both.
"""

import multiprocessing
import re
import select
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from bench import crowd
from bench.crowd import Times, Typist, percentile
from bench.figure import Figure
from bench.games import portal_pid, processor_seconds, running
from bench.players import PASSWORD, names, rooms
from tests.server.live_game import LiveGame
from tests.server.scene_page import ScenePage, Site

PAGES, SIZE = 50, 10
WARM_UP, SECONDS, TURNS = 5.0, 5.0, 9
PATIENCE = 0.5  # seconds without anything to read until it is asked whether to go on
LIMIT = 1.2  # times the p99 without pages


@dataclass
class Spent:
    """Seconds that the processes of a game had the processor."""

    server: float = 0.0
    portal: float = 0.0


type Seat = tuple[int, str]  # a scene and the ticket for its page


def figures(prepared: Path) -> Iterator[Figure]:
    """Measure the same game by turns without pages and with them."""
    with running(prepared, rooms(PAGES, SIZE)) as game:
        seats = list(_seats(game))
        typists = crowd.gather(game, names(PAGES), SIZE, PASSWORD)
        crowd.play(typists, WARM_UP)
        without, beside = Times(), Times()
        spent = {False: Spent(), True: Spent()}  # without pages and with them
        for _ in range(TURNS):
            _play(game, typists, without, spent[False])
            with _open(game.ports.websocket, seats):
                _play(game, typists, beside, spent[True])
        for one in typists:
            one.close()
    yield from _told(without, beside)
    yield from _told_of_processors(spent[False], spent[True], without, beside)


def _seats(game: LiveGame) -> Iterator[Seat]:
    """Log everybody in to the web site, as whom they play."""
    for name in names(PAGES):
        game.accounts[name] = PASSWORD
        site = Site(game, name)
        scene = re.search(r"/scenes/(\d+)/", site.get("/scenes/"))
        assert scene is not None
        yield int(scene[1]), site.ticket()


def _play(game: LiveGame, typists: list[Typist], times: Times, spent: Spent) -> None:
    """Play on, and note the times and how long server and portal had the processor."""
    server, portal = (processor_seconds(one) for one in (game.server_pid, portal_pid(game)))
    found = crowd.play(typists, SECONDS)
    times.unanswered += found.unanswered
    for name, took in found.by_command.items():
        times.by_command.setdefault(name, []).extend(took)
    spent.server += processor_seconds(game.server_pid) - server
    spent.portal += processor_seconds(portal_pid(game)) - portal


@contextmanager
def _open(port: int, seats: list[Seat]) -> Iterator[None]:
    """Have pages open, each of which has been sent its scene."""
    ours, theirs = multiprocessing.Pipe()
    reader = multiprocessing.Process(target=_read, args=(port, seats, theirs), daemon=True)
    reader.start()
    try:
        assert ours.recv() == len(seats)
        yield
        ours.send("stop")
        assert ours.recv() > 0, "the pages were told nothing"
        reader.join()
    finally:
        reader.kill()


def _read(port: int, seats: list[Seat], asked: Connection) -> None:
    """Read pages until one is asked to stop; say how many there are, then what came, in bytes."""
    pages = [ScenePage(port) for _ in seats]
    for page, (scene, ticket) in zip(pages, seats, strict=True):
        page.subscribe(scene, ticket)
        page.until("roundkeeper_scene")
    asked.send(len(pages))
    sockets, heard = [page.socket for page in pages], 0
    while not asked.poll():
        for ready in select.select(sockets, [], [], PATIENCE)[0]:
            data = ready.recv(65536)
            assert data, "a page was hung up on"
            heard += len(data)
    for page in pages:
        page.socket.close()
    asked.send(heard)


def _told(without: Times, beside: Times) -> Iterator[Figure]:
    times = {"no page": without, f"{PAGES} pages": beside}
    p99 = {}
    for title, found in times.items():
        took = [one for each in found.of_ours().values() for one in each]
        p99[title] = percentile(took, 0.99)
        yield Figure(f"{title} open: +commands", len(took), "answers")
        yield Figure("  unanswered", len(found.unanswered), "lines", 0)
        yield Figure("  +commands: p50", percentile(took, 0.5), "ms")
        yield Figure("  +commands: p99", p99[title], "ms")
    none, open_ = p99.values()
    yield Figure(f"p99 of +commands with {PAGES} pages", open_ / none, "times none", LIMIT)


def _told_of_processors(
    none: Spent, pages: Spent, without: Times, beside: Times
) -> Iterator[Figure]:
    """Tell what a line takes of the processor, for other work on the machine changes that less."""
    for title, spent, times in (("no page", none, without), (f"{PAGES} pages", pages, beside)):
        lines = sum(map(len, times.by_command.values()))
        yield Figure(f"{title}: the server's processor, a line", spent.server / lines * 1000, "ms")
        yield Figure(f"{title}: the portal's processor, a line", spent.portal / lines * 1000, "ms")
