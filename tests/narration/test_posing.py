"""What is over and may be posed, and who has."""

import pytest

from game import events as ev
from game.state.scene import Scene
from narration.telling.summary import pose_lines, what_is_over
from tests.narration.fights import ALOUD, ONLOOKER


def over(*events: ev.AnyEvent, before: Scene | None = None) -> str:
    return what_is_over(events, before or Scene())


def test_a_phase_in_which_something_was_done():
    declaring = ev.PhaseBegan(phase="declaration", fresh=True)
    resolving = ev.PhaseBegan(phase="resolution")
    assert over(ev.RoundBegan(round=2), declaring) == ""
    assert over(ev.RoundBegan(round=2), declaring, resolving) == "Round 2, declaration"
    hasty = ev.PhaseBegan(phase="haste declaration", haste=1, fresh=True)
    rest = ev.PhaseBegan(phase="bookkeeping")
    begun = (ev.RoundBegan(round=2), declaring, resolving)
    assert over(*begun, hasty) == "Round 2, resolution"
    assert over(*begun, hasty, rest) == "Round 2, haste 1 declaration"
    assert over(*begun, ev.FightEnded(reason="x")) == "Round 2, resolution"
    assert over(*begun, ev.FightRested(reason="chase")) == "Round 2, resolution"


@pytest.mark.parametrize(
    ("posed", "awaited", "absent"),
    [([], ["Jo"], []), (["Jo"], [], []), ([], [], []), (["Jo", "Al"], ["Kim"], ["Lou"])],
)
def test_who_has_posed_and_who_has_not(posed, awaited, absent, approve):
    approve(pose_lines("", posed, awaited, absent, ALOUD))
    (first, *_) = pose_lines("Round 1, resolution", posed, awaited, absent, ONLOOKER)
    assert first.startswith("Round 1, resolution is over. Posed since:")
