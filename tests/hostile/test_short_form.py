"""What is typed and handed in at random; `make fuzz` says how much, and with which seed."""

import os

import pytest

from tests.hostile import reading, run
from tests.hostile.campaign import LENGTH

INPUTS, FILES = int(os.environ.get("INPUTS", LENGTH)), int(os.environ.get("FILES", 60))
SEEDS = [int(os.environ["SEED"])] if "SEED" in os.environ else [102]


@pytest.mark.timeout(0)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.usefixtures("db")
def test_whatever_is_typed_nothing_breaks(seed: int) -> None:
    tally = run.commands(INPUTS, seed)
    print(tally)
    assert tally.inputs == INPUTS
    assert not tally.faults, str(tally)
    assert tally.done > INPUTS / 20 and sum(tally.refused.values()) > INPUTS / 4
    assert len(tally.refused) > 30 and len(tally.by_role) == 9


@pytest.mark.timeout(0)
def test_whatever_is_in_a_file_it_is_played_or_refused() -> None:
    tally = reading.files(FILES, seed=1)
    print(tally)
    assert not tally.faults, str(tally)
    assert len(tally.refused) >= 4
