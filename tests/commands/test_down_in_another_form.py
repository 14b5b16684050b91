"""What was tried by one who lay there, unconscious, dying or dead (HEALTH-4)."""

import pytest

from game.state.person import Person
from tests.commands.table import Player, Table
from tests.commands.test_pace import begin, flat

HISHU = {
    **{"system": "nwod", "template": "werewolf", "strength": 3, "dexterity": 2, "stamina": 2},
    **{"resolve": 3, "composure": 2, "form": "hishu"},
    **{"weapons": ["sword", "knife"]},
}


@pytest.fixture
def ines(table: Table) -> Player:
    return table.seat("Kelly", sheet=HISHU)


def under_nwod(st: Player, *players: Player) -> None:
    st.type("+init/start Alley=nwod")
    for one in players:
        one.type("+init/join")
        one.type("+init/join yes")
    begin(st, *players)


def kelly_in(table: Table) -> Person:
    return table.script.scene.people["Kelly"]


@pytest.mark.parametrize(("kind", "state"), [("b", "unconscious"), ("l", "dying"), ("a", "dead")])
def test_HEALTH_4_nobody_stands_up_again_in_a_bigger_form(
    table: Table, st: Player, jo: Player, ines: Player, kind: str, state: str
) -> None:
    under_nwod(st, jo, ines)
    st.type(f"+hurt Kelly=7{kind}")
    assert kelly_in(table).down == state
    for line in ("+sheet/form gauru", "+gear/wield knife"):
        assert f"down and {state}" in flat(ines.type(line))
    assert kelly_in(table).down == state and kelly_in(table).fighter.form == "hishu"


@pytest.mark.parametrize("line", ["+sheet/form Kelly=gauru", "+sheet/set Kelly/size=9"])
def test_HEALTH_4_the_dead_rise_by_no_body_but_by_healing(
    table: Table, st: Player, jo: Player, ines: Player, line: str
) -> None:
    under_nwod(st, jo, ines)
    st.type("+hurt Kelly=7a")
    assert "+heal Kelly=1a" in flat(st.type(line))
    assert kelly_in(table).down == "dead"
    st.type("+heal Kelly=1a")
    st.type(line)
    assert not kelly_in(table).down
