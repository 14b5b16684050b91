"""What newcomers typed who had played a little, and what they did not see: answered since."""

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_first_guesses import flat, in_order


def test_bare_add_names_the_stock(st: Player) -> None:
    st.type("+init/start Alley")
    told = flat(st.type("+init/add"))
    assert "+init/add thug as Goon" in told and "+npc/list shows the stock." in told


# --- what a prompt offers -------------------------------------------------------------------------


def fight_of(st: Player, *players: Player, **npcs: int) -> None:
    """Open a fight of players, at 20 and more, with thugs at other places in the order."""
    st.type("+init/start Alley")
    for one in players:
        one.type("+init/join")
    for name in npcs:
        st.type(f"+init/add thug as {name}")
    st.type("+init/roll")
    for name, place in {**{one.name: 20 for one in players}, **npcs}.items():
        st.type(f"+init/set {name}={place}")


def test_who_got_away_is_not_hunted_by_their_own(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    fight_of(st, jo, kelly, Rat=1)
    st.type("+as Rat=pass")
    jo.type("+escape")
    kelly.type("+pass")
    for one in (jo, kelly, st):
        one.clear()
    st.type("+init/run")
    assert "You are out of the fight, unless somebody comes after you" in flat(jo.screen())
    assert "+chase/pursue" not in kelly.screen() and "+as Rat=pursue Jo" in st.screen()
    assert "+chase/pursue Jo" in kelly.type("+chase")  # it may be typed all the same


def test_help_that_changes_nothing_in_a_hold_says_so(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    in_order(table, st, jo, kelly, nemo)
    jo.type("+grapple Kelly")
    for one in (kelly, nemo):
        one.type("+pass")
    table.dice.lay("Jo", "grapple", 8, 8, 8, 8)
    st.type("+init/run")
    st.type("+init/roll")
    for place, one in enumerate((jo, kelly, nemo), 1):
        st.type(f"+init/set {one.name}={place}")
    jo.type("+grapple/sustain")
    kelly.type("+grapple/resist")
    nemo.type("+grapple/assist Kelly")
    nemo.clear()
    table.dice.lay("Nemo", "action", 8, 3, 3, 3, 3, 3)
    st.type("+init/next")
    assert "Your help on Kelly" in flat(nemo.screen()) and "The Control stays." in nemo.screen()


def test_a_shot_at_somebody_who_runs_is_not_said_to_be_blocked(
    table: Table, st: Player, jo: Player
) -> None:
    kelly = table.seat("Kelly", sheet={**SHEET, "weapons": ["light revolver"], "firearms": 4})
    nemo = table.seat("Nemo")
    st.type("+init/start Alley")
    for one in (jo, kelly, nemo):
        one.type("+init/join")
    jo.type("+defend/prefer block")
    st.type("+chase/cold Jo=Kelly")
    st.type("+chase/lead Kelly=3")
    kelly.type("+chase/attack Jo")
    table.dice.lay("Kelly", "attack", 8)
    table.dice.lay("Jo", "block", 10, 10, 10, 10)
    for one in (st, jo, kelly, nemo):
        one.clear()
    st.type("+chase/roll")
    told = flat(st.screen() + jo.screen() + kelly.screen() + nemo.screen())
    assert "Jo's block" in told and "Not hit." in told and "Kelly attacks Jo" in told
    assert "locked" not in told and "blocks it" not in told
