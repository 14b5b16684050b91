"""Odds of what somebody has to grant (DEF-10): as if it were granted."""

import re

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_pace import flat, led


def struck(told: str) -> int:
    found = re.search(r"you (?:are struck|strike) (?:under )?(\d+)%", told)
    assert found is not None, told
    return int(found[1])


@pytest.fixture
def mage(table: Table) -> Player:
    return table.seat("Jo", sheet={**SHEET, "template": "mage", "arete": 4})


@pytest.mark.parametrize("named", ["wits + brawl vs 3", "arete vs 3 damage 6 lethal"])
def test_DEF_10_who_is_struck_with_a_power_is_not_told_that_it_cannot_strike(
    table: Table, st: Player, mage: Player, kelly: Player, named: str
) -> None:
    led(st, kelly, mage)
    assert struck(flat(mage.type(f"+odds attack Kelly with {named}"))) > 20
    mage.type(f"+attack Kelly with {named}")
    for line in ("+odds pass", "+odds block"):
        assert struck(flat(kelly.type(line))) > 20
    st.type("+choose yes")
    assert struck(flat(kelly.type("+odds block"))) > 20


def test_DEF_10_what_was_refused_strikes_nobody(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, kelly, jo)
    jo.type("+attack Kelly with wits + brawl vs 3")
    st.type("+choose no")
    assert "you are struck never" in flat(kelly.type("+odds block"))
