"""A bridged game that another process has played meanwhile: what memory has of it is not used."""

from typing import Any

import pytest
from evennia.typeclasses.attributes import Attribute

from game import actions as act
from game import scene as rules
from game.dice import SeededChance
from game.journal import Entry
from game.state.decisions import Clock
from journal import realm_locks, store
from journal.models import SceneRecord
from journal.store import WrittenScene
from scenes import registry, taking_over
from scenes.idling import tick_all
from scenes.pacing import keep_in_time
from scenes.runtime import Pacing
from tests.commands.table import Table
from tests.commands.there import There


@pytest.fixture
def alley(table: Table) -> There:
    alley = There("alley")
    alley.has("Quorra", storyteller=True)
    alley.type("Quorra", "+sheet/new mortal")
    alley.type("Quorra", "+init/start Alley")
    alley.type("Quorra", "+init/join")
    return alley


@pytest.fixture
def played_elsewhere(alley: There, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The realms that this process still plays."""
    ours = {"": 1}
    monkeypatch.setattr(realm_locks, "_held", ours)
    return ours


def scene_of(alley: There) -> int:
    return int(SceneRecord.objects.get(realm=alley.name).pk)


def script_of(alley: There) -> Any:
    return registry.script_of(scene_of(alley))


def another_says(alley: There, action: act.AnyAction) -> None:
    """Have another process say something to the scene: this one's memory learns nothing of it."""
    before = store.load(scene_of(alley))
    scene, events = rules.submit(before.scene, action, SeededChance(1))
    store.append(before, entry_after(before, action, events), scene)


def entry_after(before: WrittenScene, action: act.AnyAction, events: Any = ()) -> Entry:
    return Entry(
        number=before.number + 1, time=1.0, by="Quorra", action=action, events=tuple(events),
        ruleset=before.scene.ruleset,
    )  # fmt: skip


def test_what_another_process_has_written_is_read_anew(
    alley: There, played_elsewhere: dict[str, int]
) -> None:
    old, character = script_of(alley), script_of(alley).obj.contents[0]
    character.attributes.add("kept", "before")
    number = old.standing.number
    another_says(alley, act.SetPace(by="Quorra", pace="flow"))
    Attribute.objects.filter(db_key="kept").update(db_value="meanwhile")
    played_elsewhere["alley"] = 1
    taking_over.take_up(["alley"])
    new = script_of(alley)
    assert new is not old and new.standing.number == number + 1
    assert new.scene.pace == "flow" and old.scene.pace != "flow"
    assert new.obj.contents[0] is not character
    assert new.obj.contents[0].attributes.get("kept") == "meanwhile"


def test_a_second_writer_of_a_scene_is_refused(
    alley: There, played_elsewhere: dict[str, int]
) -> None:
    """Even one that should not be: an entry's number is taken once."""
    before = script_of(alley).standing
    another_says(alley, act.SetPace(by="Quorra", pace="flow"))
    with pytest.raises(store.Conflict):
        store.append(before, entry_after(before, act.SetPace(pace="flow")), before.scene)


def test_no_time_goes_by_where_another_process_plays(
    alley: There, played_elsewhere: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    script = script_of(alley)
    ticked: list[Any] = []
    monkeypatch.setattr("scenes.idling.tick", lambda script, _: ticked.append(script))
    tick_all(60)
    assert ticked == []
    played_elsewhere["alley"] = 1
    tick_all(60)
    assert ticked == [script]


def test_nothing_of_it_is_written_by_clocks_or_comings_and_goings(
    alley: There, played_elsewhere: dict[str, int]
) -> None:
    script = script_of(alley)
    before = SceneRecord.objects.filter(pk=script.scene_id).values().get()
    script.live.markers.set("#1", 99)
    for happens in (
        script.at_server_start,
        script.at_server_reload,
        script.at_server_shutdown,
        script.live.markers.write_now,
        lambda: keep_in_time(script, Pacing(clocks={"1": Clock(waited=9.0)})),
    ):
        happens()
        assert SceneRecord.objects.filter(pk=script.scene_id).values().get() == before
    played_elsewhere["alley"] = 1
    script.at_server_shutdown()
    assert SceneRecord.objects.filter(pk=script.scene_id).values().get() != before


def test_what_only_memory_has_is_written_when_it_is_let_go(alley: There) -> None:
    script = script_of(alley)
    script.live.markers.told["#1"] = 1
    taking_over.lay_down(["alley"])
    assert store.told(script.scene_id)["#1"] == 1
    assert script_of(alley) is not script
