"""A game that an earlier version has left in mid-fight is brought up to date and played on.

`old_games/` has the databases, as `write_old_game.py` writes them.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.server import warm_starts
from tests.server.live_game import LiveGame, make_game_directory, run_module
from tests.server.old_game import RELEASES, WRITTEN, lay_old_data
from tests.server.soak.stored import newest_scene, verify_scene
from tools.soundness import faults_of

pytestmark = pytest.mark.live


# The newest release's data is upgraded by test_package.py too.
OLDEST, *LATER = RELEASES


@pytest.fixture(
    scope="module",
    params=[OLDEST, *(pytest.param(one, marks=pytest.mark.long_form) for one in LATER)],
)
def old(request, template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An install with the code of today and the data of a release."""
    root = tmp_path_factory.mktemp("old") / "template"
    make_game_directory(root)
    lay_old_data(root, request.param)
    shutil.copytree(template / "server" / ".static", root / "server" / ".static")
    return root


@pytest.fixture(scope="module")
def game(old: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveGame]:
    """That game, upgraded as `make play` does it, and started."""
    upgraded = run_module(old, None, "tools.prepare", **warm_starts.handed_over())
    assert upgraded.returncode == 0, upgraded.stderr
    assert "Setting up the database" in upgraded.stdout
    game = LiveGame(tmp_path_factory.mktemp("game") / "upgraded", old)
    try:
        game.start()
        yield game
    finally:
        game.close()


def test_a_release_is_upgraded_in_mid_fight(game: LiveGame) -> None:
    assert faults_of(game.root / "server" / "evennia.db3") == []
    st, marlow = game.client("Vesper"), game.client("Marlow")
    assert "Marlow (5) acts next" in marlow.ask("+init", r"Round \d+: .*next")

    st.ask("+prefs verbose", "Verbose")
    told = st.ask("+init/run", "haste 1 declarations")
    assert "Marlow attacks Brick with a sword." in told and "Rat attacks Marlow" in told
    assert "Marlow's attack: dexterity 3 + melee 3 = 6" in told
    assert "void" not in told

    st.settle()
    assert "Marlow (5) acts next" in st.ask("+combat/undo", r"Round \d+: .*next")
    st.ask("+combat/redo", "with the same dice")
    assert "Marlow attacks Brick with a sword." in marlow.ask(
        "+combat/log",
        r"Entry 3[34], Vesper --\s+Redone",  # one entry is a storyteller's alone
    )

    now = newest_scene(game)
    verify_scene(now)
    assert now.number == WRITTEN + 3


def test_exits_and_accounts_are_of_the_classes_of_today(game: LiveGame) -> None:
    """Evennia sees to it itself, as it starts with another class as the usual one."""
    with game.database() as data:
        query = "SELECT DISTINCT db_typeclass_path FROM {}"
        things, accounts = (
            {path for (path,) in data.execute(query.format(table))}
            for table in ("objects_objectdb", "accounts_accountdb")
        )
    assert accounts == {"typeclasses.accounts.Account"}
    assert not {one for one in things if one.endswith("DefaultExit")}


def test_a_sheet_keeps_what_it_has_of_the_stock(game: LiveGame) -> None:
    """A scene is written to the sheets of those in it whenever the game comes up."""
    done = game.run_module("tools.sheets", "export", "kept")
    assert done.returncode == 0, done.stderr
    sheet = yaml.safe_load((game.root / "kept" / "marlow.yaml").read_text(encoding="utf-8"))
    assert sheet["Marlow"]["weapons"] == ["sword", "light pistol", "stake", "grenade"]
