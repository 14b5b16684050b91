"""What somebody has less of, or more: resources, ammunition."""

from game import events as ev
from presentation.reader import Reader
from presentation.text import count
from presentation.words.view import INDENT, View, say, tells


@tells(ev.ResourceChanged)
def _resource_changed(event: ev.ResourceChanged, view: View) -> list[str]:
    told = resource_words(event, view.reader)
    return say(told, view, "" if view.acts else INDENT) if told else []


def resource_words(event: ev.ResourceChanged, reader: Reader) -> str:
    """Return what somebody spends or regains, with what is left; empty for who is not to read of
    it, and by the way in brief.
    """
    by_the_way = event.why != "outside"  # else it is what was typed
    if not reader.knows(event.who) or (reader.style == "brief" and by_the_way):
        return ""
    verb = "spends" if event.change < 0 else "regains"
    return f"{event.who} {verb} {abs(event.change)} {event.resource}: {event.now} left"


@tells(ev.AmmunitionSpent)
def _ammunition_spent(event: ev.AmmunitionSpent, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    return say(f"{event.who}'s {event.weapon}: {count(event.now, 'round')} left", view, INDENT)


@tells(ev.Reloaded)
def _reloaded(event: ev.Reloaded, view: View) -> list[str]:
    left = f": {count(event.now, 'round')}" if view.reader.knows(event.who) else ""
    return say(f"{event.who} reloads the {event.weapon}{left}", view, INDENT)
