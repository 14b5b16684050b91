"""Text as it is shown: a player's is never markup; colour is put on lines as they leave."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from sys import intern
from typing import Any

from django.conf import settings

from narration.text import kind_of, neutral, parts_of, split_at_name

# -------------------------------------------------------------------------------------------------
# Text that is shown as it was written: nothing that a player writes is ever read as markup.
#
# Evennia reads a message up to three times on its way to a screen: for inline functions
# (``$eval(1+1)``), for keys (``{you}``) and for colours, breaks and links (``|r``, ``|/``,
# ``|lc``). What players write reaches the first two nowhere, and the third only through here.

BREAK = "|/"  # where a new line begins
_LINE_ENDS = re.compile(r"[\r\n]+")


def escaped(text: str) -> str:
    """Return text that Evennia shows as it is written, but for links (`neutral`)."""
    return neutral(text).replace("{{", "{{{{").replace("|", "||")


def in_one_line(text: str) -> str:
    """Return text that is shown as it is written, in one line: who could begin a line could
    speak for the game, or for another.
    """
    return escaped(joined(text))


def joined(text: str) -> str:
    """Return text in one line, a space for each end of a line with what is blank around it."""
    first, *rest = _LINE_ENDS.split(text)  # `\s*` before an end would try every blank anew
    if not rest:
        return text
    *between, last = rest
    parts = [first.rstrip(), *filter(None, (one.strip() for one in between)), last.lstrip()]
    return " ".join(parts)


def with_breaks(text: str) -> str:
    """Return text that is shown as it is written, with a new line at each ``|/``: for what is long,
    and tells of nobody's acts.
    """
    return BREAK.join(escaped(part) for part in text.split(BREAK))


def tell_all(place: Any, text: str, kind: str, sender: Any) -> None:
    """Send a text to all in a place and to its sender, word for word the same to each.

    Evennia's ``msg_contents`` would read it for functions and keys, anew for each of them.
    """
    here = place.contents if place is not None else [sender]
    for one in here:
        one.msg(text=(text, {"type": kind}), from_obj=sender)


# -------------------------------------------------------------------------------------------------
# Colour and emphasis, in Evennia's markup: put on lines as they leave, and nowhere before.
#
# What a line is, `narration.text` says. Everything in it is escaped here piece by piece,
# so that the only markup on a screen is what this file writes. No meaning hangs on it: a
# client without colours, and a player who wants none, reads the same words.

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
    return "\n".join([_coloured(line, shown, own, colours) for line in lines])


class RenderCache:
    """What those are shown who are told something together: lines that several share become one
    text for all whom they do not name.
    """

    def __init__(self) -> None:
        self._said: dict[tuple[int, ...], tuple[Sequence[str], str]] = {}
        self._texts: dict[tuple[tuple[int, ...], str, bool, bool], str] = {}

    def text(self, lines: Sequence[str], name: str, coloured: bool, spaced: bool) -> str:
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
    for line in lines:
        asks = kind_of(line) == "ask"
        if asks and not asked:
            spaced.append("")
        spaced.append(line)
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
