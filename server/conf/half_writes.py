"""Has what could not be written stay as it was in memory too.

Evennia sets somebody's place, or an attribute, before it writes it. Where that fails the game would
go on with what it has told was not done, until it is restarted; and somebody would be in one room
and among the contents of another: they would talk to a room that they are not seen in.
"""

from typing import Any

from evennia.objects.models import ObjectDB
from evennia.typeclasses.attributes import Attribute


def mend() -> None:
    """Repair Evennia's models. Doing it twice does no harm."""
    _write_or_stay(ObjectDB, "location", "db_location")
    _write_or_stay(Attribute, "value", "db_value")


def _write_or_stay(model: Any, name: str, field: str) -> None:
    usual = getattr(model, name)
    if getattr(usual.fset, "writes_or_stays", False):
        return

    def write_or_stay(self: Any, value: Any) -> None:
        before = getattr(self, field)
        try:
            usual.fset(self, value)
        except Exception:
            setattr(self, field, before)
            vars(self).pop("_safe_contents_update", None)  # what a move leaves behind
            raise

    write_or_stay.writes_or_stays = True  # type: ignore[attr-defined]
    setattr(model, name, property(usual.fget, write_or_stay, usual.fdel))
