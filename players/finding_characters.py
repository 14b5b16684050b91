"""Which character a text names: in a room, or anywhere."""

from typing import Any

from evennia.objects.models import ObjectDB

from game.words import names_meant, typed_simply
from players.realms import OUR_OWN, all_in


def in_room(looker: Any, text: str) -> Any:
    """Return the one character in the looker's room whom a text names, or None."""
    room = looker.location
    here = list(room.contents_get(content_type="character")) if room is not None else [looker]
    found = names_meant(text, [one.key for one in here])
    named = [one for one in here if one.key in found]
    return named[0] if len(named) == 1 else None


def anywhere(name: str, realm: str = OUR_OWN) -> Any:
    """Return the one character anywhere in a realm that has exactly this name, or has it but for
    accents; else None.
    """
    if realm == OUR_OWN:
        characters = ObjectDB.objects.filter(db_typeclass_path__contains=".characters.")
    else:
        characters = all_in(realm).filter(db_typeclass_path__endswith="Character")
    found = list(characters.filter(db_key__iexact=name)[:2])
    if not found:
        simply = typed_simply(name)
        known = characters.values_list("pk", "db_key")
        found = [ObjectDB.objects.get(pk=pk) for pk, key in known if typed_simply(key) == simply]
    return found[0] if len(found) == 1 else None
