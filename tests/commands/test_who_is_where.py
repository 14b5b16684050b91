"""+who, +where, +staff, +finger, +pot: who is there, as far as anybody may know."""

import pytest

from scenes.telling import posing
from tests.commands.table import Player, Table, make_room
from tests.commands.test_fight import begin


@pytest.fixture
def apart(table: Table, kelly: Player) -> Player:
    """Kelly, in another place."""
    elsewhere = make_room()
    elsewhere.key = "Old Pier"
    kelly.character.location = elsewhere
    return kelly


def test_who_is_hidden_in_a_scene_is_nobody_of_it(
    table: Table, jo: Player, kelly: Player, st: Player
) -> None:
    begin(table, jo, kelly)
    st.type("+npc/hide Kelly")
    number = f"scene {table.script.scene_id}"
    for line in ("+who", "+where"):
        (row,) = [one for one in jo.type(line).split("\n") if "Kelly" in one]
        assert number not in row.partition("Kelly")[2], row
        assert number in st.type(line)
    kelly.type("pose lurks.")
    assert "Kelly" not in jo.type("+pot")
    assert "Kelly" in st.type("+pot")


def test_a_place_that_one_may_not_see_is_somewhere(table: Table, jo: Player, apart: Player) -> None:
    apart.character.location.locks.add("view:perm(Builder)")
    told = jo.type("+who")
    assert "Old Pier" not in told and "somewhere" in told


def test_finger_tells_what_one_tells_oneself(jo: Player, kelly: Player) -> None:
    jo.type("+finger/set pronouns=she/her")
    jo.type("+finger/set Quote=Not the |rface, {you}.")
    told = kelly.type("+finger Jo")
    assert told == "Jo, connected.\nPronouns: she/her\nQuote: Not the |rface, {you}."
    jo.type("+finger/set quote=")
    assert "Quote" not in kelly.type("+finger jo")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("+finger/set =So", "Type: "),
        ("+finger/set quote", "Type: "),
        ("+finger/set 1=So", "doesn't work"),
        (f"+finger/set {'x' * 21}=So", "doesn't work"),
        (f"+finger/set quote={'x' * 201}", "201"),
    ],
)
def test_what_finger_cannot_keep_is_refused(jo: Player, line: str, why: str) -> None:
    assert why in jo.type(line)
    assert "Quote" not in jo.type("+finger")


def test_nobody_tells_too_much(jo: Player) -> None:
    for letter in "abcdefghij":
        jo.type(f"+finger/set {letter}=So")
    assert "You've already set 10 fields" in jo.type("+finger/set k=So")
    jo.type("+finger/set a=Other")
    assert "A: Other" in jo.type("+finger")


def test_pot_is_the_order_of_poses(
    table: Table, jo: Player, kelly: Player, st: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table, jo, kelly)
    assert jo.type("+pot") == "No pose yet from Jo and Kelly."
    kelly.type("pose nods.")
    st.type("emit It rains.")
    told = jo.type("+pot")
    assert "  Kelly, moments ago.\n  Vesper, moments ago, an emit.\nNo pose yet from Jo." in told
    jo.type("say Ha!")
    kelly.type("pose nods.")
    rows = [one.split(",")[0].strip() for one in jo.type("+pot").split("\n")[1:]]
    assert rows == ["Vesper", "Jo", "Kelly"]


def test_pot_knows_a_room_without_a_scene(jo: Player, kelly: Player) -> None:
    assert jo.type("+pot") == "No pose yet from Jo and Kelly."
    kelly.type("pose nods.")
    assert "Kelly, moments ago.\nNo pose yet from Jo." in jo.type("+pot")
    assert posing.order_in_room(None) == ([], [])
