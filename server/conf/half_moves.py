"""Has whoever could not be moved stay where they are, in memory too.

Evennia sets the new place before it writes it. Where that fails somebody would be in one room, and
among the contents of another: they would talk to a room that they are not seen in.
"""

from typing import Any

from evennia.objects.models import ObjectDB


def mend(model: Any = ObjectDB) -> None:
    """Repair ``model``. Doing it twice does no harm."""
    place = model.location
    if getattr(place.fset, "moves_or_stays", False):
        return

    def move_or_stay(self: Any, location: Any) -> None:
        before = self.db_location
        try:
            place.fset(self, location)
        except Exception:
            self.db_location = before
            vars(self).pop("_safe_contents_update", None)
            raise

    move_or_stay.moves_or_stays = True  # type: ignore[attr-defined]
    model.location = property(place.fget, move_or_stay, place.fdel)
