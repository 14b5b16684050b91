"""Writes an attribute once, and never if it is only read; keeps memory as it was when something
could not be written.

Wrong, and how it shows:
- Evennia writes what is new in an attribute, and then the whole of it again. Each of the two is a
  transaction of its own, for which the database waits for the disk.
  `upstream/attributes_once.patch`
- Evennia writes the list of an account's characters whenever a person reads it, as every web page
  does: pages that are only read lock the database. `upstream/characters_read.patch`
- Evennia sets a person's place, or an attribute, before it writes it. If that fails, the game goes
  on, until its restart, with something that it has said was not done: a person is in one room and
  among the contents of another, and talks to a room in which nobody sees them.
  `upstream/write_or_stay.patch`

Until: Evennia has these changes.
"""

from typing import Any

from evennia.accounts.accounts import CharactersHandler
from evennia.objects.models import ObjectDB
from evennia.typeclasses.attributes import Attribute, ModelAttributeBackend

from evennia_mends.patching import in_place_of


def start_plugin_services(process: Any = None) -> None:
    """Repair Evennia's models. Doing it twice does no harm."""
    _write_or_stay(ObjectDB, "location", "db_location")
    _write_or_stay(Attribute, "value", "db_value")

    @in_place_of(ModelAttributeBackend, "do_update_attribute")
    def write_once(usual: Any, self: Any, attribute: Any, value: Any, strvalue: bool) -> None:
        if strvalue or attribute.db_strvalue is not None:
            usual(self, attribute, value, strvalue)  # two columns change
        else:
            attribute.value = value  # which writes it

    @in_place_of(CharactersHandler, "_clean")
    def read_only(usual: Any, self: Any) -> None:
        if not all(self.owner.db._playable_characters):
            usual(self)  # some have been deleted


def _write_or_stay(model: Any, name: str, field: str) -> None:
    usual = getattr(model, name)
    if hasattr(usual.fset, "usual"):
        return

    def write_or_stay(self: Any, value: Any) -> None:
        before = getattr(self, field)
        try:
            usual.fset(self, value)
        except Exception:
            setattr(self, field, before)
            vars(self).pop("_safe_contents_update", None)  # what a move leaves behind
            raise

    write_or_stay.usual = usual.fset  # type: ignore[attr-defined]
    setattr(model, name, property(usual.fget, write_or_stay, usual.fdel))
