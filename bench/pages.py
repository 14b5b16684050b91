"""What open scene pages cost those who type: the p99 of +commands with fifty of them, and without.

Everybody who plays has a page of their scene open beside their telnet client. The pages are read
in a process of their own; they come and go by turns, so that what else the machine does falls on
both.
"""

import multiprocessing
import re
import select
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

from bench import crowd
from bench.crowd import Times, Typist, percentile
from bench.figure import Figure
from bench.games import processor_seconds, running
from bench.players import PASSWORD, names, rooms
from tests.server.live_game import LiveGame
from tests.server.scene_page import ScenePage, Site

PAGES, SIZE = 50, 10
WARM_UP, SECONDS, TURNS = 5.0, 15.0, 3
PATIENCE = 0.5  # seconds without anything to read until it is asked whether to go on
LIMIT = 1.2  # times the p99 without pages

type Seat = tuple[int, str]  # a scene and the ticket for its page


def figures(prepared: Path) -> Iterator[Figure]:
    """Measure the same game by turns without pages and with them."""
    with running(prepared, rooms(PAGES, SIZE)) as game:
        seats = list(_seats(game))
        typists = crowd.gather(game, names(PAGES), SIZE, PASSWORD)
        crowd.play(typists, WARM_UP)
        without, beside = Times(), Times()
        spent = {False: 0.0, True: 0.0}  # the server's processor time, without pages and with them
        for _ in range(TURNS):
            spent[False] += _play(game, typists, without)
            with _open(game.ports.websocket, seats):
                spent[True] += _play(game, typists, beside)
        for one in typists:
            one.close()
    yield from _told(without, beside)
    for pages, seconds in spent.items():
        title = f"a core's share for the server, {PAGES if pages else 'no'} pages"
        yield Figure(title, seconds / (TURNS * SECONDS) * 100, "%")


def _seats(game: LiveGame) -> Iterator[Seat]:
    """Log everybody in to the web site, as whom they play."""
    for name in names(PAGES):
        game.accounts[name] = PASSWORD
        site = Site(game, name)
        scene = re.search(r"/scenes/(\d+)/", site.get("/scenes/"))
        assert scene is not None
        yield int(scene[1]), site.ticket()


def _play(game: LiveGame, typists: list[Typist], times: Times) -> float:
    """Play on, note the times, and return how long the server had the processor."""
    before = processor_seconds(game.server_pid)
    found = crowd.play(typists, SECONDS)
    times.unanswered += found.unanswered
    for name, took in found.by_command.items():
        times.by_command.setdefault(name, []).extend(took)
    return processor_seconds(game.server_pid) - before


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
