"""How often each face has been rolled, counted as it is rolled: by scene, by whose the roll was,
and by who may see it.
"""

from collections.abc import Iterable

import msgspec
from django.db import connection
from django.db.models import Q, QuerySet, Sum
from msgspec.structs import replace

from game.events import AnyEvent
from game.state.scene import Scene
from journal import search
from journal.models import DiceRecord, FacesRecord
from proofs.dealing import Dice
from proofs.fairness import Counts, rolled_in

FACES = tuple(f"face_{number}" for number in range(1, 11))
LONGEST = 200  # characters of a reference that are kept

_TABLE = FacesRecord._meta.db_table
_COLUMNS = ", ".join(f'"{one}"' for one in FACES)
_MORE = ", ".join(f'"{one}" = "{_TABLE}"."{one}" + excluded."{one}"' for one in FACES)
_ADD = (
    f'INSERT INTO "{_TABLE}" ("scene_id", "ref", "shown", {_COLUMNS}) '
    f"VALUES ({', '.join(['%s'] * (3 + len(FACES)))}) "
    f'ON CONFLICT ("scene_id", "ref", "shown") DO UPDATE SET {_MORE}'
)


def note_rolled(scene_id: int, before: Scene, after: Scene, events: Iterable[AnyEvent]) -> None:
    rows = [
        (scene_id, ref[:LONGEST], shown, *counts)
        for (ref, shown), counts in rolled_in(before, after, events).items()
    ]
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(_ADD, rows)


def of_scene(scene_id: int, reader: str | None) -> Counts:
    """Return the counts of a scene's faces that ``reader``, a reference, may see; None sees all."""
    return _summed(_shown(FacesRecord.objects.filter(scene=scene_id), reader))


def of_person(ref: str, staff: bool = False) -> Counts:
    mine = FacesRecord.objects.filter(ref=ref)
    return _summed(mine if staff else mine.exclude(shown="staff"))


def of_game(reader: str | None, realm: str) -> Counts:
    """Return the counts of the faces in all scenes of a realm that ``reader`` may read; None may
    read all.
    """
    rows = FacesRecord.objects.filter(scene__realm=realm)
    if reader is not None:
        rows = rows.filter(scene__in=search.readable(reader).values("pk"))
    return _summed(_shown(rows, reader))


def _shown(rows: "QuerySet[FacesRecord]", reader: str | None) -> "QuerySet[FacesRecord]":
    if reader is None:
        return rows
    return rows.filter(Q(shown="open") | Q(shown="own", ref=reader))


def _summed(rows: "QuerySet[FacesRecord]") -> Counts:
    found = rows.aggregate(**{f"all_{one}": Sum(one) for one in FACES})
    return tuple(found[f"all_{one}"] or 0 for one in FACES)


# -------------------------------------------------------------------------------------------------
# The seeds of scenes' dice: read by what rolls and by what exports, and by nothing else.

_DICE = DiceRecord._meta.db_table
_KEEP = (
    f'INSERT INTO "{_DICE}" ("scene_id", "seeds", "over") VALUES (%s, %s, %s) '
    'ON CONFLICT ("scene_id") DO UPDATE SET "seeds" = excluded."seeds", "over" = excluded."over"'
)
_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Dice)


def keep(scene_id: int, dice: Dice) -> None:
    """Write down how a scene's dice stand, in the transaction of the entry that has used them."""
    text = _ENCODER.encode(dice).decode()
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, (scene_id, text, dice.over))


def dice_of(scene_id: int) -> Dice | None:
    """Return a scene's dice; None if it was never committed to any."""
    rows = DiceRecord.objects.filter(scene=scene_id).values_list("seeds", "over")
    found = rows.first()
    if found is None:
        return None
    text, over = found
    return replace(_DECODER.decode(text), over=over)
