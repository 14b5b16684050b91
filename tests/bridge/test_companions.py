"""Two companions on one PostgreSQL: each game is served by one, and by the other if that is killed.

They know the same two games. The tests are steps in one evening, in order.
"""

import random
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest

from journal import realm_locks
from tests.bridge.bridged_game import BridgedGame, add_game
from tests.bridge.mux import AS_FAST_AS_IT_CAN, TinyMux
from tests.bridge.way import Way
from tests.server.conversation import patience
from tests.server.live_game import LiveGame, run_module
from tests.server.telnet import TelnetClient
from tests.server.warm_starts import handed_over
from tools.patience import HANG, becomes

pytestmark = [pytest.mark.live, pytest.mark.long_form]

GAMES = ("alley", "harbour")
KILLS = 6
ANSWER = r"command '\+nothing(\d+)'"
_LOCKS = """
FROM pg_locks WHERE locktype = 'advisory' AND (classid::bigint << 32) | objid::bigint = %s
"""
_END_HOLDER = f"SELECT pg_terminate_backend(pid) {_LOCKS} AND granted"
_WAITING = f"SELECT count(*) {_LOCKS} AND NOT granted"


class Evening(NamedTuple):
    first: LiveGame
    second: LiveGame
    muxes: dict[str, BridgedGame]
    players: dict[str, TelnetClient]
    url: str
    read: dict[Path, int]  # how far the logs are known
    way: Way  # from the first to the database

    @property
    def companions(self) -> tuple[LiveGame, LiveGame]:
        return self.first, self.second


