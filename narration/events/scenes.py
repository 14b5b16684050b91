"""A scene that opens, the rules it is played by, and the end of its fight."""

from game import events as ev
from game.settings import unusual
from narration.events.dice import fingerprint
from narration.events.view import ALIKE, IN_STORIES, View, say, tells
from narration.languages import N_, _
from narration.phrases.choosing import written
from narration.text import of_who_runs_it, typed

ENDINGS = {
    "nobody-left": N_("nobody is left standing"),
    "pinned": N_("a pin has decided it"),
}


@tells(ev.SceneOpened)
def _scene_opened(event: ev.SceneOpened, view: View) -> list[str]:
    title = f": {of_who_runs_it(event.title, view.scene.led)}" if event.title else ""
    told = say(
        _("A scene is open{title} ({ruleset} rules)", title=title, ruleset=event.ruleset), view
    )
    told += _how_played(event.ruleset, view) + _own_settings(event, view)
    if event.dice is not None:
        hint = typed("+help seal")
        told += say(
            _(
                "Its rolls are sealed: {fingerprint} ({hint})",
                fingerprint=fingerprint(event.dice),
                hint=hint,
            ),
            view,
        )
    if view.reader.bridged:  # their poses are their own game's, unless the room lets them be heard
        return told + say(
            _("The log keeps poses only where {command} is on", command=typed("+rk/poses")), view
        )
    return told + say(
        _("The log keeps what is said and posed here ({command})", command=typed("+help logs")),
        view,
    )


def _own_settings(event: ev.SceneOpened | ev.RulesChosen, view: View) -> list[str]:
    own = unusual(event.settings, view.scene.house.get(event.ruleset, {}))
    if not own:
        return []
    changes = ", ".join(f"{name} {written(value)}" for name, value in own.items())
    return say(_("Its own settings: {changes}", changes=changes), view)


def _how_played(rules: str, view: View) -> list[str]:
    """Return where to read of rules that are not the usual ones."""
    if rules == view.reader.usual:
        return []
    return say(
        _("How a turn goes by them, and what to type: {command}", command=typed(f"+help {rules}")),
        view,
    )


@tells(ev.RulesChosen)
def _rules_chosen(event: ev.RulesChosen, view: View) -> list[str]:
    told = say(_("This scene is played by {ruleset} rules", ruleset=event.ruleset), view)
    return told + _how_played(event.ruleset, view) + _own_settings(event, view)


@tells(ev.FightEnded, among=(ALIKE, IN_STORIES))
def _fight_ended(event: ev.FightEnded, view: View) -> list[str]:
    return say(_over(event.reason, event.by, view), view)


def _over(reason: str, by: str, view: View) -> str:
    """Return that the fight is over, and why: in a player's own words, where one ended it."""
    reason = of_who_runs_it(reason, view.scene.led) if by else _(ENDINGS.get(reason, reason))
    return _("The fight is over{reason}", reason=f": {reason}" if reason else "")


@tells(ev.FightRested)
def _fight_rested(event: ev.FightRested, view: View) -> list[str]:
    told = say(_over(event.because, event.by, view), view) if event.reason == "ended" else []
    return told + say(rested_words(event.reason), view)


def rested_words(reason: str) -> str:
    """Return why no fight is under way any more."""
    if reason == "chase":
        return _("The fight rests while the chase goes on")
    if reason == "ended":
        return _("The chase goes on")
    return _("A new fight may begin")
