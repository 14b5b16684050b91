"""Ways to cheat with an undo: each was found by one who meant to."""

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_cheats import plays
from tests.commands.test_cheats_in_chases import gets_away
from tests.commands.test_pace import flat, led, unled


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


@pytest.fixture
def flowing(table: Table, jo: Player, kelly: Player, nemo: Player) -> Table:
    """A fight without a storyteller in which Jo, the last to speak, carries the turns."""
    unled(table, jo, kelly, nemo)
    jo.type("+combat/pace flow")
    for one in (kelly, nemo):
        one.type("+agree")
    nemo.type("+pass")
    kelly.type("+attack Jo")
    nemo.clear()
    return table


def test_a_leaving_that_carries_the_turn_is_play_that_goes_past_a_proposal(
    flowing: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    kelly.type("+combat/undo Kelly")
    nemo.type("+agree")
    for line in ("+init/leave", "+choose leave"):
        jo.type(line)
    assert "has lapsed" in flat(nemo.screen())


def test_an_undo_names_what_was_rolled_upon_an_answer(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack/committed Jo")
    jo.type("+do wave")
    table.dice.lay("Kelly", "attack", 9, 9, 9, 9)
    table.dice.lay("Kelly", "damage", 9, 9, 9, 9)
    st.type("+init/run")
    jo.type("+choose accept")
    assert table.script.scene.people["Jo"].fighter.health.marked
    st.clear()
    jo.type("+combat/undo")
    told = flat(st.screen())
    assert "the answer (and with it what Kelly and Jo rolled and harm to Jo" in told


def test_whose_turn_it_is_keeps_it_though_their_line_is_down(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, kelly, nemo)
    nemo.type("+pass")
    kelly.type("+attack Jo")
    jo.type("+block with strength + melee")
    while not any(one.question == "pool" for one in table.script.questions()):
        jo.type("+init/next")
    turn = table.script.scene.fight.turn
    kelly.leaves()
    jo.type("+combat/undo")
    told = flat(nemo.type("+agree"))
    assert "Waiting for Kelly" in told and table.script.scene.fight.turn == turn


def test_healing_is_not_taken_back_while_their_line_is_down(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    table.wound(kelly, 3, "lethal")
    kelly.type("+heal 3l")
    jo.type("+sheet/grant 1")
    had = table.script.scene.people["Kelly"]
    kelly.leaves()
    assert "Waiting for Kelly" in flat(jo.type("+combat/undo"))
    assert table.script.scene.people["Kelly"] == had


def test_nor_is_a_distance_that_was_agreed_upon(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo, kelly)
    kelly.type("+range Jo,Kelly=100")
    jo.type("+agree")
    apart = table.script.scene.fight.distances
    assert apart
    kelly.leaves()
    assert "Waiting for Kelly" in flat(jo.type("+combat/undo"))
    assert table.script.scene.fight.distances == apart


def test_no_majority_heals_or_wounds_anybody_again_over_anothers_no(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")  # alone as yet
    for one in (nemo, kelly):
        one.type("+init/join")
    jo.type("+init/roll")
    table.wound(nemo, 3, "lethal")
    nemo.type("+heal 3l")
    for one in (jo, kelly):
        one.type("+agree")
    well = table.script.scene.people["Nemo"]
    jo.type("+combat/undo")
    kelly.type("+agree")
    nemo.type("+disagree")
    assert table.script.scene.people["Nemo"] == well
    jo.type("+combat/undo")
    for one in (nemo, kelly):
        one.type("+agree")
    hurt = table.script.scene.people["Nemo"]
    assert hurt != well
    jo.type("+combat/redo")
    nemo.type("+agree")
    kelly.type("+disagree")
    assert table.script.scene.people["Nemo"] == hurt


def test_a_chase_round_is_the_hunters_too_and_a_redo_brings_it_back(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, kelly, nemo)
    gets_away(nemo, jo, kelly, jo)
    jo.type("+chase/pursue Nemo")
    kelly.type("+init/roll")
    for one in (jo, nemo):
        one.type("+chase/ready")
    nemo.type("+choose none")
    chased = table.script.scene.chases
    jo.leaves()
    nemo.type("+combat/undo 1")
    assert "Waiting for Jo" in flat(kelly.type("+agree"))
    jo.returns()
    jo.type("+disagree")
    nemo.type("+combat/undo 8")
    for one in (jo, kelly):
        one.type("+agree")
    assert not table.script.scene.chases
    nemo.type("+combat/redo")
    for one in (jo, kelly):
        one.type("+agree")
    assert table.script.scene.chases == chased


@pytest.mark.parametrize(
    ("lines", "what"), [(("+pass",), "pass"), (("+init/leave", "+choose leave"), "leaving")]
)
def test_an_undo_names_the_turns_that_anything_carried(
    flowing: Table, jo: Player, kelly: Player, nemo: Player, lines: tuple[str, ...], what: str
) -> None:
    for line in lines:
        jo.type(line)
    kelly.type("+combat/undo 1")
    told = flat(nemo.screen())
    assert f"Jo's {what} (and with it the turns of Jo, Kelly and Nemo)" in told


def test_no_majority_outvotes_one_who_is_there_with_another_character(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    lee = table.seat("Lee")
    nemo.type("+init/start Corner")
    nemo.type("+combat/agreement majority")  # alone as yet
    jo.account.characters.add(jo.character)
    jo.type("charcreate Other")
    plays(jo, "Other")
    jo.character.location = table.room
    for line in ("+sheet/new mortal", "+init/join"):
        jo.type(line)
    plays(jo, "Jo")
    for one in (jo, kelly, lee):
        one.type("+init/join")
    for number, name in enumerate(("Other", "Jo", "Kelly", "Lee", "Nemo")):
        table.dice.lay(name, "initiative", number + 1)
    nemo.type("+init/roll")
    plays(jo, "Other")
    jo.type("+pass")
    plays(jo, "Jo")
    said = table.script.scene.people["Other"].declaration
    assert said
    nemo.type("+combat/undo Other")
    kelly.type("+agree")
    assert "Waiting for Jo" in flat(lee.type("+agree"))
    assert table.script.scene.people["Other"].declaration == said
