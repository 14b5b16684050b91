"""The scenario files, each played once for all that is asserted of it: by the command line as it is
written, and here with each line written again from what it means.
"""

import contextlib
import io
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.grammar import format_order, format_saying, parse_order, spoken
from game.secrecy import with_the_unseen
from play.scenario import Outcome, Rehearsal, read_scenario
from sheets.catalog import default_catalog

FILES = sorted(Path(__file__).parent.rglob("*.yaml"))

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


class Aloud(Rehearsal):
    """A rehearsal in which each line is written again from what it means, and that is said."""

    def _say(self, number: int, actor: str, line: object) -> None:
        scene, said = with_the_unseen(self.journal.scene), str(line)
        if actor == "ST":
            action = parse_order(said, scene)
            written = format_order(action, scene)
            assert parse_order(written, scene) == action, said
        else:
            who = self._name(number, actor)
            action = spoken(scene, who, said, by=who, granted=True)
            written = format_saying(action, scene)
            assert spoken(scene, who, written, by=who, granted=True) == action, said
        super()._say(number, actor, written)


@cache
def played(path: Path) -> Outcome:
    """Return what came of a scenario."""
    return Aloud(read_scenario(path.read_text(encoding="utf-8"), default_catalog())).run()


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
