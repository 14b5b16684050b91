"""Who is how far from whom, and who lies or stands."""

from game import events as ev
from game.state.distance import APART_YARDS, CLAIMED
from presentation.challenges import laid_down_words, moved_words, steps_words
from presentation.languages import N_, _
from presentation.text import count, listing
from presentation.words.view import View, by_whom, plain, say, tells

NEAR = N_("at hand-to-hand distance")


@tells(ev.DistanceSet)
def _distance_set(event: ev.DistanceSet, view: View) -> list[str]:
    now = _(NEAR) if event.close else _("out of each other's reach")
    return say(
        _(
            "{who} and {other} are now {now}{by_whom}",
            who=event.who,
            other=event.other,
            now=now,
            by_whom=by_whom(event.by),
        ),
        view,
    )


@tells(ev.YardsSet)
def _yards_set(event: ev.YardsSet, view: View) -> list[str]:
    if event.how == CLAIMED:  # the declaration says it
        return []
    now = _("{number} apart", number=count(event.yards, "yard")) if event.yards else _(NEAR)
    return say(
        _(
            "{who} and {other} are now {now}{by_whom}",
            who=event.who,
            other=event.other,
            now=now,
            by_whom=by_whom(event.by),
        ),
        view,
    )


@tells(ev.BrokeOff)
def _broke_off(event: ev.BrokeOff, view: View) -> list[str]:
    return say(broke_off_words(event), view)


def broke_off_words(event: ev.BrokeOff) -> str:
    """Return that somebody got away from those near them."""
    told = _("{who} breaks off", who=event.who)
    if not event.others:
        return told
    return _(
        "{told} from {others}: {APART_YARDS} yards or more",
        told=told,
        others=listing(event.others),
        APART_YARDS=APART_YARDS,
    )


tells(ev.StepsSet)(plain(steps_words))
tells(ev.Moved)(plain(moved_words))
tells(ev.LaidDown)(plain(laid_down_words))


@tells(ev.Stood)
def _stood(event: ev.Stood, view: View) -> list[str]:
    return say(stood_words(event), view)


def stood_words(event: ev.Stood) -> str:
    """Return that somebody got up."""
    return _("{who} gets up", who=event.who)
