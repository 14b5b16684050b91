"""Freezing a scene, waiting for people by a policy, answering for those who do not."""

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.options import closed, legal, options
from game.rules.rounds import awaiting, open_offers
from game.state.decisions import Clock, Idle, Question, key_of, wait
from play.views import scene_view
from tests.game.support import Fight, refusal, refused

CAST = {"Jo": {"wits": 3, "brawl": 3}, "Kelly": {"wits": 2, "brawl": 2}}


def begun() -> Fight:
    return Fight(CAST).begin("Jo", "Kelly")


def code_of(fight: Fight, action: act.AnyAction) -> str:
    before = fight.journal.scene
    with pytest.raises(RuleError) as told:
        fight.act(action)
    assert fight.journal.scene == before
    return told.value.code


# --- the hold -------------------------------------------------------------------------------------


def test_a_frozen_scene_takes_nothing_and_says_why() -> None:
    fight = begun()
    fight.st("freeze pizza")
    for line in ("pass", "attack Jo"):
        error = refused(fight, "Kelly", line)
        assert (error.code, error.facts["reason"]) == ("scene-frozen", "pizza")
    for order in ("next", "run", "round", "freeze again", "hurt Jo=1b", "pace flow", "default"):
        assert refusal(fight, "ST", order) == "scene-frozen", order
    scene = fight.journal.scene
    assert legal(scene, "Kelly") == [] and open_offers(scene) == []
    assert options(scene, "Kelly") == closed(scene, "Kelly") == ()
    assert scene_view(scene)["frozen"] == "pizza"


# --- the policy -----------------------------------------------------------------------------------


ASKED = Question("q1", "Jo", "declare", ("pass",), "pass")
POLICY = Idle(nudge=60, after=180, then="pass")


def test_the_reminder_comes_once_and_then_the_deadline_once() -> None:
    clocks: dict[str, Clock] = {}
    came = []
    for _ in range(8):
        waited = wait(clocks, POLICY, [ASKED], 30)
        clocks = waited.clocks
        came.append((len(waited.nudge), len(waited.due)))
    assert came == [(0, 0), (1, 0), (0, 0), (0, 0), (0, 0), (0, 1), (0, 0), (0, 0)]


def test_each_question_has_its_own_clock() -> None:
    other = Question("q1", "Kelly", "declare", ("pass",), "pass")
    clocks = wait({}, POLICY, [ASKED], 100).clocks
    waited = wait(clocks, POLICY, [ASKED, other], 100)
    assert waited.due == (ASKED,)
    assert waited.nudge == (other,)
    assert waited.clocks[key_of(other)].waited == 100


# --- answering for a person -----------------------------------------------------------------------


def test_who_is_idle_passes_and_the_log_says_so() -> None:
    fight = begun()
    entry = fight.st("unanswered Kelly")
    first, declared = entry.events[:2]
    assert isinstance(first, ev.WentUnanswered) and (first.who, first.why) == ("Kelly", "idle")
    assert isinstance(declared, ev.Declared) and declared.passed_over
    assert [one.who for one in awaiting(fight.journal.scene)] == ["Jo"]


def test_an_answer_for_a_question_that_is_gone_is_refused() -> None:
    fight = begun()
    (asked,) = awaiting(fight.journal.scene)
    fight.say("Kelly", "pass")
    assert code_of(fight, act.AnswerFor(who="Kelly", question=asked.id)) == "no-question"
    assert code_of(fight, act.AnswerFor(who="Jo", question=asked.id)) == "stale-question"
    assert code_of(fight, act.AnswerFor(who="Jo", why="spite")) == "bad-value"
