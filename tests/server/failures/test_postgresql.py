"""A game on PostgreSQL: moved there, killed, left by its database for a while, backed up.

The tests are steps in the life of one game, in order. Commands are those of docs/postgresql.md.
What the journal does there is tried at each run, in tests/journal.
"""

import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from server.conf.environment import GAME_ROOT
from tests import postgres
from tests.postgres import Postgres
from tests.server.adopted_game import Guide
from tests.server.live_game import LiveGame, environment_of, free_ports, run_module
from tests.server.warm_starts import handed_over
from tools.patience import HANG

pytestmark = [pytest.mark.live, pytest.mark.long_form]

GUIDE = Guide((GAME_ROOT / "docs" / "postgresql.md").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def game(postgresql, template, tmp_path_factory) -> Iterator[LiveGame]:
    """A game that was played on SQLite, and has been moved."""
    game = LiveGame(
        tmp_path_factory.mktemp("game") / "1", template, postgresql.new_database("live")
    )
    moved = follow(game.root, "Move", NEW=game.database_url)
    assert moved.returncode == 0, moved.stderr[-4000:]
    assert "Copied and counted" in moved.stdout
    game.ports = free_ports()  # those found before may be taken by now
    game.start()
    yield game
    game.close()


@pytest.fixture(scope="module")
def begun(game: LiveGame, postgresql: Postgres) -> str:
    """A game that begins on PostgreSQL: set up in an empty database by what `make play` does."""
    url = postgresql.new_database("begun")
    made = run_module(game.root, None, "tools.prepare", DATABASE_URL=url, **handed_over())
    assert made.returncode == 0, made.stderr[-4000:]
    return url


def follow(root: Path, section: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Type the commands of a section of the page; the game is not one that `make stop` knows."""
    (block,) = GUIDE.of(section)[:1]
    lines = [line for line in block.lines if line != "make stop"]
    typed = "\n".join(lines).replace(".venv/bin/python", f'"{sys.executable}"')
    programs = Path(postgres.program("pg_dump")).parent
    variables |= handed_over() | {"PATH": f"{programs}:{os.environ['PATH']}"}
    return subprocess.run(
        ["sh", "-ec", typed], cwd=root,
        env=environment_of(root) | variables,
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=HANG,
    )  # fmt: skip


def ask(url: str, question: str) -> int:
    """Return the one number that a database answers."""
    with psycopg.connect(url) as connection:
        (number,) = connection.execute(question).fetchone()
        return number


def entries(url: str) -> int:
    return ask(url, "SELECT count(*) FROM roundkeeper_entryrecord")


def page_of(game: LiveGame, path: str) -> tuple[int, str]:
    """Return a web page's status and text."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{game.ports.web}{path}", timeout=60) as page:
            return page.status, page.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


NEED_IT = ("page Marlow=hello", "setdesc tall", "charcreate Bea", "tell Marlow=hello")
NEED_IT_NOT = (
    *(("say still here", "still here"), (":nods.", "Marlow nods"), ("who", "Vesper")),
    *(("look", "Vesper"), ("help combat", "init/join"), ("+init", "Round 1")),
)


def test_1_a_moved_fight_is_played_and_goes_on_after_a_kill(game: LiveGame) -> None:
    st, marlow = game.client("Vesper"), game.client("Marlow")
    moved = entries(game.database_url)
    assert moved > 1
    st.ask("+init/roll", "-- Round 1: ")
    before = entries(game.database_url)
    assert before > moved

    game.kill_server()
    game.start_server()

    assert entries(game.database_url) == before
    marlow.ask("+init", "Round 1")
    st.ask("+init/run", "Only passes are left")
    assert entries(game.database_url) > before


def test_2_while_the_database_is_away_that_is_said_and_nothing_else(game, postgresql) -> None:
    st, marlow, leaving = (game.client(one) for one in ("Vesper", "Marlow", "Ines"))
    before = entries(game.database_url)
    marlow.settle()

    postgresql.stop()
    told = st.ask("+init/run", "Try again in a moment")
    st.ask("+init/run", "Try again in a moment")
    heard = marlow.drain()
    new_password = f"password {game.accounts['Vesper']}=another-one-9"
    all_told = "".join(st.ask(one, "tell the game's admin") for one in (*NEED_IT, new_password))
    for line, answer in NEED_IT_NOT:
        all_told += marlow.ask(line, answer)
    stranger = game.connect()
    all_told += stranger.ask(f"connect Ines {game.accounts['Ines']}", "tell the game's admin")
    all_told += stranger.ask("create Newcomer a-fine-password-9", "tell the game's admin")
    page = page_of(game, "/auth/login/")
    leaving.send("quit")
    all_told += leaving.expect_end()
    postgresql.start()

    assert "database isn't answering" in told
    assert heard == ""
    for raw in ("bug report", "Traceback", "OperationalError", "TCP/IP", "server closed"):
        assert raw not in all_told
    assert page == (503, "The game's database isn't answering. Try again in a moment.\n")
    assert entries(game.database_url) == before
    st.ask("look me", "Vesper")
    assert "tall" not in st.settle()
    game.client("Vesper").close()  # by the old password
    st = game.client("Vesper")
    st.ask("+init/run", "Round 1 is over")
    marlow.expect("Round 1 is over")
    assert entries(game.database_url) > before


def test_4_it_is_backed_up_while_it_runs_and_restored(game: LiveGame, postgresql: Postgres) -> None:
    restored = postgresql.new_database("restored")

    for section in ("Back up", "Restore"):
        done = follow(game.root, section, DATABASE_URL=game.database_url, NEW=restored)
        assert done.returncode == 0, done.stderr

    assert entries(restored) == entries(game.database_url)


def test_4_what_is_damaged_in_it_is_told(game: LiveGame, postgresql: Postgres) -> None:
    url = postgresql.new_database("damaged")
    done = follow(game.root, "Restore", NEW=url)
    assert done.returncode == 0, done.stderr
    with psycopg.connect(url) as connection:
        connection.execute(
            "UPDATE roundkeeper_entryrecord SET data = left(data, length(data) / 2)"
            " WHERE number = 3"
        )

    told = run_module(game.root, None, "tools.soundness", DATABASE_URL=url, **handed_over())

    assert told.returncode == 3
    assert "scene 1 (Trouble at the foundry): entry 3 cannot be read: " in told.stderr


@pytest.mark.long_form
def test_6_a_game_begins_on_it_and_no_other_is_moved_over_it(game: LiveGame, begun: str) -> None:
    assert ask(begun, "SELECT count(*) FROM accounts_accountdb") == 4
    things = "SELECT count(*) FROM objects_objectdb"
    before = ask(begun, things)
    assert before > 1
    game.stop()

    refused = follow(game.root, "Move", NEW=begun)

    assert refused.returncode == 1
    assert refused.stderr.startswith("There is a game in that database already.")
    assert ask(begun, things) == before
