"""Shifters: their forms, and what heals in which."""

import pytest

from game.rulesets import RULESETS
from tests.commands.table import SHEET, Player, Table

SHIFTER = {**SHEET, "template": "shifter", "rage": 4, "gnosis": 3, "regeneration": 1}


def test_the_form_that_is_worn_is_no_change(table: Table, st: Player) -> None:
    kelly = table.seat("Kelly", sheet=SHIFTER)
    st.type("+init/start Alley")
    kelly.type("+init/join")
    st.type("+init/add thug")
    st.type("+init/roll")
    before = table.script.standing
    assert "Regeneration: 1 each round out of breed form." in kelly.type("+sheet")
    assert "Kelly is in homid form already." in kelly.type("+sheet/form homid")
    assert table.script.standing == before
    assert "Kelly takes crinos form." in kelly.type("+sheet/form crinos")


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("form", ["homid", "crinos"])
def test_BOOK_1_a_shifter_does_not_heal_in_the_form_they_were_born_in(
    table: Table, st: Player, jo: Player, rules: str, form: str
) -> None:
    kelly = table.seat("Kelly", sheet={**SHIFTER, "form": form})
    st.type(f"+init/start Bar={rules}")
    for one in (jo, kelly):
        one.type("+init/join yes")
    st.type("+hurt Kelly=1l")
    st.type("+init/roll")
    heard = ""
    for _ in range(2):
        heard += "".join(one.type(line) for one, line in ((st, "+init/run"), (jo, "+pass")))
        heard += kelly.type("+pass")
    heard += st.type("+init/run") + st.type("+init")
    assert ("Kelly regenerates 1 lethal" in heard) == (form != "homid"), heard
