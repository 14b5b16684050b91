"""What newcomers are pointed at is there: in the forge's files, and in the map of changes."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from server.conf.environment import GAME_ROOT

FORGE = GAME_ROOT / ".github"
WORKFLOW, LONG = (
    yaml.safe_load((FORGE / "workflows" / name).read_text(encoding="utf-8"))
    for name in ("ci.yml", "long.yml")
)
PROJECT = tomllib.loads((GAME_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGES = sorted([GAME_ROOT / "CONTRIBUTING.md", *FORGE.rglob("*.md")])


def steps() -> Iterator[dict[str, str]]:
    for job in (*WORKFLOW["jobs"].values(), *LONG["jobs"].values()):
        yield from job["steps"]


def test_the_workflow_types_what_the_makefile_has() -> None:
    targets = re.findall(r"^([a-z-]+):", (GAME_ROOT / "Makefile").read_text(), re.MULTILINE)
    typed = [
        word for step in steps() for word in re.findall(r"\bmake ([a-z-]+)", step.get("run", ""))
    ]
    assert {"check", "test", "test-long"} <= {*typed} <= {*targets}


def test_the_workflow_tests_each_python_from_the_oldest_on() -> None:
    oldest = PROJECT["requires-python"].removeprefix(">=")
    versions = WORKFLOW["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert versions == ["3.12", "3.13", "3.14"]
    assert versions[0] == oldest


def test_the_forges_files_name_no_address() -> None:
    files = [file for file in FORGE.rglob("*") if file.is_file()]
    assert [file for file in files if "://" in file.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_files_and_folders_that_a_page_names_are_there(page: Path) -> None:
    names = re.findall(r"`([\w.][\w.-]*/[\w./-]*|[A-Z_]+\.md)`", page.read_text(encoding="utf-8"))
    assert [name for name in names if not (GAME_ROOT / name).exists()] == []


def test_the_citation_agrees_with_the_package() -> None:
    cited = yaml.safe_load((GAME_ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["title"].lower() == PROJECT["name"]
    assert (cited["version"], cited["license"], cited["abstract"]) == (
        PROJECT["version"],
        PROJECT["license"],
        PROJECT["description"],
    )
    assert cited["authors"] == PROJECT["authors"]
