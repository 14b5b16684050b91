"""Who was told what is written behind: at most once a second, for all scenes in one transaction."""

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from journal import store
from scenes import registry
from tests.commands.table import Player, Table
from tests.commands.test_two_scenes import alley, roof  # noqa: F401
from typeclasses.scripts import CombatScript

TOLD = 'UPDATE "roundkeeper_scenerecord" SET "told"'


@pytest.fixture
def both(table: Table, alley: int, roof: int) -> list[CombatScript]:  # noqa: F811
    """Two scenes with something new to write: in each somebody was told an entry."""
    table.clock.pump([0, settings.TOLD_SECONDS])
    return sorted(registry.open_in(table.room), key=lambda one: one.scene_id)


def say_in_both(jo: Player, kelly: Player) -> None:
    jo.type("+init/add thug")
    kelly.type("+init/add thug")


def is_written(script: CombatScript) -> bool:
    """Say whether the row has it that somebody was told the last entry."""
    told = store.told(script.scene_id)
    return told == script.live.markers.told and script.standing.number in told.values()


def test_all_scenes_are_written_in_one_transaction_once_a_second(
    table: Table, jo: Player, kelly: Player, both: list[CombatScript]
) -> None:
    with CaptureQueriesContext(connection) as at_once:
        say_in_both(jo, kelly)
        table.clock.advance(0)
    with CaptureQueriesContext(connection) as behind:
        table.clock.advance(settings.TOLD_SECONDS)
    assert not [one for one in at_once.captured_queries if one["sql"].startswith(TOLD)]
    said = [one["sql"].split()[0] for one in behind.captured_queries]
    assert said == ["SAVEPOINT", "UPDATE", "UPDATE", "RELEASE"]  # the test's own is around it
    assert all(map(is_written, both))


def test_what_an_entry_has_brought_along_is_not_written_again(
    table: Table, jo: Player, kelly: Player, both: list[CombatScript]
) -> None:
    say_in_both(jo, kelly)
    table.clock.pump([0, settings.TOLD_SECONDS])
    with CaptureQueriesContext(connection) as behind:
        table.clock.advance(settings.TOLD_SECONDS)
        both[0].live.markers.write_soon()
        table.clock.advance(settings.TOLD_SECONDS)
    assert not behind.captured_queries


def test_a_kill_tells_the_last_second_again_and_nothing_older(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/join")
    table.clock.pump([0, settings.TOLD_SECONDS])
    kelly.type("+init/join")
    table.clock.advance(0)
    table.kill()
    told = jo.returns()
    assert "Kelly joins." in told and "Jo joins." not in told


def test_a_scene_that_cannot_be_written_keeps_no_other_from_it(
    table: Table,
    jo: Player,
    kelly: Player,
    both: list[CombatScript],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    say_in_both(jo, kelly)
    broken, sound = both

    def damaged() -> None:
        raise ValueError("damaged")

    monkeypatch.setattr(broken.live.markers, "write_now", damaged)
    table.clock.pump([0, settings.TOLD_SECONDS])
    assert is_written(sound) and not is_written(broken)
