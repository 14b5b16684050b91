"""What somebody has less of, or more: resources, ammunition."""

from game import events as ev
from narration.events.view import (
    AFTER_A_BLOW,
    INDENT,
    SAID_BY_OUTCOME,
    View,
    in_a_sentence,
    owners,
    say,
    tells,
)
from narration.languages import _
from narration.reader import Reader
from narration.text import count

HASTE = "haste"  # why something is spent


@tells(ev.ResourceChanged)
def _resource_changed(event: ev.ResourceChanged, view: View) -> list[str]:
    return say(resource_words(event, view.reader), view, "" if view.acts else INDENT)


def resource_words(event: ev.ResourceChanged, reader: Reader) -> str:
    """Return what somebody spends or regains, with what is left; empty for who is not to read of
    it, and by the way in brief. What haste costs is told with the declaration.
    """
    by_the_way = event.why != "outside"  # else it is what was typed
    if not reader.knows(event.who) or (reader.style == "brief" and by_the_way):
        return ""
    if event.why == HASTE and not reader.in_full:
        return ""
    verb = _("spends") if event.change < 0 else _("regains")
    return _(
        "{who} {verb} {change} {resource}: {now} left",
        who=event.who,
        verb=verb,
        change=abs(event.change),
        resource=event.resource,
        now=event.now,
    )


@in_a_sentence(ev.AmmunitionSpent, INDENT, to=owners, among=(AFTER_A_BLOW, SAID_BY_OUTCOME))
def _ammunition_spent(event: ev.AmmunitionSpent) -> str:
    left = count(event.now, "round")
    return _("{who}'s {weapon}: {number} left", who=event.who, weapon=event.weapon, number=left)


@tells(ev.Reloaded)
def _reloaded(event: ev.Reloaded, view: View) -> list[str]:
    left = f": {count(event.now, 'round')}" if view.reader.knows(event.who) else ""
    return say(
        _("{who} reloads the {weapon}{left}", who=event.who, weapon=event.weapon, left=left),
        view,
        INDENT,
    )
