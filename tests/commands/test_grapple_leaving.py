"""What becomes of a grapple when one of the two is suddenly not there, or not who they were."""

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_grapple import control_of, declared, held

WOLF = {**SHEET, "template": "shifter", "rage": 4, "gnosis": 3}


def holds(table: Table) -> bool:
    return bool(table.script.scene.fight.holds)


def play_on(table: Table, st: Player) -> None:
    """Whatever is asked can be answered, and so the round comes to its end."""
    for _ in range(6):
        for question in table.script.questions():
            if question.question != "declare":
                st.type(f"+as {question.who}=choose {question.default}")
        st.type("+init/run")
        if table.script.ended or table.script.scene.fight.phase == "bookkeeping":
            return
    raise AssertionError(table.script.questions())


@pytest.mark.parametrize("who", ["jo", "kelly"])
@pytest.mark.parametrize("how", ["remove", "hurt", "delete", "away"])
def test_one_who_is_gone_or_down_lets_go(
    table: Table, st: Player, jo: Player, kelly: Player, who: str, how: str
) -> None:
    held(table, jo, kelly)
    gone = {"jo": jo, "kelly": kelly}[who]
    other = {"jo": kelly, "kelly": jo}[who]
    _gone(st, gone, how)
    assert not holds(table)
    other.type("+dodge")
    assert declared(table, other.name) == "dodge"
    play_on(table, st)


def _gone(st: Player, gone: Player, how: str) -> None:
    name = gone.name
    match how:
        case "remove":
            st.type(f"+init/remove {name}")
        case "hurt":
            st.type(f"+hurt {name}=7l")
        case "delete":
            gone.character.delete()
        case "away":
            st.type(f"+as {name}=away yes")
        case _:
            gone.type(how)
            gone.type("+choose leave")


def test_another_form_is_another_body(table: Table, st: Player, jo: Player) -> None:
    kelly = table.seat("Kelly", sheet=WOLF)
    held(table, jo, kelly)
    kelly.type("+sheet/form hispo")
    kelly.type("+resist")
    jo.type("+sustain with dexterity")
    jo.type("+init/next")
    told = jo.type("+combat/why jo")
    assert "strange body" in told and control_of(table) >= 0
    st.type("+combat/undo")
    st.type("+sheet/set kelly/physiology=none")
    jo.type("+init/next")
    told = jo.type("+combat/why jo")
    assert "strength" in told and "dexterity" not in told
