"""How a scene is paced besides turns: frozen and resumed, how long it waits, who must agree."""

from game import events as ev
from presentation.arranged import agreement_words
from presentation.languages import N_, _
from presentation.text import of_who_runs_it, words_of
from presentation.waiting import idle_words
from presentation.words.view import View, say, tells

UNANSWERED = {
    "idle": N_("kept the others waiting too long"),
    "agreed": N_("is not waited for any longer: the others agreed"),
}


@tells(ev.PaceSet)
def _pace_set(event: ev.PaceSet, view: View) -> list[str]:
    if event.pace == "flow":
        return say(_("Pace flow: turns follow one another until somebody is asked something"), view)
    return say(_("Pace step: the fight rests after each turn"), view)


@tells(ev.PosesKept)
def _poses_kept(event: ev.PosesKept, view: View) -> list[str]:
    if event.on:
        return say(_("From now on the log keeps what is said and posed here"), view)
    return say(_("From now on the log does not keep what is said and posed here"), view)


@tells(ev.Frozen)
def _frozen(event: ev.Frozen, view: View) -> list[str]:
    by = event.by or _("The game")
    why = of_who_runs_it(event.reason, view.scene.led)
    return say(_("{by} puts the scene on hold: {reason}", by=by, reason=why), view)


@tells(ev.Resumed)
def _resumed(event: ev.Resumed, view: View) -> list[str]:
    return say(_("The hold is over: everything goes on where it stood"), view)


@tells(ev.IdleSet)
def _idle_set(event: ev.IdleSet, view: View) -> list[str]:
    return say(idle_words(event.nudge, event.after, event.then), view)


@tells(ev.AgreementSet)
def _agreement_set(event: ev.AgreementSet, view: View) -> list[str]:
    return say(agreement_words(event.needs), view)


RECOVERY = {
    "": N_("Healing, points, rounds and gear come back as in the rest of the game"),
    "ask": N_("Whoever wants healing, points, rounds or gear back asks whoever runs the scene"),
    "free": N_("Everyone may heal and give back on their own sheet"),
    "rules": N_("Wounds close as the rules have it, and nothing else comes back by itself"),
}


@tells(ev.RecoverySet)
def _recovery_set(event: ev.RecoverySet, view: View) -> list[str]:
    return say(_(RECOVERY.get(event.policy, words_of(event.policy))), view)


@tells(ev.WentUnanswered)
def _went_unanswered(event: ev.WentUnanswered, view: View) -> list[str]:
    return say(f"{event.who} {_(UNANSWERED.get(event.why, words_of(event.why)))}", view)
