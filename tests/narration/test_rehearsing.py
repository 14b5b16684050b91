"""What a storyteller is told of a rehearsal."""

from narration.reader import Reader
from narration.screens.chances import rehearsal_lines
from rehearsal.tallies import Tally

NAMES = {"players": ("Jo",), "npcs": ("Rat",)}


def test_a_rehearsal_that_ended_early_says_so() -> None:
    tally = Tally(fights=20, won={"players": 20}, rounds={3: 20})
    early = "You asked for 200. It ended early: it was stopped, or two minutes were over."
    told = " ".join(rehearsal_lines(tally, NAMES, 200, Reader(name="Vesper")))
    assert "20 fights from where the scene stands" in told
    assert early in " ".join(told.split())
    assert "early" not in " ".join(rehearsal_lines(tally, NAMES, 20, Reader(name="Vesper")))
    nothing = " ".join(rehearsal_lines(Tally(), NAMES, 200, Reader(name="Vesper")))
    assert "No fight was played out." in nothing
