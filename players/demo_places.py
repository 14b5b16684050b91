"""Which rooms are those of demos: there a scene's sheets are borrowed, and nothing in it lasts."""

from typing import Any

from evennia.objects.models import ObjectDB

_IS_DEMO = "_is_demo"  # on a room, in memory alone
DEMO_MARK, DEMO_CATEGORY = "demo", "roundkeeper"
VISITOR, CAME_FROM, TOLD = "demo_visitor", "demo_came_from", "demo_told"


def is_demo(room: Any) -> bool:
    """Say whether a room is the place of a demo; asked of the database once, since it is asked for
    every reader of a scene.
    """
    if room is None:
        return False
    kept: bool | None = vars(room).get(_IS_DEMO)  # `ndb` takes its time
    if kept is None:
        kept = vars(room)[_IS_DEMO] = bool(room.tags.has(DEMO_MARK, category=DEMO_CATEGORY))
    return kept


def all_places() -> list[Any]:
    """Return the places of all demos."""
    marked = ObjectDB.objects.filter(db_tags__db_key=DEMO_MARK, db_tags__db_category=DEMO_CATEGORY)
    return list(marked.order_by("pk"))
