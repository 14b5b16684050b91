"""Says whether this tree is ready to be tagged as a release, and what to type then: `make release`.

It changes nothing, tags nothing and publishes nothing.
"""

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

from game.journal import VERSION as JOURNAL
from server.conf.environment import GAME_ROOT
from tools.console import Trouble, run, say

HEADING = re.compile(r"^## (\d+\.\d+\.\d+) \((.+)\)$", re.MULTILINE)
CITED = re.compile(r"^version: (\S+)$", re.MULTILINE)
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (\d+) \|", re.MULTILINE)
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
OLD_GAMES = Path("tests", "server", "old_games")


def release() -> None:
    """Say what is missing for a release, or what to type."""
    version = version_of(GAME_ROOT)
    missing = [*disagreements(GAME_ROOT), *undated(GAME_ROOT), *_not_in_git(GAME_ROOT, version)]
    if missing:
        raise Trouble("\n".join([f"{version} is not ready to be released:", *missing]))
    say(f"{version} is ready. Nothing has been tagged or published. To do so:")
    say(f"  make test && git tag -a v{version} -m 'Roundkeeper {version}' && make package")
    say(f"  git push origin v{version}")


def version_of(root: Path) -> str:
    """Return the version that the package has."""
    with (root / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def disagreements(root: Path) -> Iterator[str]:
    """Yield what names another release, or none, where this one should be named."""
    version = version_of(root)
    cited = CITED.findall(_text(root, "CITATION.cff"))
    if cited != [version]:
        yield f"CITATION.cff: write 'version: {version}', as in pyproject.toml."
    told = [number for number, _ in HEADING.findall(_text(root, "CHANGELOG.md"))]
    if told[:1] != [version]:
        yield f"CHANGELOG.md does not begin with {version}: write '## {version} (unreleased)'."
    yield from _untold(root, version, [one for one in told if one != version])


def undated(root: Path) -> Iterator[str]:
    """Yield the releases in the changelog that have no day yet."""
    for number, day in HEADING.findall(_text(root, "CHANGELOG.md")):
        if not DAY.fullmatch(day):
            yield f"CHANGELOG.md: write the day of the release after {number}, not '{day}'."


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


def _not_in_git(root: Path, version: str) -> Iterator[str]:
    """Yield what keeps this tree from being tagged."""
    if _git(root, "status", "--porcelain"):
        yield "The tree is not clean: commit or stash what `git status` lists."
    if _git(root, "tag", "--list", f"v{version}"):
        yield f"v{version} is tagged already: begin the next version in pyproject.toml."


def _git(root: Path, *words: str) -> str:
    try:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Trouble(
            f"A release is made in a clone of the repository; git says: {error}"
        ) from None
    return done.stdout.strip()


def _text(root: Path, name: str) -> str:
    return (root / name).read_text(encoding="utf-8")


if __name__ == "__main__":
    run(release)
