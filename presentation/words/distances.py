"""Who is how far from whom, and who lies or stands."""

from game import events as ev
from presentation.challenges import laid_down_words, moved_words, steps_words
from presentation.words.view import View, by_whom, plain, say, tells


@tells(ev.DistanceSet)
def _distance_set(event: ev.DistanceSet, view: View) -> list[str]:
    now = "at hand-to-hand distance" if event.close else "out of each other's reach"
    return say(f"{event.who} and {event.other} are now {now}{by_whom(event.by)}", view)


tells(ev.StepsSet)(plain(steps_words))
tells(ev.Moved)(plain(moved_words))
tells(ev.LaidDown)(plain(laid_down_words))


@tells(ev.Stood)
def _stood(event: ev.Stood, view: View) -> list[str]:
    return say(stood_words(event), view)


def stood_words(event: ev.Stood) -> str:
    """Return that somebody got up."""
    return f"{event.who} gets up"
