"""Odds of what somebody has to grant (DEF-10): as if it were granted."""

import re

from tests.commands.table import Player, Table
from tests.commands.test_pace import flat, led


def struck(told: str) -> int:
    found = re.search(r"you (?:are struck|strike) (?:under )?(\d+)%", told)
    assert found is not None, told
    return int(found[1])


def test_DEF_10_what_was_refused_strikes_nobody(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, kelly, jo)
    jo.type("+attack Kelly with wits + brawl vs 3")
    st.type("+choose no")
    assert "you are struck never" in flat(kelly.type("+odds block"))
