"""Backup of a game that is being played, and going back to it."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.journal import shape_of
from game.state import declaration
from tests.server.live_game import LiveGame
from tests.server.soak.stored import newest_scene, verify_scene
from tools.backup import backup
from tools.console import Trouble
from tools.restore import restore
from tools.soundness import faults_of

pytestmark = pytest.mark.live


def test_a_fight_stands_where_it_was_backed_up(game: LiveGame) -> None:
    st, marlow = game.client("Vesper"), game.client("Marlow")
    st.ask("+init/roll", "Round 1")
    for name, total in (("Rat", 2), ("Brick", 3), ("Marlow", 5), ("Ines", 20)):
        st.ask(f"+init/set {name}={total}", rf"{name}.* {total}")
    st.ask("+as Rat=attack Marlow", "Brick declares now")
    then = newest_scene(game)

    done = game.run_module("tools.backup", "then.db3")
    assert done.returncode == 0, done.stderr
    assert (game.root / "then.db3").stat().st_mode & 0o777 == 0o600
    again = game.run_module("tools.backup", "then.db3")
    assert (again.returncode, "is there already" in again.stderr) == (1, True)

    st.ask("+as Brick=pass", "[Ww]aiting for Marlow")
    marlow.ask("+block", "[Ww]aiting for Ines")
    later = newest_scene(game)
    assert later.number > then.number
    refused = game.run_module("tools.restore", "then.db3")
    assert (refused.returncode, "make stop" in refused.stderr) == (1, True)
    assert newest_scene(game) == later

    game.stop()
    restored = game.run_module("tools.restore", "then.db3")
    assert restored.returncode == 0, restored.stderr
    (aside,) = (game.root / "server").glob("evennia.db3.before-*")
    assert faults_of(aside) == []
    with sqlite3.connect(aside) as kept:
        assert kept.execute("SELECT number FROM roundkeeper_scenerecord").fetchone() == (
            later.number,
        )
    kept.close()

    game.start()
    now = newest_scene(game)
    verify_scene(now)
    assert (now.number, now.data) == (then.number, then.data)
    st = game.client("Vesper")
    assert "waiting for Brick" in st.transcript
    st.ask("+as Brick=pass", "[Ww]aiting for Marlow")


# --- what is no backup ----------------------------------------------------------------------------


@pytest.fixture
def data(template: Path, tmp_path: Path) -> Path:
    """A database with the demo's scene in it, of a game that does not run."""
    return Path(shutil.copy(template / "server" / "evennia.db3", tmp_path / "game.db3"))


def refused(source: Path, target: Path) -> str:
    """Return why a restore is refused, which changes nothing."""
    before = target.read_bytes()
    with pytest.raises(Trouble) as trouble:
        restore(source, target)
    assert target.read_bytes() == before
    assert sorted(one.name for one in target.parent.iterdir() if "before" in one.name) == []
    return str(trouble.value)


def test_there_must_be_a_game_and_a_way_to_write(data: Path, tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="no game"):
        backup(tmp_path / "none.db3", tmp_path / "copy.db3")
    with pytest.raises(Trouble, match="could not be backed up"):
        backup(data, tmp_path / "nowhere" / "copy.db3")
    with pytest.raises(Trouble, match="PostgreSQL"):
        backup(None, tmp_path / "copy.db3")


