"""Which rooms are those of demos: there a scene's sheets are borrowed, and nothing in it lasts."""

from typing import Any

from evennia.objects.models import ObjectDB

_KEPT = "_is_demo"  # on a room, in memory alone
MARK, CATEGORY = "demo", "roundkeeper"
VISITOR, CAME_FROM, TOLD = "demo_visitor", "demo_came_from", "demo_told"


def is_demo(room: Any) -> bool:
    """Say whether a room is the place of a demo; asked of the database once, since it is asked for
    every reader of a scene.
    """
    if room is None:
        return False
    kept: bool | None = vars(room).get(_KEPT)  # `ndb` takes its time
    if kept is None:
        kept = vars(room)[_KEPT] = bool(room.tags.has(MARK, category=CATEGORY))
    return kept


def all_places() -> list[Any]:
    """Return the places of all demos."""
    marked = ObjectDB.objects.filter(db_tags__db_key=MARK, db_tags__db_category=CATEGORY)
    return list(marked.order_by("pk"))
