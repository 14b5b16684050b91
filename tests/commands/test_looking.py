"""look: the scenes of a room and those in them, as far as whoever looks may know of them."""

import pytest

from sheets.catalog import default_catalog
from tests.commands.table import Player, Table
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


def test_a_summary_tells_how_long_it_lasted_and_the_harm_each_dealt_and_took(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    kelly.type("+attack Jo")
    jo.type("+pass")
    jo.type("+init/run")
    taken = table.script.scene.people["Jo"].fighter.health.marked
    told = jo.type("+combat/summary")
    assert taken
    assert f"Levels of harm: Jo dealt 0, took {taken}; Kelly dealt {taken}, took 0." in told
    assert "Lasted: 1 round (15 seconds in the story), 0 minutes of play." in told
    jo.type("+init/end")
    kelly.type("+agree")
    assert "Levels of harm" in jo.type("+combat/summary")
