"""Which scenes somebody is told of, in words."""

from collections.abc import Sequence

from narration.languages import _
from narration.reader import Reader
from narration.text import lines, listing, typed

ALL, NONE = typed("+combat/follow all"), typed("+combat/follow none")


def following_lines(
    heard: Sequence[str], muted: Sequence[str], own: Sequence[str], reader: Reader
) -> list[str]:
    """Return which scenes a reader is told of and which not, and of which they are told whatever
    they choose: their ``own``, which are among those ``heard``.
    """
    told = [
        _("You follow {heard}.", heard=listing(heard)) if heard else _("You follow no scene here.")
    ]
    told += [_("You don't follow {muted}.", muted=listing(muted))] if muted else []
    told += [_("You always follow {own}: you take part there.", own=listing(own))] if own else []
    one = typed("+combat/follow N")
    told += [
        _(
            "{one} follows only scene N, {ALL} every scene, {NONE} only your own. "
            "You see poses here either way.",
            one=one,
            ALL=ALL,
            NONE=NONE,
        )
    ]
    return lines(told, reader)
