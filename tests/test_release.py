"""All that names a release names the same one."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from game.journal import VERSION as JOURNAL
from server.conf.environment import GAME_ROOT

HEADING = re.compile(r"^## (\d+\.\d+\.\d+) \((?:\d{4}-\d{2}-\d{2}|unreleased)\)$", re.MULTILINE)
CITED = re.compile(r"^version: (\S+)$", re.MULTILINE)
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (\d+) \|", re.MULTILINE)
OLD_GAMES = Path("tests", "server", "old_games")


def version_of(root: Path) -> str:
    """Return the version that the package has."""
    with (root / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def disagreements(root: Path = GAME_ROOT) -> Iterator[str]:
    """Yield what names another release, or none, where this one should be named."""
    version = version_of(root)
    cited = CITED.findall(_text(root, "CITATION.cff"))
    if cited != [version]:
        yield f"CITATION.cff: write 'version: {version}', as in pyproject.toml."
    told = HEADING.findall(_text(root, "CHANGELOG.md"))
    if told[:1] != [version]:
        yield f"CHANGELOG.md does not begin with {version}: write '## {version} (unreleased)'."
    yield from _untold(root, version, [one for one in told if one != version])


def _untold(root: Path, version: str, earlier: list[str]) -> Iterator[str]:
    """Yield what the page on upgrading and the games to be upgraded lack."""
    page = _text(root, "docs/upgrading.md")
    row = next(iter(ROW.findall(page)), None)
    if row != (version, str(JOURNAL)):
        yield f"docs/upgrading.md: the versions do not begin with '| {version} | {JOURNAL} |'."
    if f"v{version}`" not in page:
        yield f"docs/upgrading.md does not say how to get v{version}."
    if earlier and f"### From {earlier[0]} to {version}" not in page:
        yield f"docs/upgrading.md has no notes '### From {earlier[0]} to {version}'."
    for one in earlier:
        if not (root / OLD_GAMES / f"{one}.sql").is_file():
            yield f"{OLD_GAMES}/{one}.sql is missing: tests/server/write_old_game.py writes it."


def _text(root: Path, name: str) -> str:
    return (root / name).read_text(encoding="utf-8")


def test_everything_names_the_same_release() -> None:
    assert [*disagreements()] == []


def test_what_disagrees_is_named(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "CITATION.cff", "CHANGELOG.md", "docs/upgrading.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        text = _text(GAME_ROOT, name).replace(version_of(GAME_ROOT), "9.9.9")
        (tmp_path / name).write_text(text if name == "pyproject.toml" else _text(GAME_ROOT, name))
    told = "\n".join(disagreements(tmp_path))
    assert "CITATION.cff: write" in told and "CHANGELOG.md does not begin with 9.9.9" in told
    assert "the versions do not begin" in told and "how to get v9.9.9" in told
    assert "old_games/0.1.0.sql is missing" in told
