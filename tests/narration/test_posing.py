"""What is over and may be posed, and who has."""

import pytest

from game import actions as act
from game import events as ev
from game.events import ChaseRoundEnded
from game.state.scene import Scene
from narration.telling.summary import pose_lines, what_is_over
from tests.narration.fights import ALOUD, ONLOOKER, Fight
from tests.narration.test_chases import Chased


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


def test_bookkeeping_and_the_time_before_the_first_round_are_no_phase_to_pose():
    fight = Fight()
    fight.join("Jo")
    assert what_is_over([ev.FightEnded(reason="")], fight.scene) == ""
    fight.start(Jo=3)
    fight.declare("Jo", "pass")
    before = fight.scene
    fight.run()
    assert what_is_over(fight.journal.entries[-1].events, before) == "Round 1, resolution"
    before = fight.scene
    fight.dice.add("Jo", "initiative", [4])
    fight.say(act.NextRound(by="Sam"))
    assert what_is_over(fight.journal.entries[-1].events, before) == ""


def test_a_round_of_a_chase():
    chase = Chased("Hound")
    before = chase.scene
    chase.roll(Hare=5, Hound=1)
    events = [*chase.journal.entries[-1].events, ChaseRoundEnded(chase=1, round=1)]
    assert what_is_over(events, before) == "Chase of Hare, round 1"


@pytest.mark.parametrize(
    ("posed", "awaited", "absent"),
    [([], ["Jo"], []), (["Jo"], [], []), ([], [], []), (["Jo", "Al"], ["Kim"], ["Lou"])],
)
def test_who_has_posed_and_who_has_not(posed, awaited, absent, approve):
    approve(pose_lines("", posed, awaited, absent, ALOUD))
    (first, *_) = pose_lines("Round 1, resolution", posed, awaited, absent, ONLOOKER)
    assert first.startswith("Round 1, resolution is over. Posed since:")
