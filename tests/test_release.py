"""All that names a release names the same one, and `make release` says what does not."""

import shutil
import subprocess
from pathlib import Path

import pytest

from server.conf.environment import GAME_ROOT
from tools import release
from tools.console import Trouble

NAMED = ("pyproject.toml", "CITATION.cff", "CHANGELOG.md", "docs/upgrading.md")
VERSION = release.version_of(GAME_ROOT)


def test_everything_names_the_same_release() -> None:
    assert [*release.disagreements(GAME_ROOT)] == []


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A clean tree of the files that name the release."""
    for name in NAMED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(GAME_ROOT / name, tmp_path / name)
    for old in (GAME_ROOT / release.OLD_GAMES).glob("*.sql"):
        (tmp_path / release.OLD_GAMES).mkdir(parents=True, exist_ok=True)
        (tmp_path / release.OLD_GAMES / old.name).touch()
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(release.HEADING.sub(r"## \1 (2026-11-23)", changelog.read_text()))
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def git(tree: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=tree, check=True, capture_output=True)


def commit(tree: Path) -> None:
    git(tree, "add", ".")
    git(tree, "-c", "user.name=x", "-c", "user.email=x@localhost", "commit", "--quiet", "-m", "x")


def told(tree: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(release, "GAME_ROOT", tree)
    with pytest.raises(Trouble) as trouble:
        release.release()
    return str(trouble.value)


def test_a_clean_tree_that_agrees_is_ready_and_stays_as_it_is(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(release, "GAME_ROOT", tree)
    release.release()
    assert f"git tag -a v{VERSION}" in capsys.readouterr().out
    listed = subprocess.run(["git", "tag"], cwd=tree, capture_output=True, check=True)
    assert listed.stdout == b""


def test_what_is_not_committed_or_tagged_already_is_not_ready(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(tree, "tag", f"v{VERSION}")
    (tree / "more.txt").touch()
    missing = told(tree, monkeypatch)
    assert "tree is not clean" in missing and f"v{VERSION} is tagged already" in missing


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("CITATION.cff", f"version: {VERSION}", "version: 9.9.9", "CITATION.cff: write"),
        ("CHANGELOG.md", f"## {VERSION} (2", "## 9.9.9 (2", "does not begin with"),
        ("CHANGELOG.md", "(2026-11-23)", "(unreleased)", "write the day"),
        ("docs/upgrading.md", f"| {VERSION} | ", f"| {VERSION} | 9", "the versions do not begin"),
        ("docs/upgrading.md", f"v{VERSION}", "v9.9.9", "how to get"),
        ("docs/upgrading.md", f" to {VERSION}", " to 9.9.9", "has no notes"),
        ("pyproject.toml", f'"{VERSION}"', '"9.9.9"', "9.9.9 is not ready"),
    ],
)
def test_what_disagrees_is_named(
    tree: Path, monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str, says: str
) -> None:
    text = (tree / name).read_text()
    assert old in text
    (tree / name).write_text(text.replace(old, new))
    assert says in told(tree, monkeypatch)


def test_an_earlier_release_without_a_game_to_upgrade_is_named(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tree / release.OLD_GAMES / "0.1.0.sql").unlink()
    assert "old_games/0.1.0.sql is missing" in told(tree, monkeypatch)
