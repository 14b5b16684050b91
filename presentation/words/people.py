"""Who is in the scene, how they stand, and what their sheets say."""

from collections.abc import Callable
from typing import Any

from game import events as ev
from game.combat.leaving import threats_to
from presentation.choosing import written
from presentation.leaving import end_words, stake_lines, stakes_of
from presentation.reviewing import privacy_words
from presentation.shared_lines import stance_words
from presentation.text import listing, words_of
from presentation.words.harm import health_words
from presentation.words.view import View, by_whom, plain, say, tells
from presentation.worked_out import converted_lines, filled_lines

DEEDS = ("draws ", "gets ", "loses ", "reloads ", "takes ")  # how a change to a sheet may begin

GIVEN, TAKEN = "gets ", "loses "  # those of them that somebody else does
FLANKS = {
    "open": "open to all sides",
    "wall": "with their back to a wall",
    "doorway": "in a doorway",
    "any": "with room around them for all comers",
}

IMMOBILISED = {
    "no": "free to move",
    "struggling": "immobilised but struggling",
    "wholly": "wholly immobilised",
}

POSITIONS: dict[str, Callable[[Any], str]] = {
    "cover": lambda now: "in the open" if now == "none" else f"in {now} cover",
    "prone": lambda now: "prone" if now else "on their feet",
    "aware": lambda now: "aware" if now else "unaware",
    "helpless": lambda now: "helpless" if now else "no longer helpless",
    "flanks": lambda now: FLANKS.get(now, words_of(str(now))),
    "direction": lambda now: f"shooting from {now}" if now else "shooting from the same side",
    "cornered": lambda now: "cornered" if now else "no longer cornered",
    "unreachable": lambda now: "out of reach" if now else "within reach",
    "away": lambda now: "away" if now else "back in the fight",
    "block_pool": lambda now: f"blocking with {now}" if now else "blocking as usual",
    "dodge_pool": lambda now: f"dodging with {now}" if now else "dodging as usual",
    "escape_pool": lambda now: f"escaping with {now}" if now else "escaping as usual",
    "attack_pool": lambda now: f"attacking with {now}" if now else "attacking as usual",
    "grapple_pool": lambda now: f"grappling with {now}" if now else "grappling as usual",
    "unsure": lambda now: "unsure who holds whom" if now else "sure who holds whom",
    "blinded": lambda now: "blinded" if now else "able to see",
    "flank": lambda now: f"at {now}'s flank" if now else "at nobody's flank",
    "rear": lambda now: f"at {now}'s back" if now else "at nobody's back",
    "cramped": lambda now: "without room to dodge" if now else "with room to dodge",
    "coverless": lambda now: "far from any cover" if now else "near some cover",
    "immobilised": lambda now: IMMOBILISED.get(now, words_of(str(now))),
    "bare": lambda now: f"without protection at the {now}" if now else "protected all over",
    "staked": lambda now: "staked" if now else "no longer staked",
    "floored": lambda now: "knocked down" if now else "no longer knocked down",
}

WAYS_OUT = {
    "walked-out": "walks out of the fight",
    "out-of-character": "leaves the fight and goes out of character",
    "quit": "leaves the fight and the game",
}


@tells(ev.Joined)
def _joined(event: ev.Joined, view: View) -> list[str]:
    stance = ["prone"] if event.prone else []
    stance += [POSITIONS["cover"](event.cover)] if event.cover != "none" else []
    if event.mask and view.reader.knows(event.who):
        stance.append(f"hidden: players see {event.mask}")
    if event.without:
        stance.append(f"without the {listing(event.without)} that somebody has taken here")
    return say(f"{event.who} joins{', ' + ', '.join(stance) if stance else ''}", view)


@tells(ev.Hidden)
def _hidden(event: ev.Hidden, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return say(f"{event.mask} is hidden from view", view)
    return say(f"{event.who} is hidden: players see {event.mask}", view)


@tells(ev.Unmasked)
def _unmasked(event: ev.Unmasked, view: View) -> list[str]:
    return say(f"{event.mask} is revealed: it is {event.who}", view)


@tells(ev.Left)
def _left(event: ev.Left, view: View) -> list[str]:
    return say(f"{event.who} {WAYS_OUT.get(event.why, 'leaves')}", view)


@tells(ev.LeaveTaken)
def _leave_taken(event: ev.LeaveTaken, view: View) -> list[str]:
    when = end_words(event.chase, bool(threats_to(view.scene, event.who)))
    told = say(f"{event.who} is about to leave, {when}", view)
    if view.reader.moves_on:
        told += stake_lines(stakes_of(view.scene, event.who, view.reader), event.who, view.reader)
    return told


@tells(ev.LeaveRetracted)
def _leave_retracted(event: ev.LeaveRetracted, view: View) -> list[str]:
    return say(f"{event.who} stays after all", view)


@tells(ev.Preferred)
def _preferred(event: ev.Preferred, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    return say(
        f"{event.who} prefers {f'to {event.kind}' if event.kind else 'the better defense'}", view
    )


@tells(ev.FighterChanged)
def _fighter_changed(event: ev.FighterChanged, view: View) -> list[str]:
    if event.why == "healed":
        now = health_words(event.fighter, event.fighter.health, view)
        return say(f"{event.who} is healed: {now}{by_whom(event.by)}", view)
    by = "" if event.by == event.who else by_whom(event.by)
    if by and event.why.startswith(GIVEN):
        return say(f"{event.by} gives {event.who} {event.why.removeprefix(GIVEN)}", view)
    if by and event.why.startswith(TAKEN):
        return say(f"{event.by} takes {event.why.removeprefix(TAKEN)} from {event.who}", view)
    if event.why.startswith(DEEDS):
        return say(f"{event.who} {event.why}{by}", view)
    return say(f"{event.who}: {event.why or 'the sheet is changed'}{by}", view)


@tells(ev.SheetAdapted)
def _sheet_adapted(event: ev.SheetAdapted, view: View) -> list[str]:
    return filled_lines(event, view.reader) if view.reader.knows(event.who) else []


@tells(ev.SheetConverted)
def _sheet_converted(event: ev.SheetConverted, view: View) -> list[str]:
    return converted_lines(event, view.reader) if view.reader.knows(event.who) else []


@tells(ev.TraitGiven)
def _trait_given(event: ev.TraitGiven, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    return say(f"{event.who}: {event.trait} {event.rating}, for this scene", view)


@tells(ev.PositionSet)
def _position_set(event: ev.PositionSet, view: View) -> list[str]:
    told = listing([position(name, now) for name, now in event.changes.items()])
    return say(f"{event.who} is now {told}{by_whom(event.by)}", view)


def position(name: str, now: bool | int | str) -> str:
    """Return one thing about where or how somebody stands."""
    known = POSITIONS.get(name)
    return known(now) if known else f"{words_of(name)} {written(now)}"


@tells(ev.AutoSet)
def _auto_set(event: ev.AutoSet, view: View) -> list[str]:
    now = "is automatic from now on" if event.auto else "is no longer automatic"
    return say(f"{event.who} {now}{stance_words(event.stance, event.ward, 'it')}", view)


tells(ev.PrivacySet)(plain(privacy_words))
