"""What happens in a grapple, in clauses: Control won and lost, effects, holds begun and ended."""

from collections.abc import Callable, Sequence
from typing import Any, get_args

from game import events as ev
from narration.languages import N_, _
from narration.text import count, listing, own_words, typed, words_of

type GrappleEvent = (
    ev.GrappleBegun
    | ev.GrappleMissed
    | ev.ControlChanged
    | ev.GrappleReversed
    | ev.EffectUsed
    | ev.Dropped
    | ev.Thrown
    | ev.Propped
    | ev.Disarmed
    | ev.Pinned
)

GRAPPLE_EVENTS: tuple[type[GrappleEvent], ...] = get_args(GrappleEvent.__value__)
"""What an exchange may do to a grapple."""

SHOWN_BY_EFFECT = (ev.Dropped, ev.Thrown, ev.Propped, ev.Pinned)
PAID = "paid"  # the slot of what a grappler attacked from outside pays

MISSED = {
    "grappler-busy": N_("{grappler} is in another grapple by now"),
    "victim-held": N_("{victim} is held already"),
    "down": N_("one of them is down"),
}

CHANGED = {
    "won": N_("{grappler} tightens the hold"),
    "resisted": N_("{victim} wears {grappler}'s hold down"),
    "upkeep": N_("Keeping hold of {victim} costs {grappler} {change}"),
    "shrug off": N_("{grappler} pays {change} to shrug it off"),
    "hostage block": N_("{grappler} pays {change} for a hostage block with {victim}"),
}

EFFECTS = {
    "pin": N_("{grappler} pins {victim}"),
    "disarm": N_("{grappler} disarms {victim}"),
    "drop": N_("{grappler} drops {victim} to the ground"),
    "slam": N_("{grappler} slams {victim} to the ground"),
    "throw": N_("{grappler} throws {victim} to the ground, {yards}"),
    "prop": N_("{grappler} props {victim} up"),
    "clinch": N_("{grappler} clinches {victim}"),
    "crack": N_("{grappler} cracks {victim}"),
    "action": N_("{grappler} acts with {victim} in hand{text}"),
}

HOSTAGE = N_("hostage block")
FULL, SHORT = ": ", ", "  # what stands between a deed and the Control that it leads to


def from_to(before: int, now: int, spoken: bool) -> str:
    """Return how Control moved: ``Control 3 -> 5``; without signs where it is read out."""
    if spoken:
        return _(
            "Control from {before} to {minus}{now}",
            before=before,
            minus=_("minus ") if now < 0 else "",
            now=abs(now),
        )
    return typed(_("Control {before} -> {now}", before=before, now=now))


def begun_words(event: ev.GrappleBegun, joint: str = FULL) -> str:
    """Return that somebody was seized."""
    return _("{grappler} seizes {victim}{joint}Control {control}", event, joint=joint)


def missed_words(event: ev.GrappleMissed) -> str:
    """Return that a grapple won came to nothing, and why."""
    why = _(MISSED.get(event.reason, ""), event) or words_of(event.reason)
    return _("{grappler}'s grapple on {victim} comes to nothing: {why}", event, why=why)


def changed_words(event: ev.ControlChanged, spoken: bool = False, joint: str = FULL) -> str:
    """Return why Control rose or fell, from what to what."""
    if event.why == "ruled":
        by = _(" (by {by})", event) if event.by else ""
        return _("{grappler}'s Control over {victim} is now {control}{by}", event, by=by)
    if event.why == "assisted":
        told = _("{by} helps", event)
    else:
        known = _(CHANGED.get(event.why, ""))
        told = words_of(event.why).capitalize()
        if known:
            told = known.format(
                grappler=event.grappler, victim=event.victim, change=abs(event.change)
            )
    return f"{told}{joint}{from_to(event.control - event.change, event.control, spoken)}"


def reversed_words(event: ev.GrappleReversed, spoken: bool = False, joint: str = FULL) -> str:
    """Return that the two changed places."""
    now = _("Control {control}", event)
    if event.surplus:
        now = from_to(event.control - event.surplus, event.control, spoken)
    text = N_("{grappler} turns the tables on {victim}{joint}{now}")
    return _(text, event, joint=joint, now=now)


