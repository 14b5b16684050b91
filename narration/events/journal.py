"""The journal's own: going back and forth. `game.journal` does what they say."""

from game import events as ev
from narration.events.view import View, say, tells
from narration.languages import _
from narration.phrases.undoing import dropped_words, jump_words


@tells(ev.Undone)
def _undone(event: ev.Undone, view: View) -> list[str]:
    told = jump_words(view.jump, _("takes back"), view.reader) if view.jump else ""
    return say(told or _("Undone: the scene stands as it did after entry {to}", to=event.to), view)


@tells(ev.TakenBack)
def _taken_back(event: ev.TakenBack, view: View) -> list[str]:
    told = jump_words(view.jump, _("takes back"), view.reader) if view.jump else ""
    return say(told or _("Taken back: what was declared in entry {entry}", entry=event.entry), view)


@tells(ev.Redone)
def _redone(event: ev.Redone, view: View) -> list[str]:
    told = jump_words(view.jump, _("brings back"), view.reader) if view.jump else ""
    told = told or _("Redone: the scene stands as it did after entry {to}", to=event.to)
    dropped = dropped_words(view.jump, view.reader) if view.jump else ""
    return say(_("{told}, with the same dice", told=told), view) + say(dropped, view)
