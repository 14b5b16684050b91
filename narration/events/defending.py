"""What meets an attack: defenses that go on serving, guards, escapes."""

from game import events as ev
from narration.events.view import (
    INDENT,
    View,
    in_a_sentence,
    in_verbose,
    nothing,
    owners,
    reads,
    say,
    tells,
)
from narration.languages import N_, _
from narration.phrases.challenges import fleeing_words, spoiled_words
from narration.phrases.exchange_outcomes import broken_words, met_words
from narration.text import listing


@in_a_sentence(ev.DefenseBacked, to=owners)
def _defense_backed(event: ev.DefenseBacked) -> str:
    if event.used:
        return ""
    goes = _("goes into") if event.on else _("is taken back from")
    return _("Willpower {goes} {who}'s next free defense", goes=goes, who=event.who)


@tells(ev.Met)
def _met(event: ev.Met, view: View) -> list[str]:
    number = _(" (roll {roll})", roll=event.roll) if view.reader.style == "verbose" else ""
    return say(f"{met_words(event)}{number}", view, INDENT)


@in_a_sentence(ev.DodgeStands, INDENT, to=in_verbose)  # what it meets says that it serves again
def _dodge_stands(event: ev.DodgeStands) -> str:
    side = (
        _(" from {direction}", direction=event.direction)
        if event.direction
        else _(" from that side")
    )
    return _("{who}'s dodge serves against every shot{side} this round", who=event.who, side=side)


reads(ev.EscapeStands, N_("{who}'s escape meets every attack of the round"), INDENT, in_verbose)


@tells(ev.EscapeFaced)
def _escape_faced(event: ev.EscapeFaced, view: View) -> list[str]:
    if event.broken:
        return say(broken_words(event), view, INDENT)
    if view.reader.style != "verbose":
        return []
    return say(_("{who}'s escape holds against {by}", who=event.who, by=event.by), view, INDENT)


@in_a_sentence(ev.Escaped)
def escaped_words(event: ev.Escaped) -> str:
    """Return somebody's getting away, with the lead they have: ``Al gets away, 2 ahead of Jo``."""
    ahead = [
        _("{lead} ahead of {name}", lead=lead, name=name) for name, lead in event.leads.items()
    ]
    if not ahead:
        return _("{who} gets away unhindered", who=event.who)
    if set(event.leads.values()) == {event.net}:
        return _("{who} gets away, {net} ahead of everyone", who=event.who, net=event.net)
    return _(
        "{who} gets away, {ahead}",
        who=event.who,
        ahead=listing([*ahead, _("{net} ahead of anyone else", net=event.net)]),
    )


@in_a_sentence(ev.GuardTurned)
def _guard_turned(event: ev.GuardTurned) -> str:
    weapon = getattr(event.declaration.parts[event.index], "weapon", "")
    means = f" ({weapon})" if weapon else ""
    return _(
        "{who}'s guard turns on {target}{means}", who=event.who, target=event.target, means=means
    )


tells(ev.DefenseUsed)(nothing)
in_a_sentence(ev.EscapeAnnounced)(fleeing_words)
in_a_sentence(ev.EscapeSpoiled)(spoiled_words)
