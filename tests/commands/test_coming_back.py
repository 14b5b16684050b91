"""Who left a scene lives on without it: an undo writes no old copy over what came after, brings
nobody into two scenes, and approves nothing.
"""

from typing import Any

import pytest
from evennia.utils import create

from game.rulesets import RULESETS
from players import character_sheets
from players.character_sheets import fighter_of, stage_of
from scenes import registry
from sheets.life import Stage
from tests.commands.table import Player, Table


def sheet(player: Player) -> dict[str, Any]:
    return character_sheets.sheet_of_character(player.character) or {}


def health(player: Player) -> dict[str, int]:
    return dict(sheet(player).get("health") or {})


def unfolded(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def nemo(table: Table) -> Player:
    """A player with a draft."""
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    return nemo


# --- a draft that was thrown away ----------------------------------------------------------------


def test_a_sheet_that_comes_after_a_draft_was_thrown_away_is_no_approved_one(
    table: Table, nemo: Player
) -> None:
    draft = fighter_of(nemo.character)
    assert draft is not None
    nemo.type("+sheet/discard mortal")
    character_sheets.write_fighter(nemo.character, draft)
    assert stage_of(nemo.character) is Stage.DRAFT


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


def test_one_whose_joining_was_undone_is_not_brought_back_after_their_draft_is_gone(
    table: Table, st: Player, nemo: Player
) -> None:
    st.type("+init/start Alley")
    nemo.type("+init/join yes")
    st.type("+combat/undo")
    nemo.type("+sheet/discard mortal")
    assert "Nemo" in unfolded(st.type("+combat/redo"))
    assert "Nemo" not in table.script.scene.people and sheet(nemo) == {}


def test_who_only_left_comes_back_with_an_undo_and_is_what_they_were(
    table: Table, st: Player, nemo: Player
) -> None:
    st.type("+init/start Alley")
    nemo.type("+init/join yes")
    st.type("+hurt Nemo=2l")
    nemo.type("+init/leave")
    st.type("+combat/undo 2")
    assert "Nemo" in table.script.scene.people
    assert health(nemo) == {} and stage_of(nemo.character) is Stage.DRAFT
    st.type("+combat/redo")
    assert "Nemo" not in table.script.scene.people


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


def test_wounds_that_are_brought_back_with_a_leaving_are_written(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    st.type("+hurt Jo=2l")
    jo.type("+init/leave")
    st.type("+combat/undo 2")
    assert health(jo) == {}
    st.type("+combat/redo")
    assert health(jo) == {"lethal": 2}


# --- what came after ------------------------------------------------------------------------------


def test_what_was_granted_after_somebody_left_is_not_undone_with_their_leaving(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    jo.type("+init/leave")
    jo.type("+sheet/request brawl=5 because I trained")
    st.type("+sheet/grant 1")
    number = table.script.standing.number
    told = unfolded(st.type("+combat/undo"))
    assert "Nothing was" in told and "Jo" in told and "+init/join" in told
    assert table.script.standing.number == number
    assert sheet(jo)["brawl"] == 5
    assert "Jo joins" in jo.type("+init/join yes")
    assert sheet(jo)["brawl"] == 5


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


def test_what_came_between_two_visits_is_not_undone_with_them(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    jo.type("+init/leave")
    st.type("+sheet/set Jo/brawl=5 because of a season of training")
    jo.type("+init/join yes")
    for steps in (2, 3):
        assert "Jo" in unfolded(st.type(f"+combat/undo {steps}"))
        assert sheet(jo)["brawl"] == 5
    st.type("+combat/undo")
    assert "Jo" not in table.script.scene.people and sheet(jo)["brawl"] == 5


def test_an_end_is_undone_where_nothing_came_after(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    kelly.type("+init/join yes")
    st.type("+hurt Jo=2l")
    st.type("+init/end")
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    st.type("+combat/undo")
    assert set(table.script.scene.people) == {"Jo", "Kelly"}
    assert health(jo) == {"lethal": 2}


def test_what_has_nothing_to_do_with_who_left_is_undone(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    jo.type("+init/leave")
    kelly.type("+init/join yes")
    st.type("+sheet/set Jo/brawl=5 because of a season of training")
    st.type("+hurt Kelly=2l")
    st.type("+combat/undo 2")
    assert set(table.script.scene.people) == set()


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


def test_an_end_that_is_undone_brings_nobody_into_two_scenes(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    st.type("+init/end")
    jo.character.location = create.create_object("typeclasses.rooms.Room", key="Roof", nohome=True)
    jo.type("+init/start Roof")
    (roof,) = registry.open_in(jo.character.location)
    told = unfolded(st.type("+combat/undo"))
    assert f"Jo is already in scene {roof.scene_id} (Roof)" in told
    assert registry.open_in(table.room) == []
    jo.type("+init/leave")
    st.type("+combat/undo")
    assert list(table.script.scene.people) == ["Jo"]
