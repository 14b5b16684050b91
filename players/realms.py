"""The realm of a character or a room: the bridged game that it is of; empty for this game's own.

Nobody learns anything of another realm than their own, not a storyteller either. Who stands where
follows from the rooms: one who comes over a bridge is only ever in rooms of their own realm.
"""

from typing import Any

from evennia.objects.models import ObjectDB

from journal import realm_locks

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
    """Say whether a character, by its reference, is of a realm; whoever is no character, or is gone
    from this game, is of any.
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
