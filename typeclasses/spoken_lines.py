"""What people type for a whole room: the signs of a MUSH in it, and how its lines are told.

``%r`` begins a line, ``%t`` is a tab and ``%b`` a space, in what somebody types themselves; all
else stays as it is written. A line that one person begins never looks like one of the game's, or of
another's: from the second on they are set in, and a screen reader reads them as one.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any

from evennia.utils import logger

from game.likeness import looked_at
from presentation.like_the_game import reads_like_the_game
from presentation.pose_lines import BREAK
from presentation.text import HANG
from typeclasses import delivery, people, scenes
from typeclasses.markup import escaped, joined
from typeclasses.preferences import uses_screenreader

MOST_LINES = 20  # of one text; from there on %r is a space
# `%%r` is no sign, and `100%real` is a share of something.
_SIGN = re.compile(r"(?<![%\d])%([rtb])", re.IGNORECASE)
_GAP = re.compile(r" {5,}")  # one as wide as a screen would leave a line without its name
_TELLS = {"t": HANG, "b": " "}


def signed_if_like_the_game(name: str, text: str) -> str:
    """Return what somebody does, with their name in brackets before it where it reads like a line
    of the game's, which never begins so.
    """
    return signed(name, text) if reads_like_the_game(text, name) else text


def speaks_for_another(speaker: Any, text: str, besides: Collection[str] = ()) -> bool:
    """Say whether a line of a text begins with another who is here or connected, so far as the
    speaker knows, or with one of some words ``besides``: so begin the lines of a fight. Signs
    before it make no difference. One whose scene cannot be read is not kept from speaking, but
    signs.
    """
    try:
        others = [*besides, *_others_than(speaker)]
    except Exception:
        logger.log_trace(f"{speaker.key} speaks, and who is here cannot be read.")
        return True
    begun = "|".join(re.escape(looked_at(one)) for one in others)
    spoken = rf"^[\W_]*(?:{begun})\b"
    return bool(begun) and re.search(spoken, looked_at(text), re.MULTILINE) is not None


def _others_than(speaker: Any) -> Iterator[str]:
    """Yield those whom the speaker does not play: who is connected, wherever they are, for who runs
    a scene may be elsewhere; and who is in the room and its scenes.
    """
    yield from (one.name for one in people.connected() if one.character is not speaker)
    place = speaker.location
    if place is None:
        return
    here = place.contents_get(content_type="character")
    yield from (one.key for one in here if one is not speaker)
    for script in scenes.readable_in(place):
        reader = delivery.reader_in(script, speaker)
        known = delivery.names_in(script, speaker)
        yield from (name for name in known if not reader.knows(name))


def signed(name: str, text: str) -> str:
    """Return a text with the name of whoever says it in brackets before it."""
    return f"({name}) {text}"


def formed(text: str, most: int = MOST_LINES) -> str:
    """Return what was typed with its signs acted upon: of at most so many lines."""
    left = most - 1

    def written(sign: re.Match[str]) -> str:
        nonlocal left
        if sign[1].lower() != "r":
            return _TELLS[sign[1].lower()]
        left -= 1
        return "\n" if left >= 0 else " "

    return _GAP.sub(HANG, _SIGN.sub(written, joined(text)))


def tell_room(place: Any, text: str, kind: str, sender: Any, besides: Any = None) -> None:
    """Tell all in a place, and the sender, a text of one or several lines; not ``besides``."""
    for one in place.contents if place is not None else [sender]:
        if one is not besides:
            tell_one(one, text, kind, sender)


def tell_one(listener: Any, text: str, kind: str, sender: Any) -> None:
    """Tell one person a text as it is written."""
    if "\n" in text:
        lines = text.split("\n")
        aloud = listener.sessions.count() and uses_screenreader(listener)
        text = BREAK.join(lines) if aloud else f"\n{HANG}".join(lines)
    listener.msg(text=(escaped(text), {"type": kind}), from_obj=sender)
