"""What somebody rolls with in place of the usual traits (DEF-10)."""

from game import events as ev
from presentation.words.view import View, say, tells


@tells(ev.PoolRuled)
def _pool_ruled(event: ev.PoolRuled, view: View) -> list[str]:
    return say(ruled_words(event), view)


def ruled_words(event: ev.PoolRuled) -> str:
    """Return what became of a pool that somebody asked for: ``Sam grants Jo's dodge with ...``."""
    if not event.by:
        return f"Nobody can grant {event.who}'s {event.verb} with {event.asked}: it is as usual"
    if not event.granted:
        return f"{event.by} does not grant {event.who}'s {_asked_for(event)}"
    if event.granted != event.asked:
        return f"{event.by} has {event.who}'s {event.verb} rolled with {event.granted}"
    return f"{event.by} grants {event.who}'s {_asked_for(event)}"


def _asked_for(event: ev.PoolRuled) -> str:
    """Return what was asked for, with the difficulty and the damage that an attack was to have."""
    said = f"{event.verb} with {event.asked}"
    figures = event.request.removeprefix(said)
    return said if figures.startswith(" against ") else f"{said}{figures}"
