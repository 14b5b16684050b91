"""A scene that opens, the rules it is played by, and the end of its fight."""

from collections.abc import Mapping

from game import events as ev
from game.settings import SettingValue
from presentation.choosing import written
from presentation.text import typed
from presentation.words.dice import fingerprint
from presentation.words.view import View, say, tells

ENDINGS = {
    "nobody-left": "nobody is left standing",
    "pinned": "a pin has decided it",
}


@tells(ev.SceneOpened)
def _scene_opened(event: ev.SceneOpened, view: View) -> list[str]:
    title = f": {event.title}" if event.title else ""
    told = say(f"A scene is open{title} ({event.ruleset} rules)", view)
    told += _how_played(event.ruleset, view) + _own_settings(event.settings, view)
    if event.dice is not None:
        hint = typed("+help seal")
        told += say(f"Its rolls are sealed: {fingerprint(event.dice)} ({hint})", view)
    if view.reader.bridged:  # their poses are their own game's, unless the room lets them be heard
        return told + say(f"The log keeps poses only where {typed('+rk/poses')} is on", view)
    return told + say(f"The log keeps what is said and posed here ({typed('+help logs')})", view)


def _own_settings(settings: Mapping[str, SettingValue], view: View) -> list[str]:
    if not settings:
        return []
    changes = ", ".join(f"{name} {written(value)}" for name, value in settings.items())
    return say(f"Its own settings: {changes}", view)


def _how_played(rules: str, view: View) -> list[str]:
    """Return where to read of rules that are not the usual ones."""
    if rules == view.reader.usual:
        return []
    return say(f"How a turn goes by them, and what to type: {typed(f'+help {rules}')}", view)


@tells(ev.RulesChosen)
def _rules_chosen(event: ev.RulesChosen, view: View) -> list[str]:
    told = say(f"This scene is played by {event.ruleset} rules", view)
    return told + _how_played(event.ruleset, view) + _own_settings(event.settings, view)


@tells(ev.FightEnded)
def _fight_ended(event: ev.FightEnded, view: View) -> list[str]:
    return say(over_words(event.reason), view)


def over_words(reason: str) -> str:
    """Return that the fight is over, and why."""
    reason = ENDINGS.get(reason, reason)
    return f"The fight is over{f': {reason}' if reason else ''}"


@tells(ev.FightRested)
def _fight_rested(event: ev.FightRested, view: View) -> list[str]:
    told = say(over_words(event.because), view) if event.reason == "ended" else []
    return told + say(rested_words(event.reason), view)


def rested_words(reason: str) -> str:
    """Return why no fight is under way any more."""
    if reason == "chase":
        return "The fight rests while the chase goes on"
    if reason == "ended":
        return "The chase goes on"
    return "A new fight may begin"
