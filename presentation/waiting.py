"""How long a scene waits for people, in words."""

from presentation.text import count

_THEN = {
    "pass": "is passed over, or answered for by the default",
    "proxy": "may be acted for by a storyteller",
    "agree": "is passed over if the others agree",
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
