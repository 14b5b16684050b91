"""Who left a scene lives on without it: an undo writes no old copy over what came after, brings
nobody into two scenes, and approves nothing.
"""

from typing import Any

import pytest

from game.rulesets import RULESETS
from players import character_sheets
from players.character_sheets import stage_of
from scenes import registry
from sheets.life import Stage
from tests.commands.table import Player, Table


def sheet(player: Player) -> dict[str, Any]:
    return character_sheets.sheet_of_character(player.character) or {}


def unfolded(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def nemo(table: Table) -> Player:
    """A player with a draft."""
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    return nemo


# --- a draft that was thrown away ----------------------------------------------------------------


def test_nobody_gets_a_draft_back_as_an_approved_sheet_by_an_undo(
    table: Table, jo: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    nemo.type("+init/join yes")
    nemo.type("+init/leave")
    nemo.type("+sheet/discard mortal")
    told = unfolded(jo.type("+combat/undo"))
    assert "Nemo" in told and "+init/join" in told
    assert "Nemo" not in table.script.scene.people
    assert stage_of(nemo.character) is Stage.NONE and sheet(nemo) == {}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_by_any_rules_who_came_and_went_is_taken_back_and_brought_back(
    table: Table, st: Player, jo: Player, kelly: Player, ruleset: str
) -> None:
    st.type(f"+init/start Alley={ruleset}")
    for one in (jo, kelly):
        one.type("+init/join yes")
    st.type("+init/roll")
    st.type("+hurt Jo=1b")
    jo.type("+spend willpower")
    st.type("+init/remove Jo")
    st.type("+init/end")
    script = registry.last_ended_in(table.room)
    assert script is not None
    then = [sheet(one) for one in (jo, kelly)]
    for steps in range(1, 8):
        last = script.standing.timeline.live
        st.type(f"+combat/undo {steps}")
        assert script.standing.timeline.live == last[:-steps], st.screen()
        st.type("+combat/redo")
        assert script.standing.timeline.live == last, st.screen()
        assert [sheet(one) for one in (jo, kelly)] == then


# --- what came after ------------------------------------------------------------------------------


@pytest.mark.parametrize("restarted", [False, True])
def test_what_was_granted_after_a_scene_is_not_undone_with_its_end(
    table: Table, st: Player, jo: Player, kelly: Player, restarted: bool
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    kelly.type("+init/join yes")
    st.type("+init/end")
    jo.type("+sheet/request brawl=5 because I trained")
    st.type("+sheet/grant 1")
    if restarted:
        table.kill()
        for one in (st, jo, kelly):
            one.returns()
    told = unfolded(st.type("+combat/undo"))
    assert "Jo" in told and "Kelly" not in told and "+init/start" in told
    assert registry.open_in(table.room) == []
    assert sheet(jo)["brawl"] == 5


# --- two scenes ----------------------------------------------------------------------------------


def test_an_undo_brings_nobody_into_two_scenes(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Alley")
    alley = table.script
    jo.type("+init/join yes")
    jo.type("+init/leave")
    st.type("+init/new Roof")
    roof = registry.open_in(table.room)[-1]
    jo.type(f"+init/join {roof.scene_id}")
    st.type(f"+init/scene {alley.scene_id}")
    told = unfolded(st.type("+combat/undo"))
    assert f"Jo is already in scene {roof.scene_id} (Roof)" in told
    assert "Jo" not in alley.scene.people and "Jo" in roof.scene.people
