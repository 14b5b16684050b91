"""Undo: how far back it goes, what goes with it, and who learns of it."""

from typing import Any

import pytest

from players import character_sheets
from players.character_sheets import stage_of
from scenes import registry, undo
from sheets.life import Stage
from tests.commands.openings import awaited, in_order
from tests.commands.table import Player, Table, flat


def tie(table: Table, st: Player, *players: Player) -> None:
    st.type("+init/start Alley")
    for one in players:
        one.type("+init/join")
    st.type("+init/roll")
    for one in players:
        st.type(f"+init/set {one.name}=5")


def test_nobody_learns_from_an_undo_that_there_was_more(table, st, jo, kelly) -> None:
    in_order(table, st, jo, kelly)
    jo.type("+attack Kelly")
    jo.type("+spend willpower for luck")  # nobody's business but Jo's and the storyteller's
    number = table.script.standing.number
    jo.type("+plan block")  # no step of its own
    kelly.clear()
    assert "takes back: Jo spends 1 willpower" in flat(st.type("+combat/undo"))
    assert "takes back: Jo spends 1 willpower" in flat(jo.screen())
    assert kelly.screen() == ""
    assert "Undone" not in kelly.type("+combat/log 50")
    assert f"After entry {number - 1}, Vesper, private" in jo.type("+combat/log 50")
    assert f"Entry {number + 2}, Vesper, private" in st.type("+combat/log 50")
    st.type("+combat/redo")
    would = "You would ask the storyteller to take back: Jo attacks Kelly. If so: +combat/undo 1."
    assert flat(kelly.type("+combat/undo")) == would
    assert "Kelly asks to take back: Jo attacks Kelly." in flat(kelly.type("+combat/undo 1"))
    assert "Nothing" not in kelly.type("+disagree")
    assert "willpower" not in kelly.screen()


def test_a_secret_declaration_stays_one_when_it_is_taken_back(table, st, jo, kelly) -> None:
    tie(table, st, jo, kelly)
    jo.type("+attack Kelly")
    kelly.clear()
    st.type("+combat/undo Jo")
    assert "takes back: Jo has declared, in secret." in flat(kelly.screen())
    assert "attack on" not in kelly.screen() and "Jo's attack" not in kelly.screen()
    assert "takes back: Jo declares, in secret, an attack on Kelly" in flat(jo.screen())


def test_one_may_think_again_while_nobody_has_declared_since(table, st, jo, kelly) -> None:
    in_order(table, st, jo, kelly)
    stood = table.script.scene
    told = flat(jo.type("+attack Kelly"))
    assert "Changed your mind? Type +combat/oops now." in told
    for again in ("+pass", "+attack Kelly", "+attack Kelly=with sword"):  # done; the same; no sword
        refused = flat(jo.type(again))
        assert "+combat/oops takes that back." in refused or "You carry no sword." in refused
    kelly.clear()
    assert "Jo takes back: Jo attacks Kelly." in flat(jo.type("+block // crouches"))
    assert "Jo blocks." in kelly.screen() and "crouches" in kelly.screen()
    assert "Vesper takes back: Jo blocks." in flat(st.type("+as Jo=attack Kelly"))
    assert "You can't act for Jo." in flat(kelly.type("+combat/oops Jo"))
    assert table.script.scene != stood
    kelly.clear()
    told = "Jo takes back: Jo attacks Kelly."
    assert told in flat(jo.type("+combat/oops"))
    assert told in flat(kelly.screen())
    assert table.script.scene == stood
    assert "no declaration to take back" in flat(jo.type("+combat/oops"))
    assert "Jo blocks" in jo.type("+block")
    kelly.type("+attack Jo")  # shown: now it is too late for Jo, and not for Kelly
    assert "too late" in flat(jo.type("+combat/oops"))
    assert "Kelly takes back" in flat(kelly.type("+combat/oops"))
    assert "Jo asks to take back" in flat(jo.type("+combat/oops"))  # who has read that
    kelly.type("+attack Jo")
    assert "+combat/oops takes the declaration back" in flat(kelly.type("+pass"))
    assert "+combat/oops" not in flat(jo.type("+pass"))
    assert "Kelly takes back: Kelly attacks Jo" in flat(kelly.type("+combat/undo"))
    assert awaited(table) == ["Kelly"]
    kelly.type("+pass")
    st.type("+init/next")
    number = table.script.standing.number
    assert "too late" in flat(kelly.type("+combat/oops"))
    assert "+combat/oops" not in flat(kelly.type("+pass"))
    assert table.script.standing.number == number


