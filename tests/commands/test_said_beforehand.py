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


def test_HASTE_2_the_storyteller_is_told_of_haste_that_is_asked_for(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(table, st, jo, kelly)
    for line in ("+haste 1=magick", "+attack Jo=haste 1 magick"):
        st.clear()
        before = table.script.scene
        told = kelly.type(line)
        assert "Haste from magick needs a storyteller to grant it. They've been told" in told
        assert table.script.scene == before
        assert "Kelly asks for 1 haste action (magick). To grant it: +haste Kelly=1 magick." in (
            st.screen()
        )
        assert "asks for" not in jo.screen()
    st.type("+haste Kelly=1 magick")
    assert "haste action" in kelly.type("+haste 1=magick")


def test_HASTE_2_with_no_storyteller_there_is_nobody_to_tell(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    assert "has been told" not in kelly.type("+haste 1=magick")


def test_BOOK_3_players_are_told_that_now_is_the_time_for_checks(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(table, st, jo, kelly)
    kelly.type("+pass")
    jo.type("+pass")
    st.type("+init/run")
    for player in (jo, kelly):
        assert "Wait, or ask the storyteller something: +check TEXT." in player.screen()
    assert "+check" not in st.screen()


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


def test_help_as_without_the_plus_is_the_command(jo: Player) -> None:
    assert "+as NAME=" in jo.type("+help as")
    assert "+grapple/sustain" not in jo.screen()
