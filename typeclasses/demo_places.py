"""Which rooms are those of demos: there a scene's sheets are borrowed, and nothing in it lasts."""

from typing import Any

from evennia.objects.models import ObjectDB

MARK, CATEGORY = "demo", "roundkeeper"
VISITOR, CAME_FROM, TOLD = "demo_visitor", "demo_came_from", "demo_told"


def is_demo(room: Any) -> bool:
    """Say whether a room is the place of a demo."""
    # Evennia remembers which tags there are of a category, but not that there is none of a name: it
    # would ask the database for every line.
    return room is not None and MARK in room.tags.get(category=CATEGORY, return_list=True)


def all_places() -> list[Any]:
    """Return the places of all demos."""
    marked = ObjectDB.objects.filter(db_tags__db_key=MARK, db_tags__db_category=CATEGORY)
    return list(marked.order_by("pk"))
