"""How a scene is paced besides turns: frozen and resumed, how long it waits, who must agree."""

from collections.abc import Sequence

from game import actions as act
from game import events as ev
from game.engine.table import Table
from game.errors import RuleError, verify_among
from game.idle import DEEDS, MOST_SECONDS
from game.recovery import POLICIES, USUAL
from game.state.decisions import Question
from game.state.scene import Scene

MAX_REASON = 200
NEEDS = ("all", "majority")
WHYS = ("idle", "agreed")  # why somebody is answered for

# What may be said to a scene that is frozen. Anybody may say that they leave (where something is
# under way it is done when that goes on), and it may be ended; of what is said together each is
# looked at by itself; undo and redo are the journal's, and never come here.
WHILE_FROZEN = (
    act.Resume,
    act.Leave,
    act.TakeLeave,
    act.Stay,
    act.End,
    act.Together,
    act.KeepPoses,
    act.CommitDice,
    act.GiveSalt,
)


def verify_not_frozen(scene: Scene, action: act.AnyAction) -> None:
    """Refuse whatever a frozen scene does not take; who comes back meanwhile is by hand again."""
    by_hand = isinstance(action, act.SetAuto) and not action.auto
    if scene.frozen and not isinstance(action, WHILE_FROZEN) and not by_hand:
        raise RuleError("scene-frozen", reason=scene.frozen, led=scene.led)


def keep_poses(table: Table, action: act.KeepPoses) -> None:
    """Keep what is posed in the room in the scene's log, or no longer."""
    if table.scene.poses == action.on:
        raise RuleError("poses-as-they-are", on=action.on)
    table.emit(ev.PosesKept(on=action.on))


def freeze(table: Table, action: act.Freeze) -> None:
    """Freeze the scene: nothing can be said to it until it is resumed."""
    reason = action.reason.strip()
    if table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", phase="ended", allowed="")
    if not reason:
        raise RuleError("no-reason")
    if len(reason) > MAX_REASON:
        raise RuleError("text-too-long", length=len(reason), limit=MAX_REASON)
    table.emit(ev.Frozen(reason=reason, by=action.by))


def resume(table: Table, action: act.Resume) -> None:
    """Let a frozen scene go on where it stood."""
    if not table.scene.frozen:
        raise RuleError("not-frozen")
    table.emit(ev.Resumed())


def set_idle(table: Table, action: act.SetIdle) -> None:
    """Set how long the scene waits for people; a deadline comes after its reminder."""
    for seconds in (action.nudge, action.after):
        if not 0 <= seconds <= MOST_SECONDS:
            raise RuleError("bad-time", seconds=seconds, limit=MOST_SECONDS)
    verify_among("idle", action.then, DEEDS)
    if action.then != "none" and not action.after:
        raise RuleError("no-deadline", deed=action.then)
    if action.after:
        verify_among("idle", action.then, DEEDS[1:])
    if action.after and action.after <= action.nudge:
        raise RuleError("deadline-first", nudge=action.nudge, after=action.after)
    table.emit(ev.IdleSet(nudge=action.nudge, after=action.after, then=action.then))


def set_agreement(table: Table, action: act.SetAgreement) -> None:
    """Set how many of those taking part must agree to what no storyteller is there to say."""
    verify_among("agreement", action.needs, NEEDS)
    table.emit(ev.AgreementSet(needs=action.needs))


def set_recovery(table: Table, action: act.SetRecovery) -> None:
    """Set who may take harm off and give back in this scene."""
    verify_among("recovery", action.policy, (*POLICIES, USUAL))
    policy = "" if action.policy == USUAL else action.policy
    table.emit(ev.RecoverySet(policy=policy))


def unanswered(table: Table, action: act.AnswerFor, waits: Sequence[Question]) -> Question:
    """Note that somebody keeps the others waiting, and return what they were asked, of all that
    ``waits`` for somebody; a stale question is refused.
    """
    table.person(action.who)
    verify_among("why", action.why, WHYS)
    question = next((one for one in waits if one.who == action.who), None)
    if question is None:
        raise RuleError("no-question", who=action.who)
    if action.question and action.question != question.id:
        raise RuleError("stale-question", who=action.who)
    table.emit(ev.WentUnanswered(who=action.who, question=question.id, why=action.why))
    return question
