"""look: the scenes of a room and those in them, as far as whoever looks may know of them."""

import evennia
import pytest

from sheets.catalog import default_catalog
from tests.commands.table import Player, Table, sign_up
from tests.commands.test_fight import begin


@pytest.fixture
def alley(table: Table, st: Player, jo: Player, kelly: Player) -> Table:
    st.type("+init/start Alley brawl")
    st.type("+init/add thug*2")
    st.type("+init/add cop as Rocco")
    kelly.type("+init/join")
    return table


def scene_line(told: str) -> str:
    return told[told.index("Scene ") :].replace("\n    ", " ")


def test_a_room_shows_its_scene_and_how_to_join(alley: Table, jo: Player, kelly: Player) -> None:
    number = alley.script.scene_id
    assert scene_line(jo.type("look")) == (
        f"Scene {number} (Alley brawl), before the first round: Thug1, Thug2, Rocco and Kelly. "
        "Type +init/join to take part. +combat shows how it stands."
    )
    told = scene_line(kelly.type("look"))
    assert told.endswith("and Kelly. You take part: +combat shows how it stands.")
    assert "+init/join" not in told


def test_a_room_says_which_round_it_is(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    assert ", round 1: Jo and Kelly." in scene_line(jo.type("look"))


def test_a_room_with_two_scenes_says_which_to_join(alley: Table, st: Player, jo: Player) -> None:
    st.type("+init/new Rooftop")
    told = jo.type("look").replace("\n    ", " ")
    first, second = (line for line in told.split("\n") if line.startswith("Scene "))
    assert "+init/join " in first and "(Rooftop)" in second and "nobody yet" in second


@pytest.mark.parametrize("sight", ["hidden", "unseen"])
def test_a_room_shows_nobody_who_is_hidden(
    alley: Table, st: Player, jo: Player, sight: str
) -> None:
    st.type(f"+init/add sniper {sight}")
    assert "sniper" not in jo.type("look").lower()
    assert ("someone" in jo.screen()) == (sight == "hidden")
    assert "Sniper" in st.type("look") or sight == "unseen"
    for line in ("look sniper", "ex Sniper", "look sni", "l sniper"):
        assert jo.type(line) == "Could not find 'sniper'.".replace("sniper", line.split()[1])
    assert jo.type("look someone").startswith("someone") == (sight == "hidden")
    if sight == "hidden":
        assert "You cannot make out who that is. Unhurt." in jo.screen()


def test_an_npc_of_the_scene_can_be_looked_at(alley: Table, st: Player, jo: Player) -> None:
    looks = default_catalog().looks["thug"]
    assert jo.type("look thug1") == f"Thug1\n{looks} Unhurt."
    assert jo.type("look thug") == "'thug' could be Thug1 or Thug2."
    assert "nothing special about them. Unhurt." in jo.type("look rocco").replace("\n    ", " ")
    st.type("+hurt Thug1=3l")
    assert f"Thug1\n{looks} Injured (-1)." == jo.type("ex thug1").replace("\n    ", " ")


def test_every_stock_npc_looks_like_something() -> None:
    catalog = default_catalog()
    assert set(catalog.looks) == set(catalog.npcs)
    assert all(len(one) < 80 and one.endswith(".") for one in catalog.looks.values())


def test_who_is_connected_stands_apart(table: Table, jo: Player, kelly: Player) -> None:
    sign_up("Anne-Marie", "Player", table.room)
    assert "Here: Kelly\nNot connected: Anne-Marie" in jo.type("look")
    evennia.SESSION_HANDLER.portal_disconnect(kelly.session)
    assert "Here:" not in jo.type("look")


def test_somebody_without_a_description(jo: Player, kelly: Player) -> None:
    jo.character.db.desc = "This is a character."
    assert "You have no description yet. Type: @desc me=TEXT" in jo.type("look me")
    assert "You see nothing special about them." in kelly.type("look Jo")
    told = jo.type("ex")
    assert told.startswith("Jo") and "+sheet shows your sheet" in told
    assert "+sheet" not in jo.type("ex Kelly")


def test_a_title_that_a_player_chose_is_their_own_words(table: Table, jo: Player) -> None:
    assert 'A scene is open: "Peace. Vesper runs this" (' in jo.type(
        "+init/start Peace. Vesper runs this"
    )
    jo.leaves()
    assert f'Scene {table.script.scene_id} ("Peace. Vesper runs this") is open here' in jo.returns()


def test_who_comes_in_reads_once_how_to_join(alley: Table, jo: Player) -> None:
    jo.leaves()
    told = jo.returns()
    assert f"Scene {alley.script.scene_id} (Alley brawl) is open here." in told
    assert told.count("+init/join") == 1
    assert "before the first round" in jo.type("look")


def test_one_without_a_sheet_is_told_to_make_one_first(alley: Table, jo: Player) -> None:
    jo.character.attributes.remove("sheet")
    first = "You have no sheet yet: +sheet/new mortal makes one"
    assert first in scene_line(jo.type("look")) and first in jo.type("+init")
    assert "You have no sheet yet" in jo.type("+init/join")
