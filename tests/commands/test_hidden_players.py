"""A player's character whom the storyteller has hidden is named in nothing that others read."""

import pytest

from tests.commands.table import Player, Table


@pytest.fixture
def hidden(table: Table, st: Player, jo: Player, kelly: Player) -> Player:
    """A fight of the storyteller's in which Kelly plays somebody hidden, and is awaited."""
    for line in ("+init/start Alley",):
        st.type(line)
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+npc/hide Kelly")
    st.type("+init/roll")
    st.type("+init/set Jo=9")
    st.type("+init/set Kelly=3")
    for one in (st, jo, kelly):
        one.clear()
    return kelly


def test_what_they_ask_a_storyteller_for_is_told_without_their_name(
    st: Player, jo: Player, hidden: Player
) -> None:
    hidden.type("+pass")
    jo.clear()
    assert "Kelly asks to take back" in hidden.type("+combat/undo")
    assert "has already proposed something" in jo.type("+combat/undo")
    st.type("+agree")
    told = jo.screen()
    assert "takes back" in told
    assert "Kelly" not in told and "someone" in told


@pytest.mark.parametrize("line", ["+health {}", "+sheet {}", "+gear {}", "+health {}=1b"])
def test_asking_for_them_by_name_tells_nothing(jo: Player, hidden: Player, line: str) -> None:
    jo.type("+init/leave")
    named = jo.type(line.format("Kelly"))
    assert "untrapped" not in named.lower() and "traceback" not in named.lower()
    assert "hidden" not in named and "someone" not in named


def test_bringing_in_somebody_by_their_name_tells_nothing(st: Player, jo: Player) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug as Rat hidden")
    st.type("+init/add thug as Owl unseen")
    for number in ("", "*2"):
        told = {jo.type(f"+init/add thug{number} as {name}") for name in ("Rat", "Owl", "Zed")}
        assert told == {"Only a storyteller can do that."}
