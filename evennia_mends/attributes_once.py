"""Writes an attribute once: Evennia writes what is new in it, and then the whole of it again.

Each of the two is a transaction of its own, for which the database waits for the disk.
"""

from typing import Any

from evennia.typeclasses.attributes import ModelAttributeBackend

from evennia_mends.patching import in_place_of


def mend(backend: Any = ModelAttributeBackend) -> None:
    """Repair Evennia's attributes. Doing it twice does no harm."""

    @in_place_of(backend, "do_update_attribute")
    def write_once(usual: Any, self: Any, attribute: Any, value: Any, strvalue: bool) -> None:
        if strvalue or attribute.db_strvalue is not None:
            usual(self, attribute, value, strvalue)  # two columns change
        else:
            attribute.value = value  # which writes it
