"""Who declares an attack that no dice are left for is told so, while it can be taken back."""

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_pace import flat

CLUMSY = {**SHEET, "brawl": 0, "firearms": 0, "weapons": ["light pistol", "knife"], "melee": 0}


@pytest.fixture
def jo(table: Table) -> Player:
    return table.seat("Jo", sheet=CLUMSY)


def test_where_another_has_declared_upon_it_the_undo_is_named(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug as Rat")
    st.type("+npc/auto Rat")
    table.dice.lay("Rat", "initiative", 10)
    table.dice.lay("Jo", "initiative", 1)
    st.type("+init/roll")
    told = flat(jo.type("+split attack Rat with knife & dodge"))
    assert "would have no dice: +combat/undo Jo takes it back, or asks for that." in told
