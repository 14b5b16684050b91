"""Text that is shown as it was written: nothing that a player writes is ever read as markup.

Evennia reads a message up to three times on its way to a screen: for inline functions
(``$eval(1+1)``), for keys (``{you}``) and for colours, breaks and links (``|r``, ``|/``, ``|lc``).
What players write reaches the first two nowhere, and the third only through here.
"""

import re
from typing import Any

from narration.text import neutral

BREAK = "|/"  # where a new line begins
_LINE_ENDS = re.compile(r"[\r\n]+")


def escaped(text: str) -> str:
    """Return text that Evennia shows as it is written, but for links (`neutral`)."""
    return neutral(text).replace("{{", "{{{{").replace("|", "||")


def in_one_line(text: str) -> str:
    """Return text that is shown as it is written, in one line: whoever could begin a line could
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
