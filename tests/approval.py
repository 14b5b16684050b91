"""Words are approved: what the tests of a file read stands in one text beside it.

A test calls ``approve`` with what a reader was told. `WRITE_TRANSCRIPTS=1` with all the tests of a
file (`-n 0`) writes the text anew; what has changed in it is read in review.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

WANTED = bool(os.environ.get("WRITE_TRANSCRIPTS"))

type Approve = Callable[[str | Iterable[str]], None]
type Chapter = dict[str, str]


@pytest.fixture(scope="module")
def chapter(request: pytest.FixtureRequest) -> Iterator[tuple[Chapter, Chapter]]:
    """What is approved for each test of a file, and what those that run are told."""
    tests = Path(request.path)
    file = tests.parent / "approved" / f"{tests.stem.removeprefix('test_')}.txt"
    approved: Chapter = sections(file.read_text() if file.exists() else "")
    told: Chapter = {}
    yield approved, told
    if WANTED and told:
        text = "\n\n".join(f"## {name}\n{said}" for name, said in told.items())
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"{text}\n")


def sections(text: str) -> Chapter:
    """Return what stands under each heading."""
    pieces = (piece.partition("\n") for piece in f"\n{text}".split("\n## ")[1:])
    return {name: said.rstrip("\n") for name, _, said in pieces}


@pytest.fixture
def approve(request: pytest.FixtureRequest, chapter: tuple[Chapter, Chapter]) -> Iterator[Approve]:
    """Take what readers are told; all of it together is compared when the test is over."""
    approved, told = chapter
    said: list[str] = []
    yield lambda lines: said.append(
        "\n".join([lines] if isinstance(lines, str) else lines) or "(nothing)"
    )
    name = request.node.name
    told[name] = "\n\n".join(said)
    assert WANTED or told[name] == approved.get(name, "")
