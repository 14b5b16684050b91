"""What was tried while another's line was down."""

from typing import Any

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_pace import flat, led, unled
from typeclasses.idling import tick_all


@pytest.fixture(autouse=True)
def patience(settings: Any) -> None:
    settings.PATIENCE_SECONDS = 60


def test_CHASE_1_nobody_chooses_whom_another_follows_as_soon_as_their_line_drops(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Road")
    kelly.type("+init/join")
    jo.type("+init/add thug as Lou")
    jo.type("+chase/cold Jo, Lou=Kelly on foot")
    kelly.type("+agree")
    kelly.type("+chase/ready")
    tick_all(60)
    jo.type("+chase/roll Jo")
    for line in ("+choose none", "+chase/part"):
        jo.type(line)
    (chase,) = table.script.scene.chases_under_way()
    assert [one.who for one in chase.questions] == ["Kelly"]
    kelly.leaves()
    assert "Kelly" in flat(jo.type("+chase/roll Jo"))
    assert table.script.scene.chases_under_way() == [chase]
    tick_all(60)
    assert "Kelly kept the others waiting too long" in flat(jo.type("+chase/roll Jo"))
    assert len(table.script.scene.chases) == 2


def gone_and_taken_back(kelly: Player, jo: Player) -> str:
    """Return what Jo is answered who would undo the last thing said, with Kelly's line down."""
    kelly.leaves()
    return flat(jo.type("+combat/undo"))


def test_DEF_6_nobody_fetches_back_one_who_got_away_and_lost_their_line(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    kelly.type("+escape")
    jo.type("+pass")
    jo.type("+init/run")
    assert table.script.scene.people["Kelly"].away
    assert "Waiting for Kelly" in gone_and_taken_back(kelly, jo)


def test_CHASE_9_nobody_takes_up_again_whom_they_let_go(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Road")
    kelly.type("+init/join")
    jo.type("+chase/cold Kelly=Jo on foot")
    kelly.type("+agree")
    for one in (kelly, jo):
        one.type("+chase/ready")
    kelly.type("+choose none")
    jo.type("+chase/drop")
    assert not table.script.scene.chases_under_way()
    assert "Waiting for Kelly" in gone_and_taken_back(kelly, jo)


def test_GRAPPLE_8_no_captive_takes_back_their_surrender(
    table: Table, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    unled(table, jo, nemo, kelly)
    kelly.type("+grapple Jo")
    for one in (nemo, jo):
        one.type("+pass")
    table.dice.lay("Kelly", "grapple", *[9] * 6)
    jo.type("+init/run")
    jo.type("+init/roll")
    kelly.type("+grapple/sustain")
    nemo.type("+pass")
    jo.type("+grapple/relent")
    jo.type("+init/run")
    (hold,) = table.script.scene.fight.holds
    assert hold.relented
    kelly.leaves()
    told = flat(jo.type("+combat/undo Jo"))
    assert "Waiting for" in told and "Kelly" in told.split("Waiting for")[1]


def test_INIT_4_nobody_reads_a_tie_and_declares_anew(
    table: Table, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    jo.type("+init/start Alley")
    for one in (kelly, nemo):
        one.type("+init/join")
    for name, die in (("Jo", 9), ("Kelly", 1), ("Nemo", 1)):
        table.dice.lay(name, "initiative", die)
    jo.type("+init/roll")
    kelly.type("+attack/committed Jo")
    kelly.leaves()
    nemo.type("+pass")
    assert "Kelly makes a committed attack" in flat(nemo.screen())
    told = flat(nemo.type("+combat/undo Nemo"))
    assert "Waiting for" in told and "Kelly" in told.split("Waiting for")[1]


def test_who_comes_back_reads_what_was_taken_back_meanwhile(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.leaves()
    st.type("+as Kelly=escape")
    jo.type("+pass")
    for line in ("+init/run", "+combat/undo 2"):
        st.type(line)
    told = flat(kelly.returns())
    assert "Vesper takes back: Jo's pass; the turns of" in told
    assert "Kelly gets away" not in told


def test_who_comes_back_reads_that_something_was_brought_back(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.leaves()
    for line in ("+as Kelly=pass", "+combat/undo", "+roll/private Jo=strength", "+combat/redo"):
        st.type(line)
    told = flat(kelly.returns())
    assert "Vesper takes back: Kelly's pass" in told and "Vesper brings back: Kelly's pass" in told


def test_nobody_is_waited_for_who_was_not_in_the_chase(
    table: Table, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    jo.type("+init/start Road")
    for one in (kelly, nemo):
        one.type("+init/join")
    jo.type("+chase/cold Kelly=Jo on foot")
    for one in (kelly, nemo):
        one.type("+agree")
    for one in (kelly, jo):
        one.type("+chase/ready")
    kelly.type("+choose none")
    jo.type("+chase/drop")
    nemo.leaves()
    told = flat(jo.type("+combat/undo"))
    assert "Waiting for Kelly" in told and "Nemo" not in told
