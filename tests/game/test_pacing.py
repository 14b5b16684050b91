"""Freezing a scene, waiting for people by a policy, answering for those who do not."""

import pytest

from game import actions as act
from game import events as ev
from game.auto import next_move
from game.errors import RuleError
from game.options import legal
from game.rules.rounds import awaiting, open_offers
from game.state.decisions import STORYTELLER, Clock, Idle, Question, key_of, still_open, wait
from play.views import scene_view
from tests.game.support import Fight

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
        with pytest.raises(RuleError) as told:
            fight.say("Kelly", line)
        assert told.value.code == "scene-frozen"
        assert told.value.facts["reason"] == "pizza"
    for order in ("next", "run", "round", "freeze again", "hurt Jo=1b", "pace flow", "default"):
        with pytest.raises(RuleError) as told:
            fight.st(order)
        assert told.value.code == "scene-frozen", order
    scene = fight.journal.scene
    assert legal(scene, "Kelly") == [] and open_offers(scene) == []
    assert scene_view(scene)["frozen"] == "pizza"


def test_it_goes_on_where_it_stood() -> None:
    fight = begun()
    fight.say("Kelly", "attack Jo")
    stood = fight.journal.scene
    fight.st("freeze pizza")
    fight.st("resume")
    assert fight.journal.scene == stood
    assert [one.who for one in awaiting(fight.journal.scene)] == ["Jo"]
    fight.say("Jo", "block")
    assert scene_view(fight.journal.scene)["frozen"] is None


def test_a_freeze_in_the_midst_of_a_question_keeps_it_open() -> None:
    fight = Fight({**CAST, "Al": {"wits": 1}}).begin("Jo", "Kelly", "Al")
    fight.declare(Al="pass", Kelly="pass", Jo="attack Kelly committed")
    fight.st("next")
    asked = awaiting(fight.journal.scene)
    assert [one.question for one in asked] == ["committed"]
    fight.st("freeze tea")
    fight.st("resume")
    assert awaiting(fight.journal.scene) == asked


def test_those_who_play_by_themselves_wait_too() -> None:
    fight = begun()
    fight.st("auto Kelly")
    assert next_move(fight.journal.scene) is not None
    fight.st("freeze pizza")
    assert next_move(fight.journal.scene) is None


def test_nobody_is_kept_in_a_frozen_scene_and_it_moves_on_only_when_resumed() -> None:
    fight = begun()
    fight.say("Kelly", "pass")
    fight.st("freeze pizza")
    fight.st("remove Jo")
    assert fight.journal.scene.fight.phase == "declaration"
    fight.st("resume")
    assert fight.journal.scene.fight.phase == "resolution"
    fight.st("freeze again")
    fight.st("end")
    assert fight.journal.scene.fight.phase == "ended"


def test_undo_and_redo_go_through_a_freeze() -> None:
    fight = begun()
    stood = fight.journal.scene
    fight.st("freeze pizza")
    held = fight.journal.scene
    fight.st("undo")
    assert fight.journal.scene == stood
    fight.st("redo")
    assert fight.journal.scene == held


def test_a_freeze_needs_a_reason_and_a_resume_a_freeze() -> None:
    fight = begun()
    assert code_of(fight, act.Freeze(reason="  ")) == "no-reason"
    assert code_of(fight, act.Freeze(reason="x" * 201)) == "text-too-long"
    assert code_of(fight, act.Resume()) == "not-frozen"
    fight.st("end")
    assert code_of(fight, act.Freeze(reason="pizza")) == "wrong-phase"


# --- the policy -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (act.SetIdle(nudge=-1), "bad-time"),
        (act.SetIdle(nudge=90000), "bad-time"),
        (act.SetIdle(nudge=300, after=300, then="pass"), "deadline-first"),
        (act.SetIdle(after=300), "bad-value"),
        (act.SetIdle(nudge=300, then="pass"), "no-deadline"),
        (act.SetIdle(then="proxy"), "no-deadline"),
    ],
)
def test_a_policy_that_makes_no_sense_is_refused(action: act.AnyAction, code: str) -> None:
    assert code_of(begun(), action) == code


def test_a_policy_is_told_in_the_state() -> None:
    fight = begun()
    assert scene_view(fight.journal.scene)["idle"] is None
    fight.act(act.SetIdle(nudge=60, after=300, then="proxy"))
    expected = {"nudge": 60, "after": 300, "then": "proxy"}
    assert scene_view(fight.journal.scene)["idle"] == expected


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


def test_a_question_that_is_answered_gives_its_time_back() -> None:
    clocks = wait({}, POLICY, [ASKED], 170).clocks
    assert still_open(clocks, [ASKED]) == clocks
    assert still_open(clocks, []) == {}
    assert wait({}, POLICY, [ASKED], 30).due == ()


def test_after_a_long_while_the_deadline_comes_without_the_reminder() -> None:
    waited = wait({}, POLICY, [ASKED], 500)
    assert (waited.nudge, waited.due) == ((), (ASKED,))


def test_what_the_storyteller_is_asked_has_no_deadline() -> None:
    asked = Question("q1", STORYTELLER, "price", ("3",), "3")
    assert wait({}, POLICY, [asked], 500).clocks == {}


def test_each_question_has_its_own_clock() -> None:
    other = Question("q1", "Kelly", "declare", ("pass",), "pass")
    clocks = wait({}, POLICY, [ASKED], 100).clocks
    waited = wait(clocks, POLICY, [ASKED, other], 100)
    assert waited.due == (ASKED,)
    assert waited.nudge == (other,)
    assert waited.clocks[key_of(other)].waited == 100


# --- answering for somebody -----------------------------------------------------------------------


def test_who_is_idle_passes_and_the_log_says_so() -> None:
    fight = begun()
    entry = fight.st("unanswered Kelly")
    first, declared = entry.events[:2]
    assert isinstance(first, ev.WentUnanswered) and (first.who, first.why) == ("Kelly", "idle")
    assert isinstance(declared, ev.Declared) and declared.passed_over
    assert [one.who for one in awaiting(fight.journal.scene)] == ["Jo"]


def test_a_question_is_answered_with_its_default() -> None:
    fight = begun()
    fight.declare(Kelly="pass", Jo="attack Kelly committed")
    fight.st("next")
    (asked,) = awaiting(fight.journal.scene)
    entry = fight.act(act.AnswerFor(who="Kelly", question=asked.id, why="agreed"))
    answers = [one for one in entry.events if isinstance(one, ev.Answered)]
    assert [one.option for one in answers] == [asked.default]


def test_an_answer_for_a_question_that_is_gone_is_refused() -> None:
    fight = begun()
    (asked,) = awaiting(fight.journal.scene)
    fight.say("Kelly", "pass")
    assert code_of(fight, act.AnswerFor(who="Kelly", question=asked.id)) == "no-question"
    assert code_of(fight, act.AnswerFor(who="Jo", question=asked.id)) == "stale-question"
    assert code_of(fight, act.AnswerFor(who="Jo", why="spite")) == "bad-value"
