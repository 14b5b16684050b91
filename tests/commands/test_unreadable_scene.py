"""A scene with an entry that cannot be read stops itself alone: not its room, not the clock."""

import pytest
from django.db import connection
from django.utils import timezone
from evennia.utils import create, logger

from journal.models import EntryRecord, SceneRecord
from scenes import idling, registry
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin
from typeclasses.scripts import CombatScript

CAN_NOT = "The game can't read scene"


@pytest.fixture
def bad(table: Table, st: Player, jo: Player, kelly: Player) -> CombatScript:
    """A scene of Jo's and Kelly's, one of whose entries is damaged."""
    begin(table, jo, kelly)
    script = table.script
    EntryRecord.objects.filter(number=2).update(data="{]")
    EntryRecord.objects.update(snapshot=None)
    SceneRecord.objects.update(state="")
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    return script


@pytest.fixture
def tracebacks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the game itself has logged with a traceback."""
    seen: list[str] = []
    monkeypatch.setattr(logger, "log_trace", lambda msg="", **kw: seen.extend([msg] if msg else []))
    return seen


def test_it_is_named_where_a_row_is_no_text_any_more(
    table: Table, jo: Player, kelly: Player, tracebacks: list[str]
) -> None:
    begin(table, jo, kelly)
    with connection.cursor() as cursor:
        half_a_letter = "UPDATE roundkeeper_entryrecord SET data = CAST(x'7bc3' AS TEXT)"
        cursor.execute(f"{half_a_letter} WHERE number = 2")
    assert "entry 2 is damaged" in jo.type("+combat/log")
    assert "waiting for Kelly" in jo.type("+init")
    assert tracebacks == []


def test_one_that_was_set_aside_is_told_of(table: Table, jo: Player) -> None:
    """It is over, and has no entries: so `make restore PARTLY=yes` leaves it."""
    jo.type("+init/start Alley")
    number = table.script.scene_id
    EntryRecord.objects.all().delete()
    SceneRecord.objects.update(number=0, state="", line="{}", ended=timezone.now())
    table.kill()
    jo.returns()
    told = " ".join(jo.type("+combat/log").split())
    assert told.startswith(f"Scene {number} is damaged, and has been set aside.")
    assert "Alley" in jo.type("+combat/logs")
    jo.type("+init/start Roof")
    (roof,) = registry.open_in(table.room)
    assert set(roof.scene.people) == {"Jo"}


def sound(table: Table, bad: CombatScript) -> CombatScript:
    (script,) = [one for one in registry.open_in(table.room) if one is not bad]
    return script


def test_a_second_scene_is_played_beside_it(
    table: Table, bad: CombatScript, jo: Player, kelly: Player, tracebacks: list[str]
) -> None:
    assert CAN_NOT in jo.type("+init")
    assert "+init/start/new opens a second one" in " ".join(jo.type("+init/start").split())
    jo.type("+init/new Roof")
    assert "Kelly joins" in kelly.type("+init/join")
    table.dice.lay("Jo", "initiative", 8)
    jo.type("+init/roll")
    assert "Kelly attacks Jo." in kelly.type("+attack Jo")
    assert "Kelly attacks Jo." in jo.screen() and "[scene" not in jo.screen()
    assert set(sound(table, bad).scene.people) == {"Jo", "Kelly"}
    assert jo.type("say I am hit") and CAN_NOT not in jo.screen()
    jo.leaves()
    assert "waiting for Jo" in jo.returns()
    assert "Roof" in jo.type("+init/scene") and CAN_NOT in jo.screen()
    assert tracebacks == []


def test_the_clock_goes_on_for_the_others_and_fills_no_log(
    table: Table, bad: CombatScript, jo: Player, tracebacks: list[str]
) -> None:
    jo.type("+init/new Roof")
    jo.type("+init/hold tea")
    idling.tick_all(5)
    assert tracebacks == []


def test_the_clock_goes_on_where_the_scenes_of_a_room_cannot_be_told(
    table: Table, jo: Player, tracebacks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    jo.type("+init/start Alley")
    ticked: list[CombatScript] = []
    roof = create.create_object("typeclasses.rooms.Room", key="Roof", nohome=True)
    script = registry.open_scene(roof, jo.character, "Roof")
    told = registry.open_in

    def open_in(room: object) -> list[CombatScript]:
        if room is table.room:
            raise RuntimeError("the room is damaged")
        return told(room)

    monkeypatch.setattr(registry, "open_in", open_in)
    monkeypatch.setattr(idling, "tick", lambda one, seconds: ticked.append(one))
    idling.tick_all(5)
    assert ticked == [script] and len(tracebacks) == 1