@pytest.fixture(scope="module")
def evening(postgresql, template, tmp_path_factory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("companions")
    url = postgresql.new_database("companions")
    way = Way(postgresql.port)
    first = LiveGame(
        folder / "first", template, url.replace(f":{postgresql.port}/", f":{way.port}/")
    )
    second = LiveGame(folder / "second", template, url)
    muxes = {name: TinyMux(folder / name, AS_FAST_AS_IT_CAN) for name in GAMES}
    try:
        made = run_module(first.root, None, "tools.prepare", DATABASE_URL=url, **handed_over())
        assert made.returncode == 0, made.stderr[-4000:]
        games = {name: BridgedGame(mux, first, name) for name, mux in muxes.items()}
        for name, mux in muxes.items():
            add_game(second.root, name, mux)
        first.start()
        players = {name: one.player("Bob") for name, one in games.items()}
        for player in players.values():
            player.ask("+sheet/new mortal", "This is a draft")
            player.ask("+init/start Alley", "A scene is open")
            player.ask("+rk +roll dexterity", "roll: ")
        yield Evening(first, second, games, players, url, {}, way)
    finally:
        for one in (first, second, *muxes.values(), way):
            one.close()


def serves(companion: LiveGame) -> list[str]:
    """Return what a companion has said last of the games that it serves."""
    told = re.findall(r"serves \d of 2 games: ([a-z, ]+)\.", companion.log())
    return [] if not told or told[-1] == "none" else told[-1].split(", ")


def waits_for(state: Callable[[], bool], evening: Evening) -> None:
    assert becomes(state, patience()), evening.first.log() + "\n\n" + evening.second.log()


def nothing_went_wrong(evening: Evening) -> None:
    for one in evening.companions:
        assert "Traceback" not in one.log()[evening.read.get(one.root, 0) :]


def answers_once(player: TelnetClient, number: int) -> None:
    """Type two lines, and see each answered once."""
    player.send(f"+rk +nothing{number}")
    player.send("+rk +roll dexterity")
    player.expect(rf"nothing{number}'(?s:.*)roll: ")
    assert len(re.findall(rf"command '\+nothing{number}'", player.transcript)) == 1


def entries(evening: Evening) -> list[int]:
    with psycopg.connect(evening.url) as database:
        found = database.execute(
            "SELECT count(*) FROM roundkeeper_entryrecord WHERE data LIKE '%\"RollDice\"%'"
            " GROUP BY scene_id ORDER BY scene_id"
        )
        return [row[0] for row in found]


def test_1_who_comes_second_is_given_its_share(evening: Evening) -> None:
    assert serves(evening.first) == ["alley", "harbour"]
    evening.second.start()
    waits_for(lambda: len(serves(evening.second)) == 1, evening)
    waits_for(lambda: len(serves(evening.first)) == 1, evening)
    assert sorted(serves(evening.first) + serves(evening.second)) == ["alley", "harbour"]
    for player in evening.players.values():
        answers_once(player, 1)
    assert entries(evening) == [2, 2]


def test_2_nobody_logs_in_where_our_own_realm_is_not_played(evening: Evening) -> None:
    told = TelnetClient(evening.second.ports.telnet).expect_end()
    assert "Another server plays this game now." in told
    evening.first.client("Vesper").close()


def test_3_a_killed_ones_games_are_taken_over(evening: Evening) -> None:
    theirs = serves(evening.first)
    evening.first.kill_server()
    for player in evening.players.values():
        answers_once(player, 2)
    waits_for(lambda: serves(evening.second) == ["alley", "harbour"], evening)
    assert entries(evening) == [3, 3]
    assert theirs


def test_4_and_so_is_our_own_realm(evening: Evening) -> None:
    waits_for(lambda: "plays this game's own realm.\n" in evening.second.log(), evening)
    waits_for(evening.second.is_up, evening)
    evening.second.client("Vesper").ask("look", "Foundry")


def test_5_who_comes_back_is_given_its_share_again(evening: Evening) -> None:
    told = evening.first.log().count("serves")
    evening.first.start_server()
    waits_for(lambda: evening.first.log().count("serves") > told, evening)
    waits_for(lambda: len(serves(evening.second)) == 1, evening)
    for number in (3, 4):
        for player in evening.players.values():
            answers_once(player, number)
    assert entries(evening) == [5, 5]


def test_6_one_that_has_lost_a_realm_ends_before_it_writes_anything(evening: Evening) -> None:
    """As one does whose machine was cut off: its connection is gone, and another has its lock."""
    nothing_went_wrong(evening)
    key = realm_locks.key_of("alley")
    (holder,) = (one for one in evening.companions if "alley" in serves(one))
    connect = partial(psycopg.connect, evening.url, autocommit=True)
    with connect() as thief, connect() as admin, ThreadPoolExecutor() as beside:
        stolen = beside.submit(thief.execute, "SELECT pg_advisory_lock(%s)", (key,))
        assert becomes(lambda: _number(admin, _WAITING, key) == 1, patience())
        admin.execute(_END_HOLDER, (key,))
        stolen.result(HANG)
        evening.players["alley"].send("+rk +nothing5")
        waits_for(lambda: not holder.is_up(), evening)
        assert "another process plays 1 of our realms now (alley)" in holder.log()
        assert entries(evening) == [5, 5]
        thief.execute("SELECT pg_advisory_unlock_all()")
    holder.start_server()
    evening.players["alley"].expect("nothing5'")
    answers_once(evening.players["alley"], 6)
    # While it looked whether its locks were really gone it had no database.
    evening.read.update((one.root, len(one.log())) for one in evening.companions)


def test_7_whatever_is_killed_lines_are_answered_once_and_in_order(evening: Evening) -> None:
    chance, took = random.Random(22), list[float]()
    for number in range(7, 7 + KILLS):
        killed = chance.choice(evening.companions)
        killed.kill_server()
        begun = time.monotonic()
        for player in evening.players.values():
            answers_once(player, number)
        took.append(time.monotonic() - begun)
        killed.start_server()
    told = ", ".join(f"{one:.1f}" for one in sorted(took))
    print(f"{KILLS} kills; both games answered after {told} seconds")
    for player in evening.players.values():
        told = re.findall(ANSWER, player.transcript)
        assert told == sorted(told, key=int), told
    waits_for(lambda: sum(len(serves(one)) for one in evening.companions) == 2, evening)


def test_8_one_that_is_cut_off_from_the_database_alone_is_followed_by_another(evening) -> None:
    """Its robots are still in, and read what the other's read."""
    assert len(serves(evening.first)) == 1
    number = 7 + KILLS
    evening.way.cut()
    for player in evening.players.values():
        answers_once(player, number)
    waits_for(lambda: serves(evening.second) == ["alley", "harbour"], evening)
    assert evening.first.is_up()
    for player in evening.players.values():
        answers_once(player, number + 1)
    evening.way.mend()
    waits_for(lambda: not evening.first.is_up(), evening)
    assert "another process plays" in evening.first.log()[evening.read[evening.first.root] :]
    evening.read[evening.first.root] = len(evening.first.log())
    evening.first.start_server()
    waits_for(lambda: len(serves(evening.first)) == 1, evening)
    for player in evening.players.values():
        answers_once(player, number + 2)


def test_9_nothing_was_done_twice_or_wrong(evening: Evening) -> None:
    rolls = [player.transcript.count("roll: ") for player in evening.players.values()]
    assert entries(evening) == rolls == [9 + KILLS, 8 + KILLS]
    for one in evening.companions:
        one.stop()
    nothing_went_wrong(evening)


def _number(database: psycopg.Connection[Any], question: str, key: int) -> int:
    row = database.execute(question, (key,)).fetchone()
    return int(row[0]) if row is not None else 0