def test_in_a_secret_tie_one_may_think_again_until_it_is_revealed(table, st, jo) -> None:
    kelly, nemo = table.seat("Kelly"), table.seat("Nemo")
    tie(table, st, jo, kelly, nemo)
    jo.type("+attack Kelly")
    kelly.type("+attack Nemo")
    for one in (kelly, nemo):
        one.clear()
    assert "Jo takes back: Jo declares, in secret, an attack on" in flat(jo.type("+combat/oops"))
    for one in (kelly, nemo):
        assert "Jo takes back: Jo has declared, in secret." in flat(one.screen())
        assert "attack on" not in one.screen() and "Jo's attack" not in one.screen()
    people = table.script.scene.people
    assert people["Jo"].phase.declaration is None and people["Kelly"].phase.declaration is not None
    table.kill()
    for one in (st, jo, kelly, nemo):
        one.returns()
    assert table.script.scene.people == people
    st.type("+combat/redo")
    assert table.script.scene.people["Jo"].phase.declaration is not None
    st.type("+combat/undo 2")
    assert sorted(awaited(table)) == ["Jo", "Kelly", "Nemo"]
    for one in (jo, kelly):
        one.type("+attack Nemo")
    assert "+combat/oops takes that back" in flat(kelly.type("+pass"))
    nemo.type("+pass")  # and all is revealed
    for one in (jo, kelly):
        assert "too late" in flat(one.type("+combat/oops"))
    jo.type("+spend willpower for luck")
    assert "Jo asks to take back: Jo spends 1 willpower" in flat(jo.type("+combat/oops"))


def sheet(player: Player) -> dict[str, Any]:
    found = character_sheets.sheet_of_character(player.character)
    assert found is not None
    return found


def sheet_coming_back(player: Player) -> dict[str, Any]:
    return character_sheets.sheet_of_character(player.character) or {}


@pytest.fixture
def nemo(table: Table) -> Player:
    """A player with a draft."""
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    return nemo


def test_nobody_gets_a_draft_back_as_an_approved_sheet_by_an_undo(table, jo, nemo) -> None:
    jo.type("+init/start Alley")
    nemo.type("+init/join yes")
    nemo.type("+init/leave")
    nemo.type("+sheet/discard mortal")
    told = flat(jo.type("+combat/undo"))
    assert "Nemo" in told and "+init/join" in told
    assert "Nemo" not in table.script.scene.people
    assert stage_of(nemo.character) is Stage.NONE and sheet_coming_back(nemo) == {}


@pytest.mark.parametrize("restarted", [False, True])
def test_what_was_granted_after_a_scene_is_not_undone_with_its_end(table, st, jo, kelly, restarted):
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
    told = flat(st.type("+combat/undo"))
    assert "Jo" in told and "Kelly" not in told and "+init/start" in told
    assert registry.open_in(table.room) == []
    assert sheet_coming_back(jo)["brawl"] == 5


def test_nobody_gets_an_older_sheet_back_who_came_with_another(table, st, jo) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    jo.type("+init/leave")
    st.type("+sheet/set jo/brawl=5")
    jo.type("+init/join yes")
    assert "Jo" in flat(st.type("+combat/undo 2"))
    assert sheet(jo)["brawl"] == 5


def test_an_undo_brings_nobody_into_two_scenes(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Alley")
    alley = table.script
    jo.type("+init/join yes")
    jo.type("+init/leave")
    st.type("+init/new Roof")
    roof = registry.open_in(table.room)[-1]
    jo.type(f"+init/join {roof.scene_id}")
    st.type(f"+init/scene {alley.scene_id}")
    told = flat(st.type("+combat/undo"))
    assert f"Jo is already in scene {roof.scene_id} (Roof)" in told
    assert "Jo" not in alley.scene.people and "Jo" in roof.scene.people


def test_more_than_a_bound_is_not_taken_back_at_once(table, st, jo, monkeypatch) -> None:
    monkeypatch.setattr(undo, "MOST_AT_ONCE", 5)
    st.type("+init/start Alley")
    for number in range(6):
        st.type(f"+init/add thug as Rat{number}")
    stood = table.script.standing
    assert "Undo less: +combat/undo 3" in flat(st.type("+combat/undo 9999"))
    assert table.script.standing == stood
    st.type("+combat/undo 3")
    assert {*table.script.scene.people} == {"Rat0", "Rat1", "Rat2"}
