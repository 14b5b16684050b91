"""What open scene pages cost typing players: the p99 of +commands with fifty of them, and without.

Everybody who plays has a page of their scene open beside their telnet client. The pages are read
in a process of their own; they come and go by short turns, so that what else the machine does
falls on both. Twenty answers in two thousand make the p99 of all turns, and one moment in which the
machine was busy has as many: so the p99s of the turns are compared at their median.
"""

import multiprocessing
import re
import select
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

from bench import crowd
from bench.crowd import Times, Typist, answers_of, percentile
from bench.figure import Figure
from bench.games import portal_pid, processor_seconds, running
from bench.players import PASSWORD, names, rooms
from tests.server.live_game import LiveGame
from tests.server.scene_page import ScenePage, Site

PAGES, SIZE = 50, 10
WARM_UP, SECONDS, TURNS = 5.0, 6.0, 9
PATIENCE = 0.5  # seconds without anything to read until it is asked whether to go on
LIMIT = 1.2  # times the p99 without pages


@dataclass
class Half:
    """The turns without pages, or those with them; seconds that the game's processes had the
    processor.
    """

    title: str
    turns: list[Times] = field(default_factory=list)
    server: float = 0.0
    portal: float = 0.0

    @property
    def p99(self) -> float:
        """The p99 of the turn in the middle."""
        return median(percentile(answers_of(turn), 0.99) for turn in self.turns)


type Seat = tuple[int, str]  # a scene and the ticket for its page


def figures(prepared: Path) -> Iterator[Figure]:
    """Measure the same game by turns without pages and with them."""
    with running(prepared, rooms(PAGES, SIZE)) as game:
        seats = list(_seats(game))
        typists = crowd.gather(game, names(PAGES), SIZE, PASSWORD)
        crowd.play(typists, WARM_UP)
        without, beside = Half("no page"), Half(f"{PAGES} pages")
        for _ in range(TURNS):
            _play(game, typists, without)
            with _open(game.ports.websocket, seats):
                _play(game, typists, beside)
        for typist in typists:
            typist.close()
    for half in (without, beside):
        yield from _told(half)
    yield Figure(
        f"p99 of +commands with {PAGES} pages", beside.p99 / without.p99, "times none", LIMIT
    )
    for half in (without, beside):
        yield from _told_of_processors(half)


def _seats(game: LiveGame) -> Iterator[Seat]:
    """Log everybody in to the web site, as whom they play."""
    for name in names(PAGES):
        game.accounts[name] = PASSWORD
        site = Site(game, name)
        scene = re.search(r"/scenes/(\d+)/", site.get("/scenes/"))
        assert scene is not None
        yield int(scene[1]), site.ticket()


def _play(game: LiveGame, typists: list[Typist], half: Half) -> None:
    """Play a turn, and note its times and how long server and portal had the processor."""
    server, portal = (processor_seconds(one) for one in (game.server_pid, portal_pid(game)))
    half.turns.append(crowd.play(typists, SECONDS))
    half.server += processor_seconds(game.server_pid) - server
    half.portal += processor_seconds(portal_pid(game)) - portal


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
    """Read pages until told to stop; say how many there are, then what came, in bytes."""
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


def _told(half: Half) -> Iterator[Figure]:
    took = answers_of(*half.turns)
    yield Figure(f"{half.title} open: +commands", len(took), "answers")
    yield Figure("  unanswered", sum(len(turn.unanswered) for turn in half.turns), "lines", 0)
    yield Figure("  +commands: p50", percentile(took, 0.5), "ms")
    yield Figure("  +commands: p99 of all", percentile(took, 0.99), "ms")
    yield Figure("  +commands: p99 of a turn, median", half.p99, "ms")


def _told_of_processors(half: Half) -> Iterator[Figure]:
    """Tell what a line takes of the processor, for other work on the machine changes that less."""
    lines = sum(len(took) for turn in half.turns for took in turn.by_command.values())
    for name, spent in (("server", half.server), ("portal", half.portal)):
        yield Figure(f"{half.title}: the {name}'s processor, a line", spent / lines * 1000, "ms")
