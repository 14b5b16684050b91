"""The seeds of scenes' dice: read by what rolls and by what exports, and by nothing else."""

import msgspec
from django.db import connection
from msgspec.structs import replace

from journal.models import DiceRecord
from proofs.dealing import Dice

_TABLE = DiceRecord._meta.db_table
_KEEP = (
    f'INSERT INTO "{_TABLE}" ("scene_id", "seeds", "over") VALUES (%s, %s, %s) '
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
    """Return a scene's dice; None of one that was never committed to any."""
    rows = DiceRecord.objects.filter(scene=scene_id).values_list("seeds", "over")
    found = rows.first()
    if found is None:
        return None
    text, over = found
    return replace(_DECODER.decode(text), over=over)
