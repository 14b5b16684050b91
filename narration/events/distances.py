"""Who is how far from whom, and who lies or stands."""

from game import events as ev
from game.state.scene import APART_YARDS, CLAIMED
from narration.events.view import by_whom, in_a_sentence
from narration.languages import N_, _
from narration.phrases.challenges import laid_down_words, moved_words, steps_words
from narration.text import count, listing

NEAR = N_("at hand-to-hand distance")


@in_a_sentence(ev.DistanceSet)
def _distance_set(event: ev.DistanceSet) -> str:
    return _now(event, _(NEAR) if event.close else _("out of each other's reach"))


@in_a_sentence(ev.YardsSet)
def _yards_set(event: ev.YardsSet) -> str:
    if event.how == CLAIMED:  # the declaration says it
        return ""
    apart = _("{number} apart", number=count(event.yards, "yard"))
    return _now(event, apart if event.yards else _(NEAR))


def _now(event: ev.DistanceSet | ev.YardsSet, now: str) -> str:
    return _("{who} and {other} are now {now}{by_whom}", event, now=now, by_whom=by_whom(event.by))


@in_a_sentence(ev.BrokeOff)
def broke_off_words(event: ev.BrokeOff) -> str:
    """Return that somebody got away from those near them."""
    told = _("{who} breaks off", event)
    if not event.others:
        return told
    return _(
        "{told} from {others}: {APART_YARDS} yards or more",
        told=told,
        others=listing(event.others),
        APART_YARDS=APART_YARDS,
    )


in_a_sentence(ev.StepsSet)(steps_words)
in_a_sentence(ev.Moved)(moved_words)
in_a_sentence(ev.LaidDown)(laid_down_words)


@in_a_sentence(ev.Stood)
def stood_words(event: ev.Stood) -> str:
    """Return that somebody got up."""
    return _("{who} gets up", event)
