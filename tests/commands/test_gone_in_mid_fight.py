"""What a fight is built on goes away in the midst of it: an account, an NPC, the place itself."""

import pytest
from evennia.utils import create

from game import actions as act
from game.journal import line_of, live_entries, state_of
from journal import store
from journal.models import EntryRecord
from players.authority import speaker
from scenes import registry
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin


def test_an_npc_is_taken_out_while_it_is_asked(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Thug", "initiative", 9)
    table.dice.lay("Kelly", "initiative", 1)
    st.type("+init/start")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/add thug")
    st.type("+init/roll")
    kelly.type("+attack Thug")
    assert [one.who for one in table.script.questions()] == ["Thug"]
    st.type("+init/remove Thug")
    assert [one.who for one in table.script.questions()] == ["Jo"]
    jo.type("+block")
    st.type("+init/run")
    (void,) = table.script.scene.fight.questions  # there is nobody left to attack
    assert void.who == "Kelly"
    kelly.type(f"+choose {void.default}")
    st.type("+init/run")
    assert "Round 1 is over" in st.type("+init")
    table.kill()
    assert "Thug" not in table.script.scene.people


def test_a_place_that_is_gone_leaves_the_log_and_lets_everybody_go(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    script = table.script
    number = script.scene_id
    elsewhere = create.create_object("typeclasses.rooms.Room", key="Roof", nohome=True)
    table.room.delete()
    entries = store.entries(number)
    standing = store.load(number)
    assert standing.timeline == line_of(entries)
    assert standing.scene == state_of(live_entries(entries))
    assert standing.scene.fight.phase == "ended"
    for one in (jo, kelly):
        one.character.location = elsewhere
    assert "No scene is open here" in jo.type("+init")
    jo.type("+init/start Roof")
    assert "Kelly joins" in kelly.type("+init/join")
    assert len(registry.open_in(elsewhere)) == 1


# --- two storytellers at once --------------------------------------------------------------------


@pytest.fixture
def second(table: Table) -> Player:
    return table.seat("Vera", "Storyteller", sheet=None)


def test_who_speaks_to_a_scene_that_another_process_has_moved_on_is_told_by_the_rules(
    table: Table, st: Player, second: Player, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    script, old = table.script, table.script.standing
    script.submit(speaker(st.character), act.Freeze(reason="tea"))
    script.live.standing = old  # what the second one's process still believes
    assert "The scene is on hold" in " ".join(second.type("+init/hold cake").split())
    assert script.scene.frozen == "tea"
    numbers = EntryRecord.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, old.number + 2))
