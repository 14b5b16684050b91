"""Two companions on one PostgreSQL: each game is served by one, and by the other if that is killed.

They know the same two games. The tests are steps in one evening, in order.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

from tests.bridge.bridged_game import BridgedGame, add_game
from tests.bridge.mux import AS_FAST_AS_IT_CAN, TinyMux
from tests.postgres import Postgres
from tests.server.conversation import patience
from tests.server.live_game import LiveGame, run_module
from tests.server.telnet import TelnetClient
from tests.server.warm_starts import handed_over
from tools.patience import becomes

pytestmark = [pytest.mark.live, pytest.mark.long_form]

GAMES = ("alley", "harbour")
IS_IN = "The bridge to {}: RoundkeeperRobot is in"


class Evening(NamedTuple):
    first: LiveGame
    second: LiveGame
    muxes: dict[str, BridgedGame]
    players: dict[str, TelnetClient]
    url: str


@pytest.fixture(scope="module")
def evening(
    postgresql: Postgres, template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("companions")
    url = postgresql.new_database("companions")
    first, second = (LiveGame(folder / one, template, url) for one in ("first", "second"))
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
        yield Evening(first, second, games, players, url)
    finally:
        for one in (first, second, *muxes.values()):
            one.close()


def serves(companion: LiveGame) -> list[str]:
    """Return what a companion has said last of the games that it serves."""
    told = re.findall(r"serves \d of 2 games: ([a-z, ]+)\.", companion.log())
    return [] if not told or told[-1] == "none" else told[-1].split(", ")


def waits_for(state: Callable[[], bool], evening: Evening) -> None:
    assert becomes(state, patience()), evening.first.log() + "\n\n" + evening.second.log()


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


def test_6_nothing_is_said_twice_or_wrong(evening: Evening) -> None:
    for player in evening.players.values():
        assert player.transcript.count("roll: ") == 5
    for one in (evening.first, evening.second):
        assert "Traceback" not in one.log()
