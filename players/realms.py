"""The realm of a character or a room: the bridged game that it is of; empty for this game's own.

Nobody learns anything of another realm than their own, not a storyteller either. Who stands where
follows from the rooms: a character that comes over a bridge is only ever in rooms of their own
realm.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from evennia.objects.models import ObjectDB

from journal import realm_locks
from narration.reader import DEFAULT_WIDTH

CATEGORY = "roundkeeper realm"
OUR_OWN = ""
_KEPT = "_realm"  # on an object, in memory alone


def realm_of(thing: Any) -> str:
    """Return the realm of a character or a room; asked of the database once."""
    if thing is None:
        return OUR_OWN
    kept: str | None = vars(thing).get(_KEPT)  # `ndb` takes its time
    if kept is None:
        kept = str(thing.tags.get(category=CATEGORY) or OUR_OWN)
        vars(thing)[_KEPT] = kept
    return kept


def is_of(ref: str, realm: str) -> bool:
    """Say whether a character, by its reference, is of a realm; one that is not a character, or is
    gone from this game, is of any.
    """
    if not (ref.startswith("#") and ref[1:].isdecimal()):
        return True
    character = ObjectDB.objects.filter(pk=int(ref[1:])).first()
    return character is None or realm_of(character) == realm


def is_ours(realm: str) -> bool:
    """Say whether this process plays a realm: only then does it write anything of it, let time go
    by in it, or keep it in memory.
    """
    return realm_locks.is_ours(realm)


def put_in(thing: Any, realm: str) -> None:
    """Make something that is new a part of a realm: it stays one."""
    thing.tags.add(realm, category=CATEGORY)
    vars(thing).pop(_KEPT, None)


def all_in(*realms: str) -> Any:
    """Return the characters and rooms of bridged games, as a query."""
    return ObjectDB.objects.filter(db_tags__db_key__in=realms, db_tags__db_category=CATEGORY)


# -------------------------------------------------------------------------------------------------
# The lines to players of another game: what everybody else has sessions for.

BRIDGE = "bridge"  # what such a client speaks, as others speak telnet
TEXT = "text"
# The other game has a +help of its own, so ours is never its.
_HELP = re.compile(r"(?<!rk )\+help\b")

# Who is there, by the character's number: nothing of it survives a restart.
_lines: dict[int, "Line"] = {}


class Line:
    """The line to one player in another game: as much of a session as telling them takes.

    Lines are put in sentences there until the player says otherwise: not every client over there
    keeps spaces and columns.
    """

    protocol_key = BRIDGE
    sessid = 0
    uid = None
    account = None
    logged_in = True

    def __init__(self, character: Any, show: Callable[[str], None]) -> None:
        self.puppet = character
        self.protocol_flags = {"SCREENREADER": True, "SCREENWIDTH": {0: DEFAULT_WIDTH}}
        self._show = show

    def data_out(self, **said: Any) -> None:
        """Show the text of a message; the bridge has nothing else."""
        text = said.get(TEXT)
        words = text[0] if isinstance(text, tuple | list) else text
        if words:
            self._show(_HELP.sub("+rk +help", str(words)))

    msg = data_out


class Lines:
    """The lines to a character's player, one or none, where others have their sessions."""

    def __init__(self, character: Any) -> None:
        self._character = character

    def all(self) -> list[Line]:
        """Return the line, if there is one."""
        line = _lines.get(self._character.pk)
        return [line] if line is not None else []

    get = all

    def count(self) -> int:
        return len(self.all())


def lay(character: Any, show: Callable[[str], None]) -> None:
    """Have a character told things: ``show`` brings a text to its player."""
    _lines[character.pk] = Line(character, show)


def take_up(character: Any) -> bool:
    """Take a character's line up again, and say whether there was one."""
    return _lines.pop(character.pk, None) is not None


def forget() -> None:
    """Drop all lines, as a server does that is killed."""
    _lines.clear()


def here(realm: str) -> Iterator[Any]:
    """Yield the characters of a bridged game whose players are there."""
    yield from (line.puppet for line in list(_lines.values()) if realm_of(line.puppet) == realm)
