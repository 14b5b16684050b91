"""Who took part in a scene or watched it: kept beside the journal, so that finding
logs does not mean reading them.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db import connection

from game.events import AnyEvent, Appeared, Joined
from game.state.scene import Scene
from journal.models import PersonRecord

CAME = (Joined, Appeared)
LONGEST = 200  # characters of a name or reference that are kept


# These go with everything that is said, or told: see `journal.store`.
_TABLE = PersonRecord._meta.db_table
_NOTE = (
    f'INSERT INTO "{_TABLE}" ("scene_id", "ref", "name", "folded", "onlooker", "mask") '
    "VALUES (%s, %s, %s, %s, %s, '') ON CONFLICT DO NOTHING"
)
_HIDE = (
    f'UPDATE "{_TABLE}" SET "mask" = %s '
    'WHERE "scene_id" = %s AND "name" = %s AND NOT "onlooker" AND "mask" <> %s'
)
_SHOW = (
    f'UPDATE "{_TABLE}" SET "mask" = \'\' '
    'WHERE "scene_id" = %s AND "name" = %s AND NOT "onlooker" AND "mask" <> \'\''
)
_JOINED = (
    f'SELECT "scene_id", "ref", "name", "mask" FROM "{_TABLE}" '
    'WHERE "scene_id" IN ({}) AND NOT "onlooker" ORDER BY "id"'
)


class Known(NamedTuple):
    """A person who joined a scene: their reference, their name, and what players know them as if
    they are hidden.
    """

    ref: str
    name: str
    mask: str


def folded(name: str) -> str:
    return name.casefold()[:LONGEST]


def note(scene_id: int, before: Scene, after: Scene, events: Iterable[AnyEvent]) -> None:
    """Write down everybody who joins in ``events``, once, however often they come and go; who is
    hidden, and who is not any more, or has come openly.

    A person whose hidden coming was undone is nobody's to know: they stay hidden in what is read,
    until they come openly.
    """
    came = {event.who: event.ref for event in events if isinstance(event, CAME)}
    open_now = (person for person in after.people if person not in after.masks)
    shown = [one for one in open_now if one in before.masks or one in came]
    with connection.cursor() as cursor:
        cursor.executemany(_NOTE, [_row(scene_id, ref, who) for who, ref in came.items()])
        for name, mask in after.masks.items():
            cursor.execute(_HIDE, (mask, scene_id, name[:LONGEST], mask))
        for name in shown:
            cursor.execute(_SHOW, (scene_id, name[:LONGEST]))


def note_onlooker(scene_id: int, ref: str, name: str) -> None:
    """Write down that a person was told of a scene in which they have nobody."""
    with connection.cursor() as cursor:
        cursor.execute(_NOTE, _row(scene_id, ref, name, onlooker=True))


def onlookers(scene_id: int) -> set[str]:
    rows = PersonRecord.objects.filter(scene=scene_id, onlooker=True)
    return set(rows.values_list("ref", flat=True))


def fighters(scene_ids: Collection[int]) -> dict[int, list[Known]]:
    """Return everyone who ever joined each scene, in that order."""
    found: dict[int, list[Known]] = {number: [] for number in scene_ids}
    if not found:
        return found
    with connection.cursor() as cursor:
        cursor.execute(_JOINED.format(", ".join(["%s"] * len(found))), list(found))
        for number, *who in cursor.fetchall():
            found[number].append(Known(*who))
    return found


def _row(
    scene_id: int, ref: str, name: str, onlooker: bool = False
) -> tuple[int, str, str, str, bool]:
    return scene_id, ref[:LONGEST], name[:LONGEST], folded(name), onlooker
