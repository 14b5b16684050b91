"""What newcomers typed who had played a little, and what they did not see: answered since."""

from tests.commands.table import Player, Table
from tests.commands.test_first_guesses import flat, in_order


def test_the_odds_of_a_name_are_those_of_an_attack(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, jo, kelly)
    st.type("+init/add Big Al=thug")
    assert "Odds: attack Kelly" in jo.type("+odds kelly")
    assert "Odds: attack Big Al" in jo.type('+odds "big al"')
    assert "isn't an action" in flat(jo.type("+odds nobody"))


def test_the_order_names_the_odds_to_who_is_to_declare(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, jo, kelly)
    assert "+odds tells your chances." in jo.type("+init")
    assert "+odds" not in kelly.type("+init")


def test_who_has_an_npc_pass_reads_it_at_once(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add Rat=thug")
    st.type("+init/roll")
    st.type("+init/set Rat=1")
    assert "Rat passes." in st.type("+as Rat=pass")


def test_bare_add_names_the_stock(st: Player) -> None:
    st.type("+init/start Alley")
    told = flat(st.type("+init/add"))
    assert "+init/add Goon=thug" in told and "+npc/list shows the stock." in told


def test_the_end_of_a_round_is_called_so(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/roll")
    jo.type("+pass")
    st.type("+init/run")
    assert "bookkeeping" not in st.screen() + st.type("+init") + st.type("+combat")
    assert "End of round 1" in st.type("+combat/summary") + st.type("+init") + st.type("+combat")


def test_all_who_are_waited_for_are_named_together(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    st.type("+init/start Alley")
    for one in (jo, kelly, nemo):
        one.type("+init/join")
    st.type("+chase/cold Jo=Kelly, Nemo")
    jo.type("+chase/ready")
    assert "Still waiting for Kelly and Nemo." in flat(jo.type("+chase/ready"))
