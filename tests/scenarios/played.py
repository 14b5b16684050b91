"""The scenario files, each played once for all that is asserted of it."""

import contextlib
import io
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.catalog import default_catalog
from game.scenario import Outcome, play, read_scenario

FILES = sorted(Path(__file__).parent.glob("*.yaml"))

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def played(path: Path) -> Outcome:
    """Return what came of a scenario."""
    return play(read_scenario(path.read_text(encoding="utf-8"), default_catalog()))


@dataclass(frozen=True)
class Run:
    """What the command line made of all the files: its status, what it said, what of each."""

    status: int
    complaints: str
    reports: dict[Path, dict[str, Any]]


@cache
def played_on_the_command_line() -> Run:
    """Return what the command line makes of all scenarios at once: it prints a line for each."""
    shown, complaints = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(complaints):
        status = main(["play", "--json", *map(str, FILES)])
    reports = map(json.loads, shown.getvalue().splitlines())
    return Run(status, complaints.getvalue(), dict(zip(FILES, reports, strict=True)))
