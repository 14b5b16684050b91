"""Which scenes somebody is told of, in words."""

from collections.abc import Sequence

from presentation.reader import Reader
from presentation.text import lines, listing, typed

ALL, NONE = typed("+combat/follow all"), typed("+combat/follow none")


def following_lines(
    heard: Sequence[str], muted: Sequence[str], own: Sequence[str], reader: Reader
) -> list[str]:
    """Return which scenes a reader is told of and which not, and of which they are told whatever
    they choose: their ``own``, which are among those ``heard``.
    """
    told = [f"You are told of {listing(heard)}." if heard else "You are told of no scene here."]
    told += [f"You are not told of {listing(muted)}."] if muted else []
    told += [f"Of {listing(own)} you are told whatever you follow."] if own else []
    one = typed("+combat/follow N")
    told += [
        f"{one} follows scene N alone, {ALL} every scene, {NONE} none but your own. "
        "You hear what is posed here in any case."
    ]
    return lines(told, reader)
