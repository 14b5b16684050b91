"""How a scene is paced besides turns: frozen and resumed, how long it waits, who must agree."""

from game import events as ev
from narration.events.view import View, in_a_sentence, reads, say, tells
from narration.languages import N_, _
from narration.phrases.waiting import idle_words
from narration.text import of_who_runs_it, typed, words_of

UNANSWERED = {
    "idle": N_("kept the others waiting too long"),
    "agreed": N_("is not waited for any longer: the others agreed"),
}


@in_a_sentence(ev.PaceSet)
def _pace_set(event: ev.PaceSet) -> str:
    if event.pace == "flow":
        return _("Pace flow: turns follow one another until somebody is asked something")
    if event.pace == "slow":
        return _(
            "Pace slow: turns and rounds follow one another, you have days to answer, and you can "
            "be told by mail when you are asked ({command})",
            command=typed("+help days"),
        )
    return _("Pace step: the fight rests after each turn")


@in_a_sentence(ev.PosesKept)
def _poses_kept(event: ev.PosesKept) -> str:
    if event.on:
        return _("From now on the log keeps what is said and posed here")
    return _("From now on the log does not keep what is said and posed here")


@tells(ev.Frozen)
def _frozen(event: ev.Frozen, view: View) -> list[str]:
    by = event.by or _("The game")
    why = of_who_runs_it(event.reason, view.scene.led)
    return say(_("{by} puts the scene on hold: {reason}", by=by, reason=why), view)


reads(ev.Resumed, N_("The hold is over: everything goes on where it stood"))


@in_a_sentence(ev.IdleSet)
def _idle_set(event: ev.IdleSet) -> str:
    return idle_words(event.nudge, event.after, event.then)


@in_a_sentence(ev.AgreementSet)
def _agreement_set(event: ev.AgreementSet) -> str:
    who = _("most of those taking part") if event.needs == "majority" else _("all who take part")
    return _("What is proposed is done when {who} agree", who=who)


RECOVERY = {
    "": N_("Healing, points, rounds and gear come back as in the rest of the game"),
    "ask": N_("To get healing, points, rounds or gear back, you ask the person who runs the scene"),
    "free": N_("Everyone may heal and give back on their own sheet"),
    "rules": N_("Wounds close as the rules have it, and nothing else comes back by itself"),
}


@in_a_sentence(ev.HandedOver)
def _handed_over(event: ev.HandedOver) -> str:
    if event.to == event.by:
        return _("{to} runs the scene from now on", to=event.to)
    return _("{by} hands the scene over: {to} runs it from now on", by=event.by, to=event.to)


@in_a_sentence(ev.RecoverySet)
def _recovery_set(event: ev.RecoverySet) -> str:
    return _(RECOVERY.get(event.policy, words_of(event.policy)))


@in_a_sentence(ev.WentUnanswered)
def _went_unanswered(event: ev.WentUnanswered) -> str:
    return f"{event.who} {_(UNANSWERED.get(event.why, words_of(event.why)))}"
