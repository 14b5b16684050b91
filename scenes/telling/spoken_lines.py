"""What people type for a whole room: the signs of a MUSH in it, and how its lines are told.

``%r`` begins a line, ``%t`` is a tab and ``%b`` a space, in what somebody types themselves; all
else stays as it is written. A line that one person begins never looks like one of the game's, or of
another's: from the second on they are set in, and a screen reader reads them as one.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any

from evennia.utils import logger

from game.words import looked_at
from narration.languages import _
from narration.like_the_game import reads_like_the_game
from narration.telling.summary import QUOTED, QUOTED_ALOUD, heard_at_once
from narration.text import HANG
from players import people
from players.markup import escaped, joined
from players.preferences import speaking_to, uses_screenreader
from scenes import registry
from scenes.telling import delivery

MOST_LINES = 20  # of one text; from there on %r is a space
# `%%r` is no sign, and `100%real` is a share of something.
_SIGN = re.compile(r"(?<![%\d])%([rtb])", re.IGNORECASE)
_GAP = re.compile(r" {5,}")  # one as wide as a screen would leave a line without its name
_TELLS = {"t": HANG, "b": " "}


def as_pose(author: Any, text: str) -> str:
    """Return what somebody's character does, ``text`` with the name before it, as a room reads it:
    signed where it could be a line of the game's, or of another whose name theirs begins with.
    """
    name = joined(author.name)
    if speaks_for_another(author, text):
        return signed(name, text)
    return signed_if_like_the_game(name, text, name)


def signed_if_like_the_game(author: str, text: str, name: str = "") -> str:
    """Return a text, with its author's name in brackets before it where it reads like a line of the
    game's, which never begins so; ``name`` is what it begins with, where it does.
    """
    return signed(author, text) if reads_like_the_game(text, name) else text


def is_amid_a_fight(place: Any) -> bool:
    """Say whether a fight or a chase is under way in a place, or may be: its scenes cannot be
    read.
    """
    try:
        return any(one.scene.in_play for one in registry.readable_in(place))
    except Exception:
        logger.log_trace(f"Whether people fight in {place} cannot be read.")
        return True


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
    for script in registry.readable_in(place):
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


def tell_pose(author: Any, text: str) -> None:
    """Tell a room what somebody's character does: while people fight, as logs have it. There the
    game says in three words what they do, and so could anybody.
    """
    quoted = is_amid_a_fight(author.location)
    tell_room(author.location, text, "pose", author, quoted=quoted)


def tell_room(place: Any, text: str, kind: str, sender: Any, quoted: bool = False) -> None:
    """Tell all in a place, and the sender, a text of one or several lines."""
    for one in place.contents if place is not None else [sender]:
        tell_one(one, text, kind, sender, quoted)


def tell_one(listener: Any, text: str, kind: str, sender: Any, quoted: bool = False) -> None:
    """Tell one person a text as it is written, or ``quoted`` as in a log."""
    aloud = (quoted or "\n" in text) and listener.sessions.count() and uses_screenreader(listener)
    if aloud:
        with speaking_to(listener):
            text = (_(QUOTED_ALOUD) if quoted else "") + heard_at_once(text)
    else:
        text = (QUOTED if quoted else "") + text.replace("\n", f"\n{HANG}")
    listener.msg(text=(escaped(text), {"type": kind}), from_obj=sender)