def test_a_file_that_is_no_backup_is_refused(data: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    assert "There is no" in refused(other, data)
    other.write_text("not a database, but long enough to be looked at as one " * 20)
    assert "no database of this game" in refused(other, data)
    other.unlink()
    sqlite3.connect(other).close()
    assert "no database of this game" in refused(other, data)


def _changed(data: Path, tmp_path: Path, statement: str, *values: object) -> Path:
    other = Path(shutil.copy(data, tmp_path / "other.db3"))
    with sqlite3.connect(other) as database:
        database.execute(statement, values)
    database.close()
    return other


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Read states as a tool does in a process of its own: parts that other tests bring would make
    them states of another shape.
    """
    known = declaration.kinds_of_part()
    own = {verb: kind for verb, kind in known.items() if kind.__module__.startswith("game.")}
    monkeypatch.setattr(declaration, "kinds_of_part", lambda: own)
    shape_of.cache_clear()
    yield
    shape_of.cache_clear()


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE roundkeeper_scenerecord SET state = replace(state, 'Rat', 'Cat')", "its state"),
        ("DELETE FROM roundkeeper_entryrecord WHERE number = 2", "its entries"),
        (
            "UPDATE roundkeeper_entryrecord SET data = '{' WHERE number = 1",
            "entry 1 cannot be read",
        ),
    ],
)
def test_a_backup_that_does_not_hang_together_is_refused(data, tmp_path, statement, told) -> None:
    why = refused(_changed(data, tmp_path, statement), data)
    assert "scene 1" in why and told in why


# --- where a restore is needed most ---------------------------------------------------------------


def scenes_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        (number,) = database.execute("SELECT count(*) FROM roundkeeper_scenerecord").fetchone()
    return int(number)


def test_a_backup_takes_the_place_of_a_damaged_database(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db3"
    backup(data, copy)
    damaged = b"no database" + data.read_bytes()[11:]
    data.write_bytes(damaged)
    with closing(sqlite3.connect(copy)) as kept, kept:
        every = "SELECT id, '{}', 0 FROM roundkeeper_scenerecord"
        kept.execute(f"INSERT INTO roundkeeper_dicerecord {every}")
    aside = restore(copy, data).before
    assert aside is not None and aside.read_bytes() == damaged
    with closing(sqlite3.connect(data)) as game:  # nobody rolls again what was seen since
        assert game.execute("SELECT over FROM roundkeeper_dicerecord").fetchone() == (1,)
    assert faults_of(data) == [] and scenes_in(data) == scenes_in(copy)


# --- a scene that is damaged ----------------------------------------------------------------------


def cut(file: Path, scene: int, entry: int) -> None:
    """Cut a row in half, as a disk would: in the middle of a letter, too."""
    with closing(sqlite3.connect(file)) as database:
        query = "SELECT id, data FROM roundkeeper_entryrecord WHERE scene_id = ? AND number = ?"
        row, text = database.execute(query, (scene, entry)).fetchone()
        half = text.encode()[: len(text) // 2] + "é".encode()[:1]
        database.execute(
            "UPDATE roundkeeper_entryrecord SET data = CAST(? AS TEXT) WHERE id = ?", (half, row)
        )
        database.commit()


def test_a_damaged_scene_is_told_of_and_the_rest_is_restored(own_game: LiveGame) -> None:
    game = own_game
    st, marlow = game.client("Vesper"), game.client("Marlow")
    st.ask("+init/new Roof", "Roof")
    st.settle()
    roof = newest_scene(game)
    file = game.root / "server" / "evennia.db3"
    cut(file, 1, 3)
    assert "entry 3 is damaged" in st.ask("+combat/log scene 1", r"can't read scene 1: .*")

    # It is said when the backup is made, which is made all the same.
    told = game.run_module("tools.backup", "damaged.db3")
    assert told.returncode == 3 and "The game's data is in damaged.db3" in told.stdout
    assert "scene 1 (Trouble at the foundry): entry 3 cannot be read: " in told.stderr
    assert "that data may be intact in them. The rest of this one can be" in told.stderr
    assert "PARTLY=yes" in told.stderr and "scene 2" not in told.stderr
    assert (game.root / "damaged.db3").stat().st_mode & 0o777 == 0o600
    assert game.run_module("tools.soundness").returncode == 3

    game.stop()
    refused = game.run_module("tools.restore", "damaged.db3")
    assert refused.returncode == 1
    assert "scene 1 (Trouble at the foundry): entry 3 cannot be read: " in refused.stderr
    assert "damaged.db3 was not restored; nothing has changed:" in refused.stderr
    assert (
        "To restore the rest of it, type: make restore FILE=damaged.db3 PARTLY=yes"
        in refused.stderr
    )

    restored = game.run_module("tools.restore", "damaged.db3", "--partly")
    assert restored.returncode == 0, restored.stderr
    assert "scene 1 (Trouble at the foundry): entry 3 cannot be read" in restored.stdout

    # All else is there; that scene goes on from where its row stands.
    game.start()
    now = newest_scene(game)
    assert (now.number, now.data, now.state) == (roof.number, roof.data, roof.state)
    st, marlow = (game.client(name) for name in ("Vesper", "Marlow"))
    assert "entry 3 is damaged" in st.ask("+combat/log scene 1", r"can't read scene 1: .*")
    marlow.ask("+init", "Marlow")
