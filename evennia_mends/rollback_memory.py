"""Keeps memory as it was when something could not be written.

Evennia sets somebody's place, or an attribute, before it writes it. If that fails, the game would
go on, until its restart, with something that it has said was not done. Somebody could be in one
room and among the contents of another: they would talk to a room in which nobody sees them.
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
