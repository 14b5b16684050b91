"""Extra actions: planned, granted, bought and used (HASTE)."""

from game import events as ev
from presentation.intents import extra_word, haste_words
from presentation.words.view import View, nothing, say, tells


@tells(ev.HastePlanned)
def _haste_planned(event: ev.HastePlanned, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    if event.haste is None:
        return say(f"{event.who} plans no {extra_word(view.scene)}", view)
    haste = haste_words(event.haste, view.scene)
    if event.who == view.reader.name:
        return say(f"You will announce {haste} when you declare", view)
    return say(f"{event.who} will announce {haste} with their declaration", view)


@tells(ev.HasteGranted)
def _haste_granted(event: ev.HasteGranted, view: View) -> list[str]:
    if not event.haste.count:
        return say(
            f"{event.who} is no longer granted {extra_word(view.scene)} from {event.haste.source}",
            view,
        )
    return say(f"{event.who} is granted {haste_words(event.haste, view.scene)}", view)


tells(ev.HasteBought)(nothing)  # told with the declaration it came with
tells(ev.HasteUsed)(nothing)  # every haste phase does it
