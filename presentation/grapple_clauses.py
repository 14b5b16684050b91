"""What happens in a grapple, in clauses: Control won and lost, effects, holds begun and ended."""

from collections.abc import Callable, Sequence
from typing import Any

from game import events as ev
from presentation.text import count, listing, typed, words_of

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

GRAPPLE_EVENTS = (
    ev.GrappleBegun,
    ev.GrappleMissed,
    ev.ControlChanged,
    ev.GrappleReversed,
    ev.EffectUsed,
    ev.Dropped,
    ev.Thrown,
    ev.Propped,
    ev.Disarmed,
    ev.Pinned,
)
"""What an exchange may do to a grapple."""

SHOWN_BY_EFFECT = (ev.Dropped, ev.Thrown, ev.Propped, ev.Pinned)
PAID = "paid"  # the slot of what a grappler attacked from outside pays

MISSED = {
    "grappler-busy": "{grappler} is in another grapple by now",
    "victim-held": "{victim} is held already",
    "down": "one of them is down",
}

CHANGED = {
    "won": "{grappler} tightens the hold on {victim}",
    "resisted": "{victim} wears {grappler}'s hold down",
    "upkeep": "Keeping hold of {victim} costs {grappler} {change}",
    "shrug off": "{grappler} pays {change} to shrug it off",
    "hostage block": "{grappler} pays {change} for a hostage block with {victim}",
}

EFFECTS = {
    "pin": "{grappler} pins {victim}",
    "disarm": "{grappler} disarms {victim}",
    "drop": "{grappler} drops {victim} to the ground",
    "slam": "{grappler} slams {victim} to the ground",
    "throw": "{grappler} throws {victim} to the ground, {yards}",
    "prop": "{grappler} props {victim} up",
    "clinch": "{grappler} clinches {victim}",
    "crack": "{grappler} cracks {victim}",
    "action": "{grappler} acts with {victim} in hand{text}",
}

HOSTAGE = "hostage block"
FULL, SHORT = ": ", ", "  # what stands between a deed and the Control that it leads to


def from_to(before: int, now: int, spoken: bool) -> str:
    """Return how Control moved: ``Control 3 -> 5``; without signs where it is read out."""
    if spoken:
        return f"Control from {before} to {'minus ' if now < 0 else ''}{abs(now)}"
    return typed(f"Control {before} -> {now}")


def begun_words(event: ev.GrappleBegun, joint: str = FULL) -> str:
    """Return that somebody was seized."""
    return f"{event.grappler} seizes {event.victim}{joint}Control {event.control}"


def missed_words(event: ev.GrappleMissed) -> str:
    """Return that a grapple won came to nothing, and why."""
    known = MISSED.get(event.reason)
    why = known.format(grappler=event.grappler, victim=event.victim) if known else ""
    return (
        f"{event.grappler}'s grapple on {event.victim} comes to nothing: "
        f"{why or words_of(event.reason)}"
    )


def changed_words(event: ev.ControlChanged, spoken: bool = False, joint: str = FULL) -> str:
    """Return why Control rose or fell, from what to what."""
    if event.why == "ruled":
        by = f" (by {event.by})" if event.by else ""
        return f"{event.grappler}'s Control over {event.victim} is now {event.control}{by}"
    if event.why == "assisted":
        told = f"{event.by} helps"
    else:
        known = CHANGED.get(event.why)
        told = words_of(event.why).capitalize()
        if known:
            told = known.format(
                grappler=event.grappler, victim=event.victim, change=abs(event.change)
            )
    return f"{told}{joint}{from_to(event.control - event.change, event.control, spoken)}"


def reversed_words(event: ev.GrappleReversed, spoken: bool = False, joint: str = FULL) -> str:
    """Return that the two changed places."""
    now = f"Control {event.control}"
    if event.surplus:
        now = from_to(event.control - event.surplus, event.control, spoken)
    return f"{event.grappler} turns the tables and holds {event.victim}{joint}{now}"


def used_words(event: ev.EffectUsed) -> str:
    """Return an effect and its price: ``Jane slams Jo to the ground for 3 Control, 2 left``."""
    known = EFFECTS.get(event.effect, f"{{grappler}} uses {words_of(event.effect)} on {{victim}}")
    told = known.format(
        grappler=event.grappler,
        victim=event.victim,
        yards=yards_words(event),
        text=f', "{event.text}",' if event.text else "",
    )
    if event.single:
        return f"{told} for {'all' if event.cost > 1 else 'the'} {event.cost} won"
    return f"{told} for {event.cost} Control, {event.left or 'none'} left"


def yards_words(event: ev.EffectUsed) -> str:
    """Return how far a throw goes, and why: ``7 yards away (Strength 2 + Control 5)``."""
    strength = event.yards - event.cost
    return f"{count(event.yards, 'yard')} away (Strength {strength} + Control {event.cost})"


def dropped_words(event: ev.Dropped | ev.Thrown) -> str:
    """Return that somebody lies on the ground."""
    return f"{event.who} lies prone"


def propped_words(event: ev.Propped) -> str:
    """Return that somebody was stood up."""
    return f"{event.who} is on their feet"


def disarmed_words(event: ev.Disarmed) -> str:
    """Return who has a weapon now."""
    rounds = f" ({count(event.rounds, 'round')} in it)" if event.rounds else ""
    return f"{event.by} has {event.who}'s {event.weapon.name} now{rounds}"


def pinned_words(event: ev.Pinned) -> str:
    """Return that somebody is helpless from now on."""
    if event.relented:
        return f"{event.victim} gives in to {event.grappler}: helpless until let go"
    return f"{event.victim} is pinned: helpless until let go"


def ended_words(event: ev.GrappleEnded, down: Sequence[str] = ()) -> str:
    """Return that a grapple is over; ``down`` are those who are down or away.

    Empty where what ended it has said so.
    """
    grappler, victim = event.grappler, event.victim
    match event.reason:
        case "thrown":
            return ""
        case "released":
            lost = f": {victim} has no main action left this round" if event.after_pin else ""
            return f"{grappler} lets {victim} go{lost}"
        case "control":
            return f"{victim} is free: {grappler} has no Control left"
        case "seized":
            return f"{grappler} loses hold of {victim}"
        case "down" | "gone":
            return f"{victim} is free" if victim not in down else f"{grappler} holds nobody now"
    return f"The grapple of {grappler} and {victim} is over: {words_of(event.reason)}"


def sustained_words(event: ev.GrappleSustained, pinned: bool) -> str:
    """Return that a hold was kept."""
    if pinned:
        return f"{event.grappler} keeps {event.victim} helpless"
    return f"{event.grappler} keeps hold of {event.victim}"


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
    return f" (roll{'s' if len(numbers) > 1 else ''} {told})"
