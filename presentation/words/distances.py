"""Who is how far from whom, and who lies or stands."""

from game import events as ev
from game.state.distance import APART_YARDS, CLAIMED
from presentation.challenges import laid_down_words, moved_words, steps_words
from presentation.text import count, listing
from presentation.words.view import View, by_whom, plain, say, tells

NEAR = "at hand-to-hand distance"


@tells(ev.DistanceSet)
def _distance_set(event: ev.DistanceSet, view: View) -> list[str]:
    now = NEAR if event.close else "out of each other's reach"
    return say(f"{event.who} and {event.other} are now {now}{by_whom(event.by)}", view)


@tells(ev.YardsSet)
def _yards_set(event: ev.YardsSet, view: View) -> list[str]:
    if event.how == CLAIMED:  # the declaration says it
        return []
    now = f"{count(event.yards, 'yard')} apart" if event.yards else NEAR
    return say(f"{event.who} and {event.other} are now {now}{by_whom(event.by)}", view)


@tells(ev.BrokeOff)
def _broke_off(event: ev.BrokeOff, view: View) -> list[str]:
    return say(broke_off_words(event), view)


def broke_off_words(event: ev.BrokeOff) -> str:
    """Return that somebody got away from those near them."""
    told = f"{event.who} breaks off"
    if not event.others:
        return told
    return f"{told} from {listing(event.others)}: {APART_YARDS} yards or more"


tells(ev.StepsSet)(plain(steps_words))
tells(ev.Moved)(plain(moved_words))
tells(ev.LaidDown)(plain(laid_down_words))


@tells(ev.Stood)
def _stood(event: ev.Stood, view: View) -> list[str]:
    return say(stood_words(event), view)


def stood_words(event: ev.Stood) -> str:
    """Return that somebody got up."""
    return f"{event.who} gets up"
