"""The short form of what `make fuzz` does at length: the same generators, some fixed seeds."""

import pytest

from tests.hostile import reading, report, run
from tests.hostile.campaign import LENGTH


@pytest.mark.parametrize("seed", [102, 104, pytest.param(103, marks=pytest.mark.long_form)])
@pytest.mark.usefixtures("db")
def test_whatever_is_typed_nothing_breaks(seed: int) -> None:
    tally = run.commands(LENGTH, seed)
    assert tally.inputs == LENGTH
    assert not tally.faults, report.figures(tally, seed, 0)
    assert tally.done > LENGTH / 20 and sum(tally.refused.values()) > LENGTH / 4
    assert len(tally.refused) > 30 and len(tally.by_role) == 9


def test_whatever_is_in_a_file_it_is_played_or_refused() -> None:
    tally = reading.files(60, seed=1)
    assert not tally.faults, report.figures(tally, 1, 0)
    assert len(tally.refused) >= 4