def used_words(event: ev.EffectUsed) -> str:
    """Return an effect and its price: ``Jane slams Jo to the ground for 3 Control, 2 left``."""
    known = _(EFFECTS.get(event.effect, N_("{grappler} uses {effect} on {victim}")))
    told = known.format(
        effect=words_of(event.effect),
        grappler=event.grappler,
        victim=event.victim,
        yards=yards_words(event),
        text=f', "{own_words(event.text)}",' if event.text else "",
    )
    if event.single:
        return _(
            "{told} for {all} {cost} won",
            event,
            told=told,
            all=_("all") if event.cost > 1 else _("the"),
        )
    return _(
        "{told} for {cost} Control, {left} left", event, told=told, left=event.left or _("none")
    )


def yards_words(event: ev.EffectUsed) -> str:
    """Return how far a throw goes, and why: ``7 yards away (Strength 2 + Control 5)``."""
    strength = event.yards - event.cost
    return _(
        "{number} away (Strength {strength} + Control {cost})",
        event,
        number=count(event.yards, "yard"),
        strength=strength,
    )


def dropped_words(event: ev.Dropped | ev.Thrown) -> str:
    """Return that somebody lies on the ground."""
    return _("{who} lies prone", event)


def propped_words(event: ev.Propped) -> str:
    """Return that somebody was stood up."""
    return _("{who} is on their feet", event)


def disarmed_words(event: ev.Disarmed) -> str:
    """Return who has a weapon now."""
    rounds = _(" ({number} in it)", number=count(event.rounds, "round")) if event.rounds else ""
    return _("{by} has {who}'s {name} now{rounds}", event, name=event.weapon.name, rounds=rounds)


def pinned_words(event: ev.Pinned) -> str:
    """Return that somebody is helpless from now on."""
    if event.relented:
        return _("{victim} gives in to {grappler}: helpless until let go", event)
    return _("{victim} is pinned: helpless until let go", event)


def ended_words(event: ev.GrappleEnded, down: Sequence[str] = ()) -> str:
    """Return that a grapple is over; ``down`` are those who are down or away.

    Empty where what ended it has said so.
    """
    pair = {"grappler": event.grappler, "victim": event.victim}
    match event.reason:
        case "thrown":
            return ""
        case "released":
            lost = _(": {victim} has no main action left this round", **pair)
            return _(
                "{grappler} lets {victim} go{lost}", lost=lost if event.after_pin else "", **pair
            )
        case "control":
            return _("{victim} is free: {grappler} has no Control left", **pair)
        case "seized":
            return _("{grappler} loses hold of {victim}", **pair)
        case "down" | "gone" if event.victim not in down:
            return _("{victim} is free", **pair)
        case "down" | "gone":
            return _("{grappler} holds nobody now", **pair)
    why = words_of(event.reason)
    return _("The grapple of {grappler} and {victim} is over: {reason}", reason=why, **pair)


def sustained_words(event: ev.GrappleSustained, pinned: bool) -> str:
    """Return that a hold was kept."""
    if pinned:
        return _("{grappler} keeps {victim} helpless", event)
    return _("{grappler} keeps hold of {victim}", event)


WRITE: dict[type, Callable[[Any, bool, str], str]] = {
    ev.GrappleBegun: lambda one, spoken, joint: begun_words(one, joint),
    ev.GrappleMissed: lambda one, spoken, joint: missed_words(one),
    ev.ControlChanged: changed_words,
    ev.GrappleReversed: reversed_words,
    ev.EffectUsed: lambda one, spoken, joint: used_words(one),
    ev.Dropped: lambda one, spoken, joint: dropped_words(one),
    ev.Thrown: lambda one, spoken, joint: dropped_words(one),
    ev.Propped: lambda one, spoken, joint: propped_words(one),
    ev.Disarmed: lambda one, spoken, joint: disarmed_words(one),
    ev.Pinned: lambda one, spoken, joint: pinned_words(one),
}


def grapple_words(event: GrappleEvent, spoken: bool = False, joint: str = FULL) -> str:
    """Return one thing that happened in a grapple as a clause; ``joint`` stands before Control."""
    return WRITE[type(event)](event, spoken, joint)


def comes_of_rolls(event: GrappleEvent) -> bool:
    """Say whether it is what a margin, or help, did to Control."""
    if isinstance(event, ev.ControlChanged):
        return event.exchange > 0 and event.slot != PAID
    return isinstance(event, ev.GrappleBegun | ev.GrappleReversed)


def rolls_words(numbers: Sequence[int]) -> str:
    """Return which rolls led to something: `` (rolls 7 and 8)``; empty for none."""
    if not numbers:
        return ""
    told = listing([str(one) for one in numbers])
    return _(" (rolls {numbers})" if len(numbers) > 1 else " (roll {numbers})", numbers=told)
