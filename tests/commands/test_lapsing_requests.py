"""What is asked back in a scene is that scene's: it lapses with it and is in no other's way."""

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_recovery import in_a_scene, unfolded


def asks_in_a_scene(st: Player, jo: Player, kelly: Player) -> None:
    in_a_scene(st, jo, kelly)
    st.type("+hurt jo=3l")
    assert "(request 1)" in unfolded(jo.type("+heal 1l"))


@pytest.mark.parametrize("way", ["+init/end", "+init/remove Jo"])
def test_a_request_lapses_when_its_scene_is_over_for_whoever_asked(
    table: Table, st: Player, jo: Player, kelly: Player, way: str
) -> None:
    asks_in_a_scene(st, jo, kelly)
    assert "Request 1 waits" in jo.type("+sheet")
    st.type(way)
    assert "Request 1" not in jo.type("+sheet")
    assert "+heal 1l" not in st.type("+sheet/pending")
    assert "No request 1 is waiting" in st.type("+sheet/grant 1")
    assert "No request 1 is waiting" in jo.type("+sheet/withdraw 1")
    assert "(request 2)" in unfolded(jo.type("+heal 1l"))


def test_what_was_asked_outside_of_any_scene_stands_and_is_in_nobodys_way(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    table.wound(jo, 3, "lethal")
    assert "(request 1)" in unfolded(jo.type("+heal 1l"))
    in_a_scene(st, jo, kelly)
    assert "(request 2)" in unfolded(jo.type("+heal 1l"))
    st.type("+init/end")
    pending = st.type("+sheet/pending")
    assert "1. Jo asks for +heal 1l" in pending and "2. Jo asks" not in pending
