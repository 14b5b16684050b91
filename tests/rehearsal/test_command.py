"""``python -m game rehearse`` and ``balance``, as they are typed."""

import json
import sys
from pathlib import Path

import pytest

from game.__main__ import main

FIGHT = """
scenario: an alley
cast:
  Marlow: {like: street tough}
  Rat: {like: thug, npc: true}
play:
  - ST: set Rat cover=partial
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "alley.yaml"
    path.write_text(FIGHT, encoding="utf-8")
    return str(path)


def test_a_file_is_rehearsed(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rehearse", file, "--fights", "20"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("20 fights; 95 % bounds in brackets\n")
    assert "Marlow wins " in told
    assert "Rat goes down" in told


def test_the_counts_are_had_as_json(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rehearse", file, "--fights", "20", "--seed", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert sum(told["won"].values()) == told["fights"] == 20


def test_a_trait_is_varied(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rehearse", file, "--fights", "20", "--vary", "Rat.brawl=1..3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": Marlow win ")[0] for line in lines] == [
        f"Rat's brawl {value}" for value in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    ("changed", "said", "status", "words"),
    [
        (("npc: true", "side: players"), [], 2, "all who can fight are on one side"),
        (("", ""), ["--vary", "Rat.brawl"], 2, 'say "NAME.TRAIT=1..5"'),
        (("scenario:", "scenery:"), [], 2, "'scenery' is not known (did you mean scenario?)"),
        (("- ST: set", "- expect: {phase: ended}\n  - ST: set"), [], 1, "step 1"),
    ],
)
def test_what_is_wrong_is_said(file, changed, said, status, words, capsys) -> None:
    Path(file).write_text(FIGHT.replace(*changed), encoding="utf-8")
    assert main(["rehearse", file, "--fights", "5", *said]) == status
    assert words in capsys.readouterr().err


def test_so_many_fights_and_no_more(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rehearse", file, "--fights", "100001"])
    assert "a whole number from 1 to 100000" in capsys.readouterr().err


def test_without_matplotlib_nothing_is_played(file, monkeypatch, capsys) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["rehearse", file, "--fights", "10", "--plot", "x.png"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "--plot takes matplotlib: pip install matplotlib\n")
