"""What is bought, asked or rolled before the rest is said: Willpower on a free defense or on an
answer, an abort alone, haste that a storyteller has yet to grant, room for one more, checks.
"""

from tests.commands.table import Player, Table
from tests.commands.test_fight import begin


def led(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    """A storyteller opens a scene, in which Jo is faster; Kelly declares first."""
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/roll")


def test_DICE_8_no_willpower_on_an_answer_that_is_no_roll(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    before = table.script.scene
    assert "You roll nothing for" in kelly.type("+choose pass willpower")
    assert table.script.scene == before


def test_BOOK_4_a_delay_is_counted_and_told_when_it_ends(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(table, st, jo, kelly)
    assert "Jo is affected by Poison, 1 round left." in st.type("+effect Jo=Poison for 1")
    assert "Poison on Jo: only counted" in st.type("+effect")
    kelly.type("+pass")
    jo.type("+pass")
    st.type("+init/run")
    assert "Poison ends for Jo." in kelly.screen()
