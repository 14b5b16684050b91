"""A log sums up the end of a round or phase as it was summed up when it was played."""

import re

import pytest

from game.events import fold
from game.journal import line_of
from game.secrecy import known, seen
from game.state.scene import Scene
from narration.reader import Reader
from narration.telling.narrator import Telling
from narration.telling.summary import since_phase_began
from tests.narration.fights import log_lines
from tests.narration.test_chases import SCENARIOS
from tests.scenarios.played import played

READER = Reader(numbers=True)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_what_happened_is_whole_where_a_round_spans_entries(path):
    entries = played(path).journal.entries
    live = set(line_of(entries).live)
    if len(live) < len(entries):
        pytest.skip("something was undone")
    scene, earlier, told = Scene(), [], []
    for entry in entries:
        after = fold(entry.events, scene)
        before, stands = known(scene, READER.viewer), known(after, READER.viewer)
        so_far = seen(earlier, READER.viewer)
        told += Telling(before, stands, READER, so_far).all(seen(entry.events, READER.viewer))
        earlier, scene = since_phase_began([*earlier, *entry.events]), after
    logged = log_lines(entries, lambda number: Scene(), live, READER)
    said = (re.sub(r"^-- Entry .*? -- ?", "", one) for one in logged)
    assert [one for one in said if one] == told
