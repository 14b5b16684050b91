"""Who passes this on may: the licence is told wherever one looks for it, and others' too."""

import tomllib
from pathlib import Path

import pytest

from server.conf.environment import GAME_ROOT

PAGE = (GAME_ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
VENDORED = sorted(
    folder
    for vendor in ("web/static/vendor", "tests/browser/vendor")
    for folder in (GAME_ROOT / vendor).iterdir()
)

each_of_others = pytest.mark.parametrize("folder", VENDORED, ids=lambda folder: folder.name)


def test_the_package_says_the_licence_that_it_has() -> None:
    project = tomllib.loads((GAME_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert project["license"] == "BSD-3-Clause"
    assert (GAME_ROOT / "LICENSE").read_text(encoding="utf-8").startswith("BSD 3-Clause License\n")
    assert [name for name in project["license-files"] if not (GAME_ROOT / name).is_file()] == []


@each_of_others
def test_what_others_made_is_listed(folder: Path) -> None:
    assert f"`{folder.relative_to(GAME_ROOT)}/`" in PAGE


@each_of_others
def test_what_others_made_has_its_licence_beside_it(folder: Path) -> None:
    assert [one.name for one in folder.iterdir() if "LICENSE" in one.name] != []
