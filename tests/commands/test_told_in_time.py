"""What was declared is read before the next person is asked."""

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_first_guesses import in_order


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


def test_ROUND_3_a_pass_is_read_by_whoever_declares_next_and_by_those_who_look_on(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    in_order(table, st, jo, kelly)
    for one in (st, kelly, nemo):
        one.clear()
    jo.type("+pass")
    told = kelly.screen()
    assert "Jo passes." in told and told.index("Jo passes.") < told.index("You declare now")
    assert "Jo passes." in st.screen() and "Jo passes." in nemo.screen()
    for one in (st, kelly, nemo):
        one.clear()
    kelly.type("+attack Jo")
    assert not any("passes" in one.screen() for one in (st, kelly, nemo))
