"""A character or a room is deleted: their scenes go on without them, once it is certain."""

from typing import Any

import pytest
from evennia.objects.objects import DefaultObject

from journal import sheet_store, store
from scenes import registry
from tests.commands.table import Player, Table
from typeclasses.scripts import CombatScript


@pytest.fixture
def veto(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which another class says that nothing is deleted."""
    monkeypatch.setattr(DefaultObject, "at_object_delete", lambda self: False)


def test_who_is_not_deleted_after_all_stays_in_the_scene(
    table: Table, jo: Player, veto: None
) -> None:
    jo.type("+sheet/request brawl=4 because I trained")
    jo.type("+init/start Alley")
    number = table.script.standing.number
    assert not jo.character.delete()
    assert table.script.standing.number == number and "Jo" in table.script.scene.people
    assert len(sheet_store.open_requests(jo.character.id)) == 1


def test_a_room_that_is_not_deleted_after_all_keeps_its_scenes(
    table: Table, jo: Player, veto: None
) -> None:
    jo.type("+init/start Alley")
    assert not table.room.delete()
    assert not table.script.ended


def test_a_scene_that_cannot_be_ended_keeps_no_other_open(
    table: Table, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/new Roof")
    alley, roof = registry.open_in(table.room)
    submit = CombatScript.submit

    def failing(script: CombatScript, *said: Any) -> Any:
        if script is alley:
            raise RuntimeError("damaged")
        return submit(script, *said)

    monkeypatch.setattr(CombatScript, "submit", failing)
    number = roof.scene_id
    table.room.delete()
    assert store.load(number).scene.fight.phase == store.ENDED
