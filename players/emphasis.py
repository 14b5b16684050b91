"""Colour and emphasis, in Evennia's markup: put on lines as they leave, and nowhere before.

What a line is, `narration.text` says. Everything in it is escaped here piece by piece,
so that the only markup on a screen is what this file writes. No meaning hangs on it: a
client without colours, and whoever wants none, reads the same words.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from sys import intern

from django.conf import settings

from narration.text import kind_of, neutral, parts_of, split_at_name
from players.markup import escaped

OFF = "|n"
NAME = "name"


def on_screen(lines: Sequence[str], name: str, coloured: bool, spaced: bool) -> str:
    """Return lines as one text for Evennia: in colour or not, with an empty line before the
    prompt or not. ``name`` is the reader's own.
    """
    lines = with_space(lines) if spaced else lines
    if not coloured:
        return escaped("\n".join(lines))
    colours: Mapping[str, str] = settings.TELLING_COLOURS
    own = colours.get(NAME, "")
    shown = neutral(name) if own else ""
    return "\n".join([_coloured(one, shown, own, colours) for one in lines])


class Screens:
    """What those are shown who are told something together: lines that several share become one
    text for all whom they do not name.
    """

    def __init__(self) -> None:
        self._said: dict[tuple[int, ...], tuple[Sequence[str], str]] = {}
        self._texts: dict[tuple[tuple[int, ...], str, bool, bool], str] = {}

    def text(self, lines: Sequence[str], name: str, coloured: bool, spaced: bool) -> str:
        """Return what `on_screen` does."""
        same = tuple(map(id, lines))  # of what is equal one may be of another kind
        if same not in self._said:
            self._said[same] = lines, neutral("\n".join(lines))  # and keeps them, and their ids
        key = same, name if neutral(name) in self._said[same][1] else "", coloured, spaced
        if key not in self._texts:
            self._texts[key] = intern(on_screen(lines, name, coloured, spaced))
        return self._texts[key]


def with_space(lines: Sequence[str]) -> list[str]:
    """Return lines with an empty one before each prompt."""
    spaced: list[str] = []
    asked = False
    for one in lines:
        asks = kind_of(one) == "ask"
        if asks and not asked:
            spaced.append("")
        spaced.append(one)
        asked = asks
    return spaced


def _coloured(line: str, name: str, own: str, colours: Mapping[str, str]) -> str:
    return "".join(
        [
            _part(text, name if name in neutral(text) else "", own, colours.get(kind, ""))
            for text, kind in parts_of(line)
        ]
    )


@lru_cache(maxsize=1024)  # a whole room is shown the same, in the same colours
def _part(text: str, name: str, own: str, start: str) -> str:
    # Links are broken in the whole of it: a piece alone may not show that it is one.
    pieces = split_at_name(neutral(text), name)
    told = "".join(
        f"{OFF}{own}{escaped(piece)}{OFF}{start}" if is_name else escaped(piece)
        for piece, is_name in pieces
    )
    return f"{start}{told}{OFF}" if start else told
