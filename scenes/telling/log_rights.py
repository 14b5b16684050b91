"""Who may read which scene.

Storytellers may read any. Others may read a scene that they opened or took part in, the one that is
played where they are, and of those that are over the ones that they watched, and the last to end
where they are. Nobody listens to a scene under way from a room that they have left.
"""

from typing import Any

from journal import search, store
from journal.models import SceneRecord
from players.authority import is_storyteller
from players.character_sheets import reference
from players.realms import realm_of
from scenes.service import SceneService


def may_read(record: SceneRecord, character: Any, st: bool | None = None) -> bool:
    """Say whether a character's player may read a scene, under way or over."""
    st = is_storyteller(character) if st is None else st
    if record.realm != realm_of(character):
        return False
    if st or search.may_read(record.pk, reference(character), watched=record.ended is not None):
        return True
    here = character.location or character.db.prelogout_location  # of one who is not connected
    if here is None or here.id != record.room_id:
        return False
    last = store.last_ended(here.id)
    return record.ended is None or (last is not None and last.pk == record.pk)


def may_still_watch(script: SceneService, character: Any) -> bool:
    """Say whether a page may go on showing a scene. It is asked for each page and each entry: of
    most nothing is looked up.
    """
    ref = reference(character)
    in_it = any(one.ref == ref for one in script.scene.people.values())
    return in_it or may_read(script.record, character)
