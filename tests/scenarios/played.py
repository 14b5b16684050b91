"""The scenario files, each played once for all that is asserted of it, with each line written again
from what it means.
"""

from functools import cache
from pathlib import Path

import pytest

from game.grammar import format_order, format_saying, parse_order, spoken
from game.secrecy import with_the_unseen
from play.scenario import Outcome, Rehearsal, read_scenario
from sheets.catalog import default_catalog
from tests.long_form import LONG

FILES = sorted(Path(__file__).parent.rglob("*.yaml"))

SOME = FILES if LONG else FILES[::4]  # of what is no scenario's own business

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
