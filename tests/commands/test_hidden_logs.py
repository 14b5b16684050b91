"""Who is hidden stays so in all that is read of a scene later: logs, their search, exports."""

import re

import pytest

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
