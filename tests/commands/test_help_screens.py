"""The storyteller's help is one screen, and what it leads to is there."""

import re

from tests.commands.table import Player, Table

LINES, COLUMNS = 24, 78  # of a screen


def test_the_storytellers_help_is_one_screen_with_ways_on(table: Table, st: Player) -> None:
    told = st.type("+help storyteller").strip("\n").split("\n")
    assert len(told) <= LINES
    assert max(map(len, told)) <= COLUMNS
    ways = re.findall(r"\+help ([a-z ]+?)(?:,| and|\.|$)", " ".join(told))
    assert len(ways) >= 8
    for one in ways:
        assert f"Help for {one}" in st.type(f"+help {one}")
