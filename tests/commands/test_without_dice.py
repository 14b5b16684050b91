"""Who declares an attack that no dice are left for is told so, while it can be taken back."""

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_pace import flat, led

CLUMSY = {**SHEET, "brawl": 0, "firearms": 0, "weapons": ["light pistol", "knife"], "melee": 0}
NONE = "would have no dice: +combat/oops takes it back."


@pytest.fixture
def jo(table: Table) -> Player:
    return table.seat("Jo", sheet=CLUMSY)


def test_a_split_that_leaves_no_dice_is_told_to_its_owner_alone(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, kelly, jo)  # Jo declares first
    for one in (st, kelly):
        one.clear()
    told = flat(jo.type("+split attack Kelly with knife & dodge"))
    assert "As things stand your attack on Kelly " + NONE in told
    assert "no dice" not in st.screen() + kelly.screen()
    assert "takes back" in jo.type("+combat/oops")
    assert "no dice" not in jo.type("+attack Kelly with knife")


def test_the_last_to_declare_is_told_it_too(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+pass")
    assert NONE in flat(jo.type("+split attack Kelly with knife & dodge"))
    assert "takes back" in jo.type("+combat/oops")


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


def test_CHASE_10_a_shot_that_leaves_no_dice_is_told_before_the_round(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+chase/cold Kelly=Jo")
    told = flat(jo.type("+chase/attack Kelly=with light pistol"))
    assert NONE in told
    assert "takes back" in jo.type("+combat/oops")
    assert table.script.scene.people["Jo"].phase.declaration is None
