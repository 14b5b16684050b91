"""Who is hidden stays so in all that is read of a scene later: logs, their search, exports."""

import re

import pytest

from game import actions as act
from game.adding_npcs import stock_npc
from players.authority import kept_by, speaker
from players.character_sheets import reference
from tests.commands.readings import readings
from tests.commands.table import Player, Table
from tests.commands.test_npcs import scene

# What tells the storyteller of everybody who was in a scene, while it is open and after.
TELLING = ("+combat/log ", "+combat/summary", "+combat/why", "+combat/export")


def shot(table: Table, st: Player, jo: Player) -> None:
    """Have a hidden one shoot Jo."""
    scene(table, st, jo, "sniper as Quillon hidden", "thug as Boss")
    jo.type("+pass")
    st.type("+as Boss=pass")
    st.type("+as Quillon=attack Jo with rifle")
    st.type("+init/run")


@pytest.mark.parametrize("over", [False, True])
def test_no_log_names_one_who_was_never_revealed(
    table: Table, st: Player, jo: Player, over: bool
) -> None:
    shot(table, st, jo)
    if over:
        st.type("+init/end")
    for line in readings("someone"):
        told = jo.type(line)
        assert "Quillon" not in told, line
        assert "no 'someone'" not in told, line
        if line.startswith(TELLING):
            assert "Quillon" in st.type(line.replace("someone", "Quillon")), line
    assert "someone" in jo.type("+combat/log someone")
    assert "Quillon" not in jo.type("+combat/log Quillon").replace("'Quillon'", "")


def test_the_list_of_scenes_neither_names_nor_finds_them(
    table: Table, st: Player, jo: Player
) -> None:
    shot(table, st, jo)
    st.type("+init/end")
    assert "someone" in jo.type("+combat/logs")
    assert "Alley" not in jo.type("+combat/logs Quillon")
    assert "Alley" not in jo.type("+combat/logs Quil")
    assert "Alley" in jo.type("+combat/logs Jo")
    assert "Quillon" in st.type("+combat/logs Quillon")


def test_who_is_revealed_is_named_in_what_came_before(table: Table, st: Player, jo: Player) -> None:
    shot(table, st, jo)
    st.type("+npc/reveal Quillon")
    told = jo.type("+combat/log 40")
    assert re.search(r"Order: .*Quillon \d+", told)
    assert not re.search(r"someone \d+", told)
    st.type("+combat/undo")
    assert "Quillon" not in jo.type("+combat/log 40")
    st.type("+combat/redo")
    st.type("+init/end")
    assert "Quillon" in jo.type("+combat/logs Quillon")


def test_an_undone_coming_stays_hidden(table: Table, st: Player, jo: Player) -> None:
    scene(table, st, jo, "thug as Boss")
    jo.clear()
    st.type("+init/add sniper as Quillon hidden")
    st.type("+combat/undo")
    told = [jo.screen(), *(jo.type(line) for line in readings("someone"))]
    jo.clear()
    st.type("+combat/redo")
    told += [jo.screen(), jo.type("+combat/log 40")]
    st.type("+init/remove Quillon")
    told += [jo.type(line) for line in readings("someone")]
    assert "Quillon" not in "\n".join(told)
    assert "Quillon" in st.type("+combat/log 40")


def test_who_runs_a_scene_without_a_storyteller_knows_their_own(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Cellar")
    kelly.type("+init/join")
    hidden = stock_npc("thug", table.script.scene)[1]
    ref = kept_by(reference(jo.character), "Mole")
    table.script.submit(
        speaker(st.character),
        act.Join(who="Mole", fighter=hidden, ref=ref, npc=True, hidden=True),
    )
    jo.type("+init/end")
    assert "Mole" in jo.type("+combat/logs Mole")
    assert "Mole" in jo.type("+combat/log scene 1") or "Mole" in jo.type("+combat/log 20")
    assert "Cellar" not in kelly.type("+combat/logs Mole")
    assert "Mole" not in kelly.type("+combat/log 20")


def test_one_whose_hidden_coming_was_undone_and_who_comes_openly_is_named(
    table: Table, st: Player, jo: Player
) -> None:
    scene(table, st, jo, "sniper as Quillon hidden")
    st.type("+combat/undo 9")
    while "Quillon" in table.script.scene.people:
        st.type("+combat/undo")
    jo.clear()
    assert "Quillon" in st.type("+init/add sniper as Quillon")
    assert "Quillon joins" in jo.screen()
    assert "Quillon" in jo.type("+init")
    assert "nobody called" not in jo.type("+combat/why Quillon")
