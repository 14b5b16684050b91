"""Words are approved: what the tests of a file read stands in one text beside it.

A test calls ``approve`` with what a reader was told. `WRITE_TRANSCRIPTS=1` with all the tests of a
file (`-n 0`) writes the text anew; what has changed in it is read in review.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path

import pytest

WANTED = bool(os.environ.get("WRITE_TRANSCRIPTS"))

EVERYONE_ELSE = "everyone else"

type Approve = Callable[[str | Iterable[str]], None]
type Chapter = dict[str, str]


@pytest.fixture(scope="module")
def approved(request: pytest.FixtureRequest) -> Iterator[tuple[Chapter, Chapter]]:
    """What is approved for each test of a file, and what those that run are told."""
    tests = Path(request.path)
    file = tests.parent / "approved" / f"{tests.stem.removeprefix('test_')}.txt"
    before = sections(file.read_text() if file.exists() else "")
    told: Chapter = {}
    yield before, told
    if WANTED and told:
        compare(file, "\n\n".join(f"## {name}\n{said}" for name, said in told.items()))


def sections(text: str) -> Chapter:
    """Return what stands under each heading."""
    pieces = (piece.partition("\n") for piece in f"\n{text}".split("\n## ")[1:])
    return {name: said.rstrip("\n") for name, _, said in pieces}


@pytest.fixture
def approve(request: pytest.FixtureRequest, approved: tuple[Chapter, Chapter]) -> Iterator[Approve]:
    """Take what readers are told; all of it together is compared when the test is over."""
    before, told = approved
    said: list[str] = []
    yield lambda lines: said.append(
        "\n".join([lines] if isinstance(lines, str) else lines) or "(nothing)"
    )
    name = request.node.name
    told[name] = "\n\n".join(said)
    assert WANTED or told[name] == before.get(name, "")


def in_groups(told: Mapping[str, list[str]]) -> str:
    """Return what each reader is told, those together who are told the same but for indents; of
    what everyone else is told, others have dots.
    """
    groups: dict[tuple[str, ...], tuple[list[str], list[str]]] = {}
    for who, lines in told.items():
        groups.setdefault(tuple(map(str.strip, lines)), (lines, []))[1].append(who)
    common, _ = next(iter(groups.values()))
    rows = []
    for lines, who in groups.values():
        names = ", ".join([EVERYONE_ELSE] if lines is common else who)
        rows.append(f"- {'everyone' if len(groups) == 1 else names}:{'' if lines else ' nothing'}")
        own = [f"|{line}" if lines is common or line not in common else "|..." for line in lines]
        rows += [line for line, _ in groupby(own)]
    return "\n".join(rows)


def compare(file: Path, text: str) -> None:
    """Compare what was told with what stands in a file, or write it there."""
    if WANTED:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n")
    assert file.read_text() == f"{text}\n"
