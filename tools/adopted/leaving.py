"""Before Roundkeeper is taken out of a game: what would be left of it in the game's own tables."""

from evennia.scripts.models import ScriptDB

from scenes.registry import CHASE_SCRIPT, SCRIPT


def leave() -> None:
    """Delete the Scripts of scenes, which would have no class any more; say how many there were.

    Sheets stay with their characters, should Roundkeeper come back. Scenes, their logs and what
    was approved are in tables of Roundkeeper's own, which `evennia migrate roundkeeper zero` drops.
    """
    handles = ScriptDB.objects.filter(db_typeclass_path__in=(SCRIPT, CHASE_SCRIPT))
    number = handles.count()
    for handle in handles:
        handle.delete()
    print(f"Scripts deleted: {number}.")
