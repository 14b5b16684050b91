"""Two scenes in a room: each reader can tell them apart, and is told to type nothing that would act
in the other one.
"""

import pytest

from tests.commands.table import Player, Table
from typeclasses import scenes


@pytest.fixture
def alley(table: Table, jo: Player) -> int:
    jo.type("+init/start Alley")
    return table.script.scene_id


@pytest.fixture
def roof(table: Table, alley: int, kelly: Player) -> int:
    kelly.type("+init/new Roof")
    (number,) = (one.scene_id for one in scenes.open_in(table.room) if one.scene_id != alley)
    return number


def test_lines_of_the_other_scene_stand_under_its_number(
    jo: Player, kelly: Player, roof: int
) -> None:
    jo.clear()
    told = kelly.type("+init/add thug")
    assert "scene" not in told
    assert jo.screen().startswith(f"[scene {roof}]\nThug joins.")
    kelly.type("+init/roll")
    assert "-- Round 1" in jo.screen() and "Type" not in jo.screen()
    assert "+init/join" not in jo.screen()


def test_who_takes_part_in_neither_is_told_how(table: Table, alley: int, roof: int) -> None:
    nemo = table.seat("Nemo")
    nemo.leaves()
    told = nemo.returns()
    for number in (alley, roof):
        assert f"[scene {number}]" in told
        assert f"Type +init/join {number} to take part." in told
    assert "takes part" not in told
    assert "Nemo joins." in nemo.type(f"+init/join {roof}")


def test_who_runs_both_turns_from_one_to_the_other(
    st: Player, jo: Player, kelly: Player, alley: int, roof: int
) -> None:
    st.clear()
    kelly.type("+init/roll")
    assert f"Type +init/scene {roof} to turn your commands to this scene." in st.screen()
    assert "+init/next" not in st.screen()
    told = st.type(f"+init/scene {roof}")
    assert "+init/next" in told and "turn your commands" not in told
    st.clear()
    jo.type("+init/roll")
    assert st.screen().startswith(f"[scene {alley}]") and "+init/next" not in st.screen()


def test_who_fights_in_one_plays_in_no_other(jo: Player, alley: int, roof: int) -> None:
    told = jo.type(f"+init/scene {roof}")
    assert f"Your commands go to scene {alley} (Alley): you take part in it." in told
    assert "Jo" in jo.type("+init") and "Kelly" not in jo.screen()


def test_numbers_of_scenes_that_are_not_there(jo: Player, alley: int) -> None:
    told = jo.type("+init/scene 99999")
    assert f"No scene 99999 is open here. Type +init/scene {alley} (Alley)." in told


def test_a_newcomer_opens_a_scene_of_their_own(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start The yard")
    jo.type("+init/join")
    told = jo.type("+init/roll").replace("\n    ", " ")
    assert "The pace is set by Vesper or another storyteller." in told
    assert "+init/leave, then +init/new opens one of your own." in told
    jo.type("+init/leave")
    jo.type("+init/new")
    assert "Thug joins." in jo.type("+init/add thug")
    assert "Round 1" in jo.type("+init/roll") and "[scene" not in jo.screen()
