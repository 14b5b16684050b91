"""What is bought, asked or rolled before the rest is said: Willpower on a free defense or on an
answer, an abort alone, haste that a storyteller has yet to grant, room for one more, checks.
"""

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_fight import begin
from tests.commands.test_grapple import held, nets


def led(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    """A storyteller opens a scene, in which Jo is faster; Kelly declares first."""
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/roll")


def test_PILE_6_willpower_on_the_next_free_defense(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    assert "You declare now" in kelly.screen()
    told = kelly.type("+defend/willpower")
    assert "Willpower goes into Kelly's next free defense." in told
    assert "+defend/willpower off takes it back" in kelly.type("+init")
    assert "Willpower" not in jo.screen()
    assert "already" in kelly.type("+defend/willpower")
    assert "is taken back from" in kelly.type("+defend/willpower off")
    kelly.type("+defend/willpower")
    kelly.type("+pass")
    jo.type("+attack Kelly")
    nets(table, "Jo", "attack", 1)
    nets(table, "Kelly", "block", 0)
    jo.type("+init/run")
    person = table.script.scene.people["Kelly"]
    assert (person.fighter.resources["willpower"], person.backs_defense) == (4, False)


@pytest.mark.parametrize("line", ["+choose shrug off willpower", "+choose shrug willpower"])
def test_GRAPPLE_10_willpower_on_a_shrug_off(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    nemo = table.seat("Nemo")
    held(table, jo, kelly)
    nemo.type("+init/join")
    st.type("+init/set Nemo=10")
    kelly.type("+resist")
    nemo.type("+attack Jo")
    jo.type("+sustain")
    nets(table, "Jo", "grapple", 0)
    nets(table, "Kelly", "grapple", 0)
    nets(table, "Nemo", "attack", 1)
    jo.type("+init/run")
    assert "With willpower at its end it buys one success" in jo.screen()
    assert "leads to no roll" not in jo.type(line)
    assert table.script.scene.people["Jo"].fighter.resources["willpower"] == 4


def test_DICE_8_no_willpower_on_an_answer_that_is_no_roll(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    before = table.script.scene
    assert "You roll nothing for" in kelly.type("+choose pass willpower")
    assert table.script.scene == before


def test_ABORT_2_an_abort_alone_rolls_and_then_asks(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.type("+do shout")
    jo.type("+attack Kelly")
    table.dice.lay("Kelly", "abort", 8, 3, 3, 3, 3)
    told = kelly.type("+abort")
    assert "You may change to a defense now. Type:" in told
    assert "+choose pass" in told
    assert "You can only abort to a defense" in kelly.type("+attack Jo")
    assert "dodge" in kelly.type("+dodge")
    assert "waiting for Kelly" not in kelly.screen()


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


def test_PILE_5_the_storyteller_lets_one_more_in(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(table, st, jo, kelly)
    nemo = table.seat("Nemo")
    nemo.type("+init/join")
    st.type("+init/set Nemo=20")
    st.type("+as Jo=flanks doorway")
    kelly.type("+attack Jo")
    jo.type("+block")
    told = nemo.type("+attack/power Jo")
    assert "whether there is room around Jo for Nemo too" in " ".join(told.split())
    assert "a ruling on what Nemo would do" in " ".join(kelly.screen().split())
    assert "power" not in kelly.screen()
    assert "Nemo would come at Jo, who is crowded with a power attack on Jo" in st.screen()
    assert "+choose let in" in st.screen()
    st.type("+choose let in")
    assert "Nemo makes a power attack on Jo" in kelly.screen()


def test_PILE_5_with_no_storyteller_one_more_is_refused(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    assert not table.script.scene.led


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


def test_DEF_8_a_guard_with_a_kind(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    told = kelly.type("+guard power with bare hands")
    assert "Kelly stands guard (power)." in told


def test_help_as_without_the_plus_is_the_command(jo: Player) -> None:
    assert "+as NAME=" in jo.type("+help as")
    assert "+grapple/sustain" not in jo.screen()
