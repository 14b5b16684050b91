"""Scenes in rooms: several at once, restarts, comings and goings, failures in the middle."""

from typing import Any

import pytest
from django.db import DatabaseError

from game import actions as act
from game.errors import RuleError
from journal import store
from journal.models import SceneRecord
from narration.telling.announce import Announcement
from players import character_sheets
from players.authority import THE_GAME, speaker
from scenes import registry
from scenes.telling.delivery import MOST_MISSED
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin


def test_a_killed_server_loses_nothing(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    before = table.script.standing
    table.kill()
    assert table.script.standing == before
    assert "waiting for Jo" in kelly.returns()
    assert "You declare now" in jo.returns()
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    jo.type("+pass")
    table.kill()
    jo.returns()
    told = jo.type("+init/run")
    assert "Kelly's attack" in told and "You take" in told
    assert "Round 1 is over" in told


def test_sheets_are_written_again_after_a_kill(
    table: Table, jo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    jo.type("+init/start")
    with monkeypatch.context() as killed_before:
        killed_before.setattr("scenes.sheet_sync.write_fighter", lambda *told: None)
        table.wound(jo, 3, "lethal")
    assert (character_sheets.sheet_of_character(jo.character) or {}).get("health") is None
    table.kill()
    sheet = character_sheets.sheet_of_character(jo.character)
    assert sheet is not None and sheet["health"] == {"lethal": 3}


def test_a_missing_script_is_made_anew(table: Table, jo: Player) -> None:
    jo.type("+init/start Alley")
    table.script.delete()
    assert "Jo" in jo.type("+init")
    assert table.script.record.title == "Alley"
    assert SceneRecord.objects.get().script_id == table.script.id


def test_who_comes_back_is_told_what_they_missed(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.leaves()
    st.type("+as kelly=attack Jo")
    told = kelly.returns()
    assert "While you were away" in told
    assert "Kelly attacks Jo." in told
    assert "waiting for Jo" in told
    kelly.leaves()
    told = kelly.returns()
    assert "While you were away" not in told
    assert "waiting for Jo" in told


def test_what_one_missed_is_told_in_brief_and_no_more_than_a_screen(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.leaves()
    for number in range(MOST_MISSED + 9):
        st.type(f"+init/bonus Jo={number % 3 + 1} for luck{number}")
        st.type(f"+effect Jo=curse{number} attack-1")
    st.type("+as kelly=attack Jo")
    jo.type("+pass")
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    st.type("+init/run")
    told = kelly.returns().splitlines()
    begins = next(place for place, one in enumerate(told) if "While you were away" in one)
    assert "lines left out: type +combat/log" in told[begins + 1]
    assert not any(" vs 6: " in one for one in told)  # no dice in brief
    assert any("Kelly attacks Jo: " in one for one in told[begins : begins + MOST_MISSED + 2])
    ends = next(place for place, one in enumerate(told) if "Round 1 is over" in one)
    assert ends - begins <= MOST_MISSED + 3


def test_after_an_orderly_restart_nothing_is_told_twice(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    table.script.at_server_reload()
    table.kill()
    told = jo.returns()
    assert "While you were away" not in told
    assert "You declare now" in told


def test_a_failed_write_changes_nothing(
    table: Table, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table, jo, kelly)
    script = table.script
    before, sheet = script.standing, character_sheets.sheet_of_character(jo.character)

    kelly.clear()
    with monkeypatch.context() as failing, pytest.raises(DatabaseError):
        failing.setattr(store, "_INSERT", "INSERT INTO nowhere VALUES (%s, %s, %s, %s, %s, %s)")
        script.submit(THE_GAME, act.Harm(who="Jo", levels=2, type="lethal"))
    assert script.standing is before
    assert SceneRecord.objects.get().number == before.number
    assert character_sheets.sheet_of_character(jo.character) == sheet
    assert not kelly.screen()
    assert "Kelly attacks Jo." in kelly.type("+attack Jo")


def test_a_scene_that_has_moved_on_elsewhere_is_loaded_again(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    script = table.script
    old = script.standing
    kelly.type("+attack Jo")
    script.live.standing = old  # as if another process had written the last entry
    assert "Jo blocks." in jo.type("+block")
    assert script.standing.number == old.number + 2


def test_an_error_in_telling_does_not_undo_what_was_written(
    table: Table, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table, jo, kelly)

    def fail(*told: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as failing:
        failing.setattr(Announcement, "lines", fail)
        kelly.type("+attack Jo")
    assert "waiting for Jo" in jo.type("+init")


def test_two_scenes_in_a_room(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    assert "A scene is open here already (Alley)" in kelly.type("+init/start Roof")
    kelly.type("+init/start/new Roof")
    assert "Jo" in jo.type("+init") and "Kelly" not in jo.screen()
    assert "Kelly" in kelly.type("+init") and "Jo" not in kelly.screen()

    first, second = (script.scene_id for script in registry.open_in(table.room))
    told = st.type("+init")
    assert f"{first} (Alley)" in told and f"+init/scene {first}" in told
    assert "(Roof)" in st.type(f"+init/scene {second}")
    assert "Kelly" in st.type("+init")
    assert "Alley" in st.type("+init/scene") and "Roof" in st.screen()

    assert "Jo is already in" in jo.type(f"+init/join {second}")
    nemo = table.seat("Nemo")
    assert f"+init/join {first}" in nemo.type("+init/join")
    assert "Nemo joins." in nemo.type(f"+init/join {first}")


def test_text_from_players_is_shown_as_it_was_written(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start |rRed|n $random(1,2) {c")
    assert "|rRed|n $random(1,2) {c" in kelly.screen()
    kelly.type("+init/join")
    jo.type("+init/roll")
    jo.type("+init/next")
    kelly.type("+do look |[xat|/ [me] %r")
    assert "|[xat|/ [me] %r" in jo.screen() or "in secret" in jo.screen()


def test_nobody_is_in_two_scenes(table: Table, jo: Player) -> None:
    jo.type("+init/start Alley")
    script = table.script
    other = registry.open_scene(table.room, jo.character, "Roof")
    with pytest.raises(RuleError):
        script.submit(
            speaker(jo.character),
            act.Join(
                who="Jo2",
                fighter=script.scene.people["Jo"].fighter,
                ref=script.scene.people["Jo"].ref,
            ),
        )
    assert not other.scene.people


def test_a_scene_with_settings_of_its_own(table: Table, st: Player, jo: Player) -> None:
    assert "Only a storyteller" in jo.type("+init/start Alley=grapple_upkeep 0")
    assert "no setting called 'grapple_upkeeping'" in st.type("+init/start A=grapple_upkeeping 0")
    assert registry.open_in(table.room) == []
    for wrong in ("grapple_upkeep lots", "grapple_upkeep", "arms_length 4 6", "abort_base yes"):
        st.type(f"+init/start A={wrong}")
        assert registry.open_in(table.room) == [], wrong
    st.type("+init/start Long hold=grapple_upkeep 0, arms_length 4 5 7, escape_tie_escapes yes")
    assert table.script.scene.title == "Long hold"
    assert table.script.scene.settings == {
        "grapple_upkeep": 0,
        "arms_length": [4, 5, 7],
        "escape_tie_escapes": True,
    }
    assert "grapple_upkeep 0" in jo.type("+combat").replace("grapple upkeep", "grapple_upkeep")


def test_a_storyteller_brings_in_everybody_here_who_has_a_sheet(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo", sheet=None)
    st.type("+init/start Alley")
    assert "For yourself: +init/join" in jo.type("+init/join/all")
    jo.type("+init/join")
    told = st.type("+init/join/all")
    assert "Kelly joins" in told
    assert "Left out: Nemo (no sheet)." in told
    assert list(table.script.scene.people) == ["Jo", "Kelly"]
    nemo.type("+sheet/new mortal")
    assert "Nemo joins" in st.type("+init/all")
    assert "Everybody here takes part already." in st.type("+init/join/all")


def test_INIT_5_a_latecomer_and_the_storyteller_are_told_of_the_turn(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug as Rat")
    st.type("+init/roll")
    st.type("+init/run")
    st.clear()
    assert "You act from round 2 on" in kelly.type("+init/join")
    assert "Kelly can act from round 2 on, or in this one: +init/set Kelly=N" in st.screen()
    kelly.clear()
    assert "Kelly still acts in this round" in st.type("+init/set Kelly=99")
    assert "You declare now" in kelly.screen()
    assert "Kelly attacks Rat" in kelly.type("+attack Rat")
