"""Nobody is skipped by accident: a player who is there is asked about first.

Time goes by where a test says so (`tick_all`): nothing here waits.
"""

from typing import Any

import pytest

from scenes.idling import tick_all
from tests.commands.table import Player, Table
from tests.commands.test_pace import awaited, flat, led


@pytest.fixture(autouse=True)
def patience(settings: Any) -> None:
    settings.PATIENCE_SECONDS = 60


@pytest.mark.parametrize("line", ["+init/next", "+next"])
def test_who_is_there_is_passed_over_by_a_word_of_its_own_alone(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    led(st, jo, kelly)
    number = table.script.standing.number
    told = flat(st.type(line))
    assert "Kelly is connected and has only just been asked; this scene waits 1 minute." in told
    assert "Type +choose skip to skip Kelly, +choose wait to wait." in told
    st.type(line)
    assert table.script.standing.number == number
    assert "Nobody is skipped" in st.type("+choose wait")
    assert "+choose skip" not in st.type("+choose skip")  # nothing is asked any more
    assert table.script.standing.number == number
    st.type(line)
    assert "Kelly is skipped." in st.type("+choose skip")
    assert awaited(table) == ["Jo"]


def test_an_answer_is_to_the_question_that_was_asked(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/next")
    kelly.type("+pass")
    assert awaited(table) == ["Jo"]
    assert "Jo is connected" in flat(st.type("+choose skip"))  # about whom nobody was asked yet
    assert awaited(table) == ["Jo"]
    st.type("+choose skip")
    assert awaited(table) == []
    assert "is skipped" not in st.type("+choose skip")


def test_what_was_asked_outlives_a_kill_and_time_does_too(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    tick_all(30)
    st.type("+init/next")
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    assert "Kelly is skipped." in st.type("+choose skip")
    tick_all(70)
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    assert "Jo is skipped." in st.type("+init/next")


def test_who_may_not_move_on_is_refused_and_not_asked(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    told = jo.type("+init/next")
    assert "+choose skip" not in told
    assert "Only Vesper" in told
    jo.type("+choose skip")
    assert awaited(table) == ["Kelly"]


def test_whoever_runs_a_scene_without_a_storyteller_is_not_told_who_has_planned(
    table: Table, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    jo.type("+init/start Alley")
    for one in (kelly, nemo):
        one.type("+init/join")
    for name, die in (("Kelly", 1), ("Jo", 5), ("Nemo", 10)):
        table.dice.lay(name, "initiative", die)
    jo.type("+init/roll")
    planner = nemo
    before = jo.type("+init/run")
    assert planner.name in before
    jo.type("+choose wait")
    planner.type("+plan dodge")
    assert jo.type("+init/run") == before


def test_who_was_skipped_is_told_so_and_what_undo_gives_the_turn_back(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.leaves()
    st.type("+init/next")
    kelly.returns()
    told = flat(kelly.type("+attack Jo"))
    assert "You were skipped this round, and so can't declare." in told
    assert "+combat/undo takes that back, or asks the storyteller to." in told
    assert "already declared" not in told
    jo.type("+pass")
    told = flat(kelly.type("+attack Jo"))
    assert "Declarations are over this round." in told
    assert "+combat/undo 2 takes that back, or asks the storyteller to." in told
    st.type("+combat/undo 2")
    assert awaited(table) == ["Kelly"]
    kelly.type("+pass")
    assert "You have already declared this phase." in flat(kelly.type("+attack Jo"))
