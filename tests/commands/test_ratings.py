"""What is left to spend, and the most there can be."""

from tests.commands.table import Player, Table
from tests.commands.test_verbs import unfolded


def test_nobody_holds_more_than_they_can(table: Table, st: Player, jo: Player) -> None:
    told = st.type("+sheet/set Jo/willpower=9")
    assert "Jo can have at most 5 willpower." in told
    assert "+sheet/set Jo/permanent willpower=9" in told
    assert "willpower 5 of 5" in jo.type("+sheet")
    wolf = table.seat("Ines", sheet={"template": "shifter", "rage": 4, "gnosis": 3})
    st.type("+sheet/set Ines/rage=10")
    assert "rage 10 of 4" in wolf.type("+sheet")
    assert "can have at most 10 rage" in st.type("+sheet/set Ines/rage=11")
    assert "0 to 999" in st.type("+sheet/set Ines/rage=-1")


def test_GRAPPLE_2_a_storyteller_sets_bodies_and_what_is_familiar(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+sheet/set Jo/physiology=quadruped")
    assert "Physiology: quadruped." in jo.type("+sheet")
    st.type("+sheet/set Jo/familiar=quadrupeds 2")
    assert "Familiar with: quadruped 2." in jo.type("+sheet")
    assert "dragon" in st.type("+sheet/set Jo/familiar=dragon 2")


def test_a_trait_is_never_guessed_where_it_is_written_down(
    table: Table, st: Player, jo: Player
) -> None:
    before = jo.type("+sheet")
    for line, meant in (
        ("+sheet/set Jo/speed=11", "Did you mean speed-reading?"),
        ("+sheet/set Jo/permanent will=8", "Did you mean willpower?"),
        ("+sheet/set Jo/brawl=1, streng=4", "Did you mean strength?"),
        ("+gear/give Jo=broken", "Did you mean broken bottle?"),
        ("+gear/take Jo=pist", "There's no item 'pist'."),
    ):
        assert meant in unfolded(st.type(line))
    assert jo.type("+sheet") == before
    st.type("+sheet/set Jo/Speed-Reading=2")
    assert "speed-reading 2" in jo.type("+sheet")
