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


def test_W20_4_one_who_delays_is_asked_and_run_waits_for_it(table: Table) -> None:
    st, jo, kelly = in_a_fight(table)
    jo.type("+delay")
    kelly.type("+attack Jo")
    heard = unfolded(st.type("+init/run"))
    assert "waiting for Jo (whether to defend against Kelly's attack)" in heard
    asked = unfolded(jo.screen())
    assert "Kelly attacks you, and you still have an action. Type:" in asked
    assert "+choose dodge" in asked and "+choose wait" in asked
    table.dice.lay("Kelly", "attack", 9)
    assert "Jo aborts to a dodge, without a roll" in unfolded(jo.type("+dodge"))


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


def test_W20_11_one_who_lies_there_is_not_swept(table: Table) -> None:
    st, jo, _ = in_a_fight(table)
    st.type("+as Kelly=prone yes")
    assert "Kelly is already on the ground" in unfolded(jo.type("+sweep Kelly"))


def test_W20_5_defend_alone_says_how_a_turn_of_nothing_but_defense_is_said(table: Table) -> None:
    _, jo, _ = in_a_fight(table)
    told = unfolded(jo.type("+defend"))
    assert (
        "For an all-out defense do nothing else this turn" in told
        and "+split block & dodge" in told
    )
    assert "Jo splits: blocks and dodges." in unfolded(jo.type("+split block & dodge"))


@pytest.mark.parametrize(("topic", "told"), [("flank", "+1"), ("ambush", "Dexterity + Stealth")])
def test_W20_12_and_14_have_a_topic(table: Table, topic: str, told: str) -> None:
    _, jo, _ = in_a_fight(table)
    assert told in unfolded(jo.type(f"+help {topic}"))
