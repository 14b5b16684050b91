"""`python -m game check`: each file is told to be right, or what is wrong with it and where."""

import shutil
from pathlib import Path

import pytest

from game.__main__ import main
from sheets.catalog import WORLD

SCENARIO = """\
scenario: a try
cast:
  Jo: {dexterity: 3, brawl: 2}
  Joan: {dexterity: 2, brawl: 1}
play:
  - ST: start
    dice: {Jo initiative: 9, Joan initiative: 5}
"""
SHEETS = """\
Jo Reed:
  strength: 3
  weapons:
    - knife
    - {name: musket, skill: firearms, damage: 5, type: lethal}
"""


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A world of its own, to be spoilt."""
    return Path(shutil.copytree(WORLD, tmp_path / "world"))


def told(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the exit status, and what stands behind the file in the one line that is told."""
    status = main(["check", str(file)])
    shown = capsys.readouterr()
    (line,) = (shown.out + shown.err).splitlines()
    name, told = line.split(".yaml:", 1)
    assert (name + ".yaml").endswith(file.name)
    return status, told.strip()


def spoil(file: Path, old: str, new: str) -> Path:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


def written(folder: Path, text: str, old: str, new: str) -> Path:
    """Return a file of a text, spoilt."""
    file = folder / "jo.yaml"
    file.write_text(text, encoding="utf-8")
    return spoil(file, old, new)


def line_of(file: Path, text: str) -> tuple[int, int]:
    before = file.read_text(encoding="utf-8").partition(text)[0]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


@pytest.mark.parametrize("text", [SCENARIO, SHEETS], ids=["scenario", "sheets"])
def test_what_is_right_is_told_so(text, tmp_path, capsys) -> None:
    file = tmp_path / "jo.yaml"
    file.write_text(text, encoding="utf-8")

    assert told(file, capsys) == (0, "ok")


def test_our_own_world_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(map(str, WORLD.rglob("*.yaml")))

    assert main(["check", *files]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(files)


OF_SCENARIOS = [
    ("cast:", "casts:", "2:1", "casts: 'casts' is not known (did you mean cast"),
    ("brawl: 2", "brawl: 99", "3:22", "must be a whole number"),
    ("  - ST: start", "  - ST: start\n    because: x", "7:5", "because: goes with `refused`"),
    ("Jo initiative", "Ann initiative", "6:5", "'Ann' is nobody in the cast"),
    ("Joan: {", "Joan: [", "4:", "expected"),
]
OF_SHEETS = [
    ("- knife", "- knfie", "4:7", "did you mean knife"),
    ("damage: 5", "damage: many", "5:47", "must be dice"),
    ("strength: 3", "strength: &a 3", "", ""),
    ("strength: 3", "strength: 3\n  strength: 4", "3:3", "'strength' is given twice"),
]


@pytest.mark.parametrize(
    ("text", "old", "new", "where", "problem"),
    [*((SCENARIO, *one) for one in OF_SCENARIOS), *((SHEETS, *one) for one in OF_SHEETS)],
)
def test_what_is_wrong_is_told_with_line_and_column(
    text: str,
    old: str,
    new: str,
    where: str,
    problem: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, line = told(written(tmp_path, text, old, new), capsys)

    assert status == (2 if problem else 0)
    assert line.startswith(where), line
    assert problem in line


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "problem"),
    [
        ("traits.yaml", "pools:", "pool:", None, "is missing"),
        ("weapons.yaml", "type: lethal", "type: letal", "letal", "did you mean lethal"),
        ("npcs.yaml", "tier: 1", "tier: 9", "tier: 9", "from 1 to 4"),
        ("demo.yaml", "rounds:", "rounds: x #", "x #", "whole number"),
        ("courses.yaml", "body: yes", "bodi: yes", "bodi: yes", "did you mean body"),
        ("short_names.yaml", "str: strength", "str: strenth", "strenth", "did you mean strength"),
        ("sheets.yaml", "mortal:", "mrtal:", "mrtal:", "did you mean mortal"),
        ("met/traits.yaml", "pools:", "pools: [", None, "expected"),
    ],
)
def test_a_wrong_file_of_a_world_is_told_with_line_and_column(
    name: str,
    old: str,
    new: str,
    at: str | None,
    problem: str,
    world: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = spoil(world / name, old, new)

    assert main(["check", str(file)]) == 2
    line = capsys.readouterr().err.splitlines()[0]
    assert problem in line
    if at is None:
        assert line.startswith(f"{file}:")
    else:
        row, column = line_of(file, at)
        assert line.startswith(f"{file}:{row}:{column}: "), line


def test_what_is_no_file_and_what_is_no_text(tmp_path, capsys) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"Jo: \xe9")

    assert told(tmp_path / "none.yaml", capsys)[0] == 2
    assert told(latin, capsys) == (2, "1:1: is not UTF-8 text")


def test_a_scenario_that_goes_otherwise_is_told_at_its_step(tmp_path, capsys) -> None:
    file = tmp_path / "jo.yaml"
    file.write_text(SCENARIO + "  - expect: {round: 4}\n", encoding="utf-8")
    status, line = told(file, capsys)
    assert status == 1
    assert line.startswith("8:5: step 2: ")
