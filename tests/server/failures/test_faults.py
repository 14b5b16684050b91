"""What goes wrong around a fight, on a real game: nothing is lost, and nobody is left to guess."""

import re
import shutil
import sqlite3
from collections.abc import Iterator

import pytest

from tests.server.live_game import LiveGame
from tests.server.soak.stored import newest_scene, verify_scene
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

NOT_DONE = "was done, and nobody was told"


class Table:
    """The demo's people in a fight, Marlow awaited."""

    def __init__(self, game: LiveGame) -> None:
        self.game = game
        self.st, self.marlow, self.ines = (game.client(one) for one in ("Vesper", "Marlow", "Ines"))

    def begin(self) -> None:
        """Play until Marlow is asked what to do to Ines."""
        self.st.ask("+init/roll", "Round 1")
        for name, total in (("Ines", 2), ("Brick", 3), ("Rat", 5), ("Marlow", 20)):
            self.st.ask(f"+init/set {name}={total}", rf"{name}.* {total}")
        self.ines.settle()
        self.ines.ask("+dodge", "[Ww]aiting for Brick")
        self.st.settle()
        self.st.ask("+as Brick=pass", "Rat declares now")
        self.st.ask("+as Rat=pass", "[Ww]aiting for Marlow")
        self.marlow.ask("+grapple Ines=then choose", " next")
        self.game.lay_dice("Marlow", "grapple", 8, 8, 8, 8, 8, 3)
        self.game.lay_dice("Ines", "dodge", 8, 8, 8, 3, 3, 3, 3)
        self.st.ask("+init/next", "[Ww]aiting for Marlow")


@pytest.fixture(scope="module")
def table(game: LiveGame) -> Iterator[Table]:
    table = Table(game)
    table.begin()
    yield table


# The tests are steps of one fight, in their order.


def test_a_reload_in_mid_question_leaves_it_open(table: Table) -> None:
    before = newest_scene(table.game)
    (question,) = before.scene.fight.questions
    table.marlow.settle()
    place = len(table.marlow.transcript)

    table.game.reload(table.game.client("Admin"))

    table.marlow.settle()
    assert "drop" in table.marlow.transcript[place:]
    assert newest_scene(table.game).data == before.data
    table.marlow.ask("+choose drop", "Ines")
    table.marlow.settle()
    after = newest_scene(table.game)
    assert question not in after.scene.fight.questions
    assert after.scene.people["Ines"].prone
    verify_scene(after)


