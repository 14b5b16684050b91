"""What is installed is pinned, file by file, for each list that `make pins` writes."""

import re

import pytest

from server.conf.environment import GAME_ROOT

PIN = re.compile(r"^([\w.-]+)==(\S+)(.*(?:\n    --.*)*)", re.MULTILINE)
WANTED = re.compile(r"^([\w.-]+)", re.MULTILINE)


def text_of(name: str) -> str:
    return (GAME_ROOT / name).read_text(encoding="utf-8")


def pinned(name: str) -> dict[str, tuple[str, str]]:
    """Return the version of each package, and what stands after it."""
    return {one: (version, rest) for one, version, rest in PIN.findall(text_of(f"{name}.txt"))}


@pytest.mark.parametrize("name", ["requirements", "requirements-dev", "requirements-mutate"])
def test_what_is_wanted_is_pinned_by_the_hashes_of_its_files(name: str) -> None:
    pins = pinned(name)
    wanted = {one.lower().replace("_", "-") for one in WANTED.findall(text_of(f"{name}.in"))}
    assert {one for one in wanted if not one.startswith("-")} <= {*pins}
    assert [one for one, (_, rest) in pins.items() if "--hash=sha256:" not in rest] == []


def test_tests_run_with_what_the_game_runs_with() -> None:
    assert pinned("requirements").items() <= pinned("requirements-dev").items()


def test_no_list_names_an_address() -> None:
    lists = [one.name for one in GAME_ROOT.glob("requirements*") if "://" in text_of(one.name)]
    assert lists == []
