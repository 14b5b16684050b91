"""Lists of names: each name is looked for once, few at a time, and none that is empty."""

from typing import Any

import pytest
from evennia.utils import create

from tests.commands.table import Player, Table

MANY = ",".join(f"a{number}" for number in range(1000))


@pytest.mark.parametrize(
    "line",
    [
        f"page {MANY}=hi",
        f"whisper {MANY}=hi",
        f"channel/who {MANY}",
        f"pemit {MANY}=hi",
        f"destroy {MANY}",
    ],
    ids=lambda line: line.split()[0],
)
def test_too_many_names_are_refused_before_any_is_looked_for(
    table: Table, line: str, django_assert_max_num_queries: Any
) -> None:
    builder = table.seat("Max", "Admin")
    builder.type("look")
    with django_assert_max_num_queries(2):
        told = builder.type(line)
    assert told == "A line names at most 20; yours names 1000. Type several lines."


@pytest.mark.parametrize("line", ["page {}=hi", "whisper {}=hi"])
def test_a_name_is_looked_for_once_and_an_empty_one_never(jo, kelly, line) -> None:
    told = jo.type(line.format("a," * 2900))
    assert told.count("is called 'a'") == 1
    kelly.clear()
    jo.type(line.format("Kelly, ,kelly,,KELLY," * 100))
    assert kelly.screen().count('"hi"' if "whisper" in line else ": hi") == 1


def test_the_first_name_that_nobody_has_ends_the_search(jo: Player) -> None:
    assert jo.type("page Nobby, Nubby=hi").count("Nobody is called") == 1
    assert jo.type("whisper Nobby, Nubby=hi") == "Nobody here is called 'Nobby'."


def test_people_alone_are_whispered_to(table: Table, jo: Player, kelly: Player) -> None:
    create.create_object("evennia.DefaultExit", key="alley", location=jo.character.location)
    assert jo.type("whisper alley=hi") == "Nobody here is called 'alley'."
    kelly.clear()
    assert jo.type("whisper Kel=Hush.") == 'You whisper to Kelly, "Hush."'
    assert kelly.screen() == 'Jo whispers: "Hush."'
    assert "whisper NAME=TEXT" in jo.type("whisper ,,,=hi")


def test_a_long_run_of_things_is_not_counted_out(table: Table) -> None:
    builder = table.seat("Max", "Admin")
    assert "20 at most" in builder.type("destroy #1-#400")