def test_a_locked_database_is_told_and_waited_for_no_longer_than_a_moment(table: Table) -> None:
    before = newest_scene(table.game)
    lock = sqlite3.connect(table.game.root / "server" / "evennia.db3", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    told = table.st.ask("+init/hold locked out", NOT_DONE)
    assert "holds everything" not in told
    # Every command says so, and is refused; who only reads or talks is answered.
    for _ in range(3):
        told = table.st.ask("+init/hold locked out", NOT_DONE)
        assert "Another program is writing" in told
        told = table.marlow.ask("setdesc Tall and locked out", "tell the game's admin")
        assert "Another program is writing" in told and "OperationalError" not in told
        table.ines.ask("+init", "Round 1")
        table.ines.ask(":waits it out.", "Ines waits it out")
        table.ines.ask("+combat/log", "Rat passes")
    newcomer = table.game.connect()
    newcomer.ask(f"connect Admin {table.game.accounts['Admin']}", "tell the game's admin")
    newcomer.ask("quit", "disconnect|Goodbye|.")
    newcomer.expect_end()
    lock.execute("ROLLBACK")
    lock.close()
    assert newest_scene(table.game).data == before.data
    table.marlow.settle()
    assert "locked out" not in table.marlow.transcript
    table.st.ask("+init/hold a moment", "puts the scene on hold: a moment")
    table.st.ask("+init/resume", "goes on")


def test_a_full_disk_is_told_and_nothing_is_announced(table: Table) -> None:
    admin = table.game.client("Admin")
    others = (table.ines, table.marlow)
    table.st.send(f"+init/bonus Rat=1 for {'x' * 90}0")
    table.st.settle()
    assert all(_hears_of(one, 0) for one in others)  # so they would hear of the next
    _let_it_grow_no_more(admin)
    told, number = "", 0
    while NOT_DONE not in told and number < 200:
        before = newest_scene(table.game)
        number += 1
        line = f"+init/bonus Rat={number % 9 + 1} for {'x' * 90}{number}"
        told = table.st.answer_to(line).replace("\n", " ")
    assert NOT_DONE in told
    _let_it_grow_no_more(admin)  # that was for the connection that has failed
    _page_until_it_is_full(table.ines)
    assert not any(_hears_of(one, number) for one in (table.st, *others))
    after = newest_scene(table.game)
    assert after.data == before.data
    verify_scene(after)
    admin.ask(
        "py from django.db import connection; c = connection.cursor(); "
        "c.execute('PRAGMA max_page_count=1073741823'); print('grows again')",
        "(?m)^.*grows again$",
    )
    table.st.ask("+init/hold space", "puts the scene on hold: space")
    table.st.ask("+init/resume", "goes on")


@pytest.mark.parametrize("another", [False, True])
def test_a_database_that_is_moved_away_or_replaced_takes_nothing_that_would_be_lost(table, another):
    before = newest_scene(table.game)
    server, elsewhere = table.game.root / "server", table.game.root / "elsewhere"
    elsewhere.mkdir()
    for part in server.glob("evennia.db3*"):
        part.rename(elsewhere / part.name)
    if another:
        shutil.copy(elsewhere / "evennia.db3", server)
    for _ in range(2):
        assert "holds everything" not in table.st.ask("+init/hold moved away", "nobody was told")
    assert len(list(server.glob("evennia.db3*"))) == another
    for part in elsewhere.iterdir():
        part.rename(server / part.name)
    elsewhere.rmdir()
    assert newest_scene(table.game).data == before.data
    table.marlow.settle()
    assert "moved away" not in table.marlow.transcript
    table.st.ask("+init/hold it is back", "puts the scene on hold: it is back")
    table.st.ask("+init/resume", "goes on")
    verify_scene(newest_scene(table.game))


def test_a_second_line_of_one_player_takes_over_and_is_asked(table: Table) -> None:
    before = newest_scene(table.game)
    second = table.game.client("Marlow")
    assert "Round" in second.transcript.split("You become")[1]
    table.marlow.expect_end()
    table.marlow = second
    assert newest_scene(table.game).number == before.number


def test_a_portal_that_dies_takes_its_lines_along_and_strangers_hear_nothing(table: Table) -> None:
    table.game.kill_portal()
    table.game.start_portal()
    strangers = [table.game.connect() for _ in range(5)]  # they are given the numbers of the old
    st = table.game.client("Vesper")
    assert "another of your sessions" not in st.transcript
    table.game.client("Ines")
    rows = re.findall(r"^(Here|Not connected): (.*)$", st.answer_to("look"), re.MULTILINE)
    here = dict(rows)
    assert "Ines" in here["Here"]
    assert "Marlow" not in here["Here"]
    st.ask("+init/hold the lights are out", "puts the scene on hold: the lights are out")
    for stranger in strangers:
        _hears_nothing(stranger)
    marlow = table.game.client("Marlow")
    assert "the lights are out" in marlow.transcript
    verify_scene(newest_scene(table.game))


def _hears_of(player: TelnetClient, number: int) -> bool:
    """Say whether a player has been told of the bonus with that number, on however many lines; what
    they type themselves is not told.
    """
    player.settle()
    return re.search(rf"x{number}\b", player.transcript.replace("\n    ", "")) is not None


def _let_it_grow_no_more(admin: TelnetClient) -> None:
    admin.ask(
        "py from django.db import connection; c = connection.cursor(); "
        "c.execute('VACUUM'); c.execute('PRAGMA page_count'); n = c.fetchone()[0]; "
        "c.execute(f'PRAGMA max_page_count={n}'); print('grows no more')",
        "(?m)^.*grows no more$",
    )


def _page_until_it_is_full(player: TelnetClient) -> None:
    """Page until there is no room for it: Evennia's own commands say so too."""
    for _ in range(200):
        told = player.answer_to(f"page Marlow={'y' * 5000}")
        assert "OperationalError" not in told and "bug report" not in told
        if "couldn't save that" in told:
            return
    pytest.fail("there was always room")


def _hears_nothing(stranger: TelnetClient) -> None:
    stranger.settle()
    assert "lights" not in stranger.transcript
    assert "Vesper" not in stranger.transcript
