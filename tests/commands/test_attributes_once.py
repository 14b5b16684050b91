"""An attribute is written once (evennia_mends/writes.py), and reads as Evennia has it."""

from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext
from evennia.typeclasses.attributes import Attribute

from tests.commands.table import Player


def written(value: Any, jo: Player, strattr: bool = False) -> int:
    """Change an attribute, and return in how many statements that is done."""
    with CaptureQueriesContext(connection) as asked:
        jo.character.attributes.add("note", value, strattr=strattr)
    return sum(one["sql"].startswith("UPDATE") for one in asked.captured_queries)


def row() -> tuple[Any, Any]:
    kept = Attribute.objects.get(db_key="note")
    kept.refresh_from_db()
    return kept.value, kept.db_strvalue


def test_a_change_is_one_write(jo: Player) -> None:
    jo.character.attributes.add("note", "first")
    assert written("second", jo) == 1
    assert row() == ("second", None)


def test_a_plain_text_and_a_value_take_each_others_place(jo: Player) -> None:
    jo.character.attributes.add("note", "first")
    written("second", jo, strattr=True)
    assert row() == (None, "second")
    written("third", jo)
    assert row() == ("third", None)
