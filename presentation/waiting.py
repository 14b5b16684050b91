"""How long a scene waits for people, in words."""

from collections.abc import Sequence

from game.idle import Idle
from game.state.declaration import Haste
from game.words import quote
from presentation.reader import Reader
from presentation.text import count, line, listing, typed

_THEN = {
    "pass": "is passed over, or answered for by the default",
    "proxy": "may be acted for by a storyteller",
    "agree": "is passed over if the others agree",
}
_THEN_TO = {
    "pass": "they are passed over",
    "proxy": "a storyteller may act for them",
    "agree": "the others are asked to go on without them",
}


def duration(seconds: int) -> str:
    """Return a time as ``5 minutes``, in the largest unit that leaves no rest."""
    for unit, length in (("hour", 3600), ("minute", 60)):
        if seconds and seconds % length == 0:
            return count(seconds // length, unit)
    return count(seconds, "second")


def idle_words(nudge: int, after: int, then: str) -> str:
    """Return a policy for those who keep the others waiting as one sentence."""
    told = []
    if nudge:
        told.append(f"is reminded after {duration(nudge)}")
    if after:
        told.append(f"{_THEN[then]} after {duration(after)}")
    if not told:
        return "Nobody is reminded or passed over, however long it takes"
    return f"Who keeps the others waiting {' and '.join(told)}"


def nudge_lines(who: str, policy: Idle, reader: Reader) -> list[str]:
    """Return what one is told, in private, who keeps the others waiting."""
    told = f"The others have been waiting for {who} for {duration(policy.nudge)}"
    if policy.after:
        told += f"; after {duration(policy.after - policy.nudge)} more {_THEN_TO[policy.then]}"
    return line(f"{told}.", reader)


def passing_over_lines(
    names: Sequence[str], waited: int, patience: int, reader: Reader
) -> list[str]:
    """Return the question to one who would pass players over who are there and have had less time
    than the scene's ``patience``.
    """
    are, have = ("is", "has") if len(names) == 1 else ("are", "have")
    since = (
        f"{have} been waited for only {duration(waited)}" if waited else f"{have} just been asked"
    )
    skip, wait = typed("+choose skip"), typed("+choose wait")
    return line(
        f"{listing(names)} {are} connected and {since}; this scene waits {duration(patience)}. "
        f"{skip} passes over {'them' if len(names) > 1 else names[0]}, {wait} waits.",
        reader,
    )


def haste_wish_lines(who: str, haste: Haste, reader: Reader) -> list[str]:
    """Return what storytellers are told of haste that somebody asks for and that was not granted
    (HASTE-2).
    """
    grant = typed(f"+haste {quote(who)}={haste.count} {haste.source}")
    actions = count(haste.count, "haste action")
    return line(f"{who} asks for {actions} ({haste.source}). {grant} grants that.", reader)


def overdue_lines(who: str, seconds: int, reader: Reader) -> list[str]:
    """Return what storytellers are told of one whose deadline is over."""
    acts, passes = typed(f"+as {who}=ACTION"), typed(f"+as {who}=pass")
    return line(
        f"{who} has given no answer for {duration(seconds)}: {acts} acts for them, {passes} "
        "passes.",
        reader,
    )
