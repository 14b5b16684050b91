"""What becomes of bridged games' people and scenes in memory when this process begins to play them,
and when it leaves them to another.

Whatever was read of a realm while another process played it may be out of date: nothing is kept.
"""

from collections.abc import Collection, Iterable
from typing import Any

from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute

from players import failures, realms
from scenes import registry


def take_up(taken: Collection[str]) -> None:
    """Begin to play realms as the database has them: their scenes come back as after a kill."""
    forget(taken)
    for script in registry.open_in_realms(taken, "taken up"):
        script.at_server_start()


def can_lay_down() -> bool:
    """Say whether nothing waits to be written that could be of a realm that is left."""
    return failures.is_empty()


def lay_down(left: Collection[str]) -> None:
    """Write what only memory has of realms, and keep nothing of them. They are still this process's
    own, and nobody there is connected any more.
    """
    for script in registry.open_in_realms(left, "laid down"):
        if script.readable:
            script.live.markers.keep()
    forget(left)


def forget(names: Collection[str]) -> None:
    """Have everything of some realms be read anew when it is next asked for."""
    ours = list(realms.all_in(*names).values_list("pk", flat=True))
    scripts = list(ScriptDB.objects.filter(db_obj__in=ours).values_list("pk", flat=True))
    for model, owner, keys in ((ObjectDB, "objectdb", ours), (ScriptDB, "scriptdb", scripts)):
        kept = model.db_attributes.through.objects.filter(**{f"{owner}__in": keys})
        _drop(Attribute, kept.values_list("attribute_id", flat=True))
        _drop(model, keys)


def _drop(model: Any, keys: Iterable[int]) -> None:
    for key in keys:
        found = model.get_cached_instance(key)
        if found is not None:
            found.flush_from_cache(force=True)
