"""What somebody rolls with in place of the usual traits (DEF-10)."""

from msgspec.structs import asdict

from game import events as ev
from narration.events.view import in_a_sentence
from narration.languages import N_, _


@in_a_sentence(ev.PoolRuled)
def ruled_words(event: ev.PoolRuled) -> str:
    """Return what became of a pool that somebody asked for: ``Sam grants Jo's dodge with ...``."""
    if not event.by:
        return _("Nobody can grant {who}'s {verb} with {asked}: it is as usual", **asdict(event))
    if event.granted and event.granted != event.asked:
        return _("{by} has {who}'s {verb} rolled with {granted}", **asdict(event))
    told = (
        N_("{by} grants {who}'s {asked_for}")
        if event.granted
        else N_("{by} does not grant {who}'s {asked_for}")
    )
    return _(told, by=event.by, who=event.who, asked_for=_asked_for(event))


def _asked_for(event: ev.PoolRuled) -> str:
    """Return what was asked for, with the difficulty and the damage that an attack was to have."""
    said = _("{verb} with {asked}", verb=event.verb, asked=event.asked)
    figures = event.request.removeprefix(said)
    return said if figures.startswith(" against ") else f"{said}{figures}"
