"""w20 as it is typed: actions given up for a defense or put off, sweeps and tackles."""

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_verbs import play, unfolded


def in_a_fight(table: Table) -> tuple[Player, Player, Player]:
    """Begin a fight by w20 rules, in which Jo acts before Kelly."""
    st, jo, kelly = play(table, "w20", "Jo", "Kelly")
    st.type("+init/roll")
    return st, jo, kelly


@pytest.mark.parametrize("first", ["Jo", "Kelly"])
def test_W20_4_whoever_is_attacked_is_told_how_to_defend_and_does(table: Table, first: str) -> None:
    st, jo, kelly = in_a_fight(table)
    lines = {"Jo": (jo, "+attack Kelly"), "Kelly": (kelly, "+attack Jo")}
    for who in (first, *({"Jo", "Kelly"} - {first})):
        player, line = lines[who]
        player.type(line)
    heard = unfolded(kelly.screen())
    assert "Jo's attack will come: you may type +abort block, +abort dodge" in heard
    assert "Willpower" not in heard.partition("will come")[2]
    assert "Kelly aborts to a dodge, without a roll" in unfolded(kelly.type("+abort dodge"))
    table.dice.lay("Jo", "attack", 9)
    table.dice.lay("Kelly", "dodge", 9)
    st.type("+init/run")
    assert "Dodged." in unfolded(kelly.screen())
    assert "Nobody is attacking you" in unfolded(kelly.type("+abort dodge"))


def test_W20_4_who_waits_keeps_the_action_for_later(table: Table) -> None:
    st, jo, kelly = in_a_fight(table)
    jo.type("+delay")
    kelly.type("+attack Jo")
    st.type("+init/run")
    assert "Jo keeps the action, and does not defend" in unfolded(jo.type("+choose wait"))
    assert "Jo acts now: an attack on Kelly" in unfolded(jo.type("+attack Kelly"))


def test_W20_1_one_whose_place_has_not_come_is_told_what_can_be_said(table: Table) -> None:
    _, jo, kelly = in_a_fight(table)
    jo.type("+attack Kelly")
    kelly.type("+delay")
    told = unfolded(kelly.type("+attack Jo"))
    assert "until that turn comes only a defense is possible" in told
    assert "Kelly acts now: a block" in unfolded(kelly.type("+block"))


@pytest.mark.parametrize("line", ["sweep", "tackle"])
def test_W20_11_a_sweep_and_a_tackle_are_typed_and_told(table: Table, line: str) -> None:
    st, jo, kelly = in_a_fight(table)
    assert f"Jo {line}s Kelly" in unfolded(jo.type(f"+{line} Kelly"))
    kelly.type("+pass")
    table.dice.lay("Jo", "attack", 9)
    st.type("+init/run")
    heard = unfolded(kelly.screen())
    assert f"Jo's {line} 6 dice" in heard and "Kelly is knocked down" in heard
