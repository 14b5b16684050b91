"""Secrets in files are closed to other users of the machine, or the game does not start."""

import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.conf import private_files
from tests.server.installed import Install
from tests.server.live_game import LiveGame
from tests.server.other_user import NOBODY, as_other_user

SECRETS = (".env", "server/conf/secret_settings.py", "server/accounts.json", "server/evennia.db3")
FOLDERS = ("server/logs", "server/exports")


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def lay_open(game: Path) -> None:
    """Leave a game's secrets as an admin does who has not thought of other users."""
    game.chmod(0o755)
    for name in SECRETS:
        (game / name).touch()
        (game / name).chmod(0o644)
    for name in FOLDERS:
        (game / name).mkdir(exist_ok=True, parents=True)
        (game / name).chmod(0o755)


def assert_closed(game: Path) -> None:
    assert [oct(mode_of(game / name)) for name in SECRETS] == [oct(0o600)] * len(SECRETS)
    assert [oct(mode_of(game / name)) for name in FOLDERS] == [oct(0o700)] * len(FOLDERS)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "secret"
    file.write_text("hush")
    file.chmod(0o644)
    return file


def test_what_others_can_read_is_closed_once(file: Path) -> None:
    assert private_files.close(file)
    assert mode_of(file) == 0o600
    assert not private_files.close(file)
    assert not private_files.close(file.with_name("none"))


def test_what_cannot_be_closed_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a file system that knows no modes."""
    monkeypatch.setattr(Path, "chmod", lambda *_: None)

    with pytest.raises(private_files.Exposed, match=rf"{file}.*mode 644.*chmod go= "):
        private_files.close(file)


def test_what_is_somebody_elses_may_be_the_groups() -> None:
    """As an admin deploys who lets the game's user read, and not write, its settings."""
    if os.geteuid() != 0:
        pytest.skip("only root can make files of another user's")

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "secret").touch()
        os.chown(folder / "secret", 0, NOBODY)
        said = []
        for mode in (0o640, 0o644):
            (folder / "secret").chmod(mode)
            said.append(as_other_user(lambda: closed(folder / "secret")))
        assert said[0] == "False" and said[1].startswith("Other users of this machine can read")


def closed(file: Path) -> str:
    try:
        return str(private_files.close(file))
    except private_files.Exposed as exposed:
        return str(exposed)


@pytest.mark.live
def test_play_closes_them_and_says_which(template: Path, tmp_path: Path) -> None:
    install = Install(tmp_path / "game", template)
    lay_open(install.root)
    try:
        played = install.run("play")
        assert played.returncode == 0, played.stderr
        for name in (*SECRETS, *FOLDERS):
            assert f"could read {install.root / name}; now they cannot." in played.stdout
        assert_closed(install.root)
        assert "could read" not in install.run("play").stdout
    finally:
        install.end()


@pytest.fixture
def game(template: Path, tmp_path: Path) -> Iterator[LiveGame]:
    game = LiveGame(tmp_path / "game", template)
    yield game
    game.close()


@pytest.mark.live
def test_a_start_by_other_means_closes_them_too(game: LiveGame) -> None:
    lay_open(game.root)

    game.start()

    assert_closed(game.root)
    assert ".env; now they cannot" in game.log("portal") + game.log()
