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
    told = [f"You follow {listing(heard)}." if heard else "You follow no scene here."]
    told += [f"You don't follow {listing(muted)}."] if muted else []
    told += [f"You always follow {listing(own)}: you take part there."] if own else []
    one = typed("+combat/follow N")
    told += [
        f"{one} follows only scene N, {ALL} every scene, {NONE} only your own. "
        "You see poses here either way."
    ]
    return lines(told, reader)
