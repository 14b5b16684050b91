"""Extra actions: planned, granted, bought and used (HASTE)."""

from game import events as ev
from narration.events.view import View, nothing, say, tells
from narration.languages import _
from narration.phrases.verb_words import extra_word, haste_words


@tells(ev.HastePlanned)
def _haste_planned(event: ev.HastePlanned, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    if event.haste is None:
        return say(
            _("{who} plans no {extra_word}", who=event.who, extra_word=extra_word(view.scene)), view
        )
    haste = haste_words(event.haste, view.scene)
    if event.who == view.reader.name:
        return say(_("You will announce {haste} when you declare", haste=haste), view)
    return say(
        _("{who} will announce {haste} with their declaration", who=event.who, haste=haste), view
    )


@tells(ev.HasteGranted)
def _haste_granted(event: ev.HasteGranted, view: View) -> list[str]:
    if not event.haste.count:
        return say(
            _(
                "{who} is no longer granted {extra_word} from {source}",
                who=event.who,
                extra_word=extra_word(view.scene),
                source=event.haste.source,
            ),
            view,
        )
    return say(
        _("{who} is granted {haste}", who=event.who, haste=haste_words(event.haste, view.scene)),
        view,
    )


tells(ev.HasteBought)(nothing)  # told with the declaration it came with
tells(ev.HasteUsed)(nothing)  # every haste phase does it
