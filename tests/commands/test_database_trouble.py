"""The database fails: whoever typed is told that nothing was done, nobody else is told anything."""

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection

from game.journal import VERSION
from journal import store
from journal.models import EntryRecord, SceneRecord
from scenes import idling, registry
from tests.commands.table import Player, Table
from tests.commands.test_export import get, links
from tests.commands.test_fight import begin
from tools import export
from tools.console import Trouble

NOT_DONE = "nothing was done, and nobody was told"


@contextlib.contextmanager
def failing(why: str, fails: Callable[[str], bool]) -> Iterator[None]:
    """Let every statement fail that is told, as if the database did."""

    def execute(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if fails(sql):
            raise OperationalError(why)
        mend()
        return execute(sql, params, many, context)

    def mend() -> None:
        # In play there is no transaction around it all; and nothing that failed has reached it.
        connection.needs_rollback = False

    with connection.execute_wrapper(execute):
        yield
    mend()


def writes(sql: str) -> bool:
    return sql.startswith(("INSERT", "UPDATE", "DELETE"))


def anything(sql: str) -> bool:
    # The savepoints are the test's own: in play a submission is a transaction.
    return not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK"))


FAILURES = pytest.mark.parametrize(
    ("why", "fails"),
    [
        ("database or disk is full", writes),
        ("database is locked", writes),
        ("server closed the connection unexpectedly", anything),
    ],
)


@FAILURES
def test_what_could_not_be_written_is_not_done(
    table: Table, jo: Player, kelly: Player, why: str, fails: Callable[[str], bool]
) -> None:
    begin(table, jo, kelly)
    before = table.script.standing
    table.clock.advance(0)  # who was told what is written by then
    jo.clear()
    with failing(why, fails):
        told = " ".join(kelly.type("+attack Jo").split())
    assert NOT_DONE in told and "Try again" in told
    assert "declares" not in told and jo.screen() == ""
    assert table.script.standing is before
    assert EntryRecord.objects.count() == SceneRecord.objects.get().number == before.number
    assert "Kelly attacks Jo." in kelly.type("+attack Jo")
    assert "Kelly attacks Jo." in jo.screen()


@FAILURES
def test_an_answer_can_be_given_again(
    table: Table,
    st: Player,
    jo: Player,
    kelly: Player,
    why: str,
    fails: Callable[[str], bool],
    settings: Any,
) -> None:
    settings.SAME_ANSWER_SECONDS = 60
    begin(table, jo, kelly)
    st.type("+init/hold tea")
    table.clock.advance(0)
    with failing(why, fails):
        st.type("+init/resume")
    assert table.script.scene.frozen == "tea"
    st.type("+init/resume")
    assert not table.script.scene.frozen


@FAILURES
def test_a_scene_that_could_not_be_opened_is_none(
    table: Table, jo: Player, why: str, fails: Callable[[str], bool]
) -> None:
    jo.type("+init")  # so that Evennia has read what it looks at before any command
    with failing(why, fails):
        assert NOT_DONE in " ".join(jo.type("+init/start Alley").split())
    assert registry.open_in(table.room) == []
    jo.type("+init/start Alley")
    assert table.script.record.title == "Alley"


def test_the_clock_takes_up_what_an_npc_could_not_say(table: Table, st: Player, jo: Player) -> None:
    table.dice.lay("Jo", "initiative", 3)
    table.dice.lay("Thug", "initiative", 9)
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add thug")
    st.type("+npc/auto Thug")
    st.type("+init/roll")
    number = table.script.standing.number
    with failing("database is locked", _after_an_entry()):
        assert NOT_DONE not in jo.type("+pass")
    assert table.script.standing.number == number + 1
    assert table.script.questions()[0].who == "Thug"
    idling.tick(table.script, 5)
    assert "Thug" not in [one.who for one in table.script.questions()]


def _after_an_entry() -> Callable[[str], bool]:
    written = []

    def fails(sql: str) -> bool:
        if sql.startswith(store._INSERT):
            written.append(sql)
        return len(written) > 1 and sql.startswith(store._INSERT)

    return fails


# --- entries that this code cannot read ---------------------------------------------------------


def _rewrite(number: int, **changes: Any) -> None:
    row = EntryRecord.objects.get(number=number)
    row.data = json.dumps(json.loads(row.data) | changes)
    row.save()


def test_a_damaged_entry_is_told_too_and_stops_nobody_elsewhere(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    EntryRecord.objects.filter(number=2).update(data="{]")
    SceneRecord.objects.update(state="")
    EntryRecord.objects.update(snapshot=None)
    table.kill()
    jo.returns()
    assert "entry 2 is damaged" in " ".join(jo.type("+combat/log 9").split())
    jo.character.location = None
    assert "No scene is open here" in jo.type("+init")


def test_an_address_and_the_admins_tool_tell_it_too(
    table: Table, jo: Player, kelly: Player, tmp_path: Path
) -> None:
    begin(table, jo, kelly)
    jo.type("+init/end enough")
    number = SceneRecord.objects.get().pk
    path, _ = links(jo.type("+combat/export"))
    _rewrite(2, version=VERSION + 4)
    answer = get(path)
    assert answer.status_code == 500
    assert answer.content.decode().startswith(f"The game can't read scene {number}: entry 2")
    with pytest.raises(Trouble, match=f"The game can't read scene {number}: entry 2"):
        export.write_scene(number, tmp_path)
