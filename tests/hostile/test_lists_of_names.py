"""Lists of names: each name is looked for once, few at a time, and none that is empty."""

from typing import Any

import pytest

from tests.commands.table import Table

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
