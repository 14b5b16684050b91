"""A game on PostgreSQL: set up by the usual tools, killed, and left by its database for a while.

The tests are steps in the life of one game, in order.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.postgres import Postgres
from tests.server.live_game import LiveGame

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def game(
    postgresql: Postgres, template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveGame]:
    """A game whose every table, by every migration, was made in an empty database."""
    root = tmp_path_factory.mktemp("game") / "1"
    game = LiveGame(root, template, postgresql.new_database("live"))
    made = subprocess.run(
        [sys.executable, "-m", "tools.prepare"], cwd=root, env=game.environment(),
        stdin=subprocess.DEVNULL, capture_output=True, text=True,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr[-4000:]
    game.start()
    yield game
    game.close()


def entries(game: LiveGame) -> int:
    with psycopg.connect(game.database_url) as connection:
        (number,) = connection.execute("SELECT max(number) FROM roundkeeper_entryrecord").fetchone()
        return number


def test_1_a_fight_goes_on_after_a_kill(game: LiveGame) -> None:
    st, marlow = game.client("Vesper"), game.client("Marlow")
    st.ask("+init/roll", "Round 1, declarations")
    before = entries(game)
    assert before > 1

    game.kill_server()
    game.start_server()

    assert entries(game) == before
    marlow.ask("+init", "Round 1")
    st.ask("+init/run", "Round 1, resolution")
    assert entries(game) > before


def test_2_while_the_database_is_away_that_is_said_and_nothing_else(
    game: LiveGame, postgresql: Postgres
) -> None:
    st, marlow = game.client("Vesper"), game.client("Marlow")
    before = entries(game)
    marlow.settle()

    postgresql.stop()
    told = st.ask("+init/run", "Try again in a moment")
    st.ask("+init/run", "Try again in a moment")
    heard = marlow.drain()
    postgresql.start()

    assert "database does not answer" in told
    assert heard == ""
    assert entries(game) == before
    st.ask("+init/run", "Round 1, bookkeeping")
    marlow.expect("Round 1, bookkeeping")
    assert entries(game) > before


def test_3_a_database_started_anew_while_nobody_types_is_not_noticed(
    game: LiveGame, postgresql: Postgres
) -> None:
    st = game.client("Vesper")
    st.settle()

    postgresql.stop()
    postgresql.start()

    st.ask("+init/roll", "Round 2, declarations")
