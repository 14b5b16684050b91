"""What fails after something was written: what is written stands, is told as it is, and is not done
a second time.
"""

from collections.abc import Callable

import pytest

from chronicle import store
from chronicle.models import EntryRecord, SceneRecord
from tests.commands.table import Player, Table
from tests.commands.test_database_trouble import NOT_DONE, failing

HALF_DONE = "What was written by then stands"


def unfolded(text: str) -> str:
    return " ".join(text.split())


def after(beginning: str, times: int = 1) -> Callable[[str], bool]:
    """Let everything fail that comes after so many statements that begin so."""
    seen: list[str] = []

    def fails(sql: str) -> bool:
        done = len(seen) >= times
        if sql.startswith(beginning):
            seen.append(sql)
        return done and not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK"))

    return fails


# --- opening a scene -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "where", ['INSERT INTO "scripts_scriptdb"', 'INSERT INTO "typeclasses_att']
)
def test_a_scene_whose_script_could_not_be_made_is_open_once(
    table: Table, jo: Player, where: str
) -> None:
    jo.type("+init")
    with failing("disk full", lambda sql: sql.startswith(where)):
        told = unfolded(jo.type("+init/start Alley"))
    assert NOT_DONE not in told and HALF_DONE in told
    assert "A scene is open here already (Alley)" in jo.type("+init/start Alley")
    assert SceneRecord.objects.count() == 1
    assert "Jo joins" in jo.type("+init/join")


def test_a_scene_that_its_starter_could_not_join_is_open_all_the_same(
    table: Table, jo: Player
) -> None:
    jo.type("+init")
    with failing("disk full", after(store._INSERT)):
        told = unfolded(jo.type("+init/start Alley"))
    assert NOT_DONE not in told and HALF_DONE in told
    assert SceneRecord.objects.count() == 1
    assert "Jo joins" in jo.type("+init/join")


def test_a_scene_opens_beside_one_that_is_over_and_can_not_be_read(
    table: Table, jo: Player
) -> None:
    jo.type("+init/start Alley")
    number = table.script.scene_id
    jo.type("+init/end")
    EntryRecord.objects.filter(scene=number).update(data="{]", snapshot=None)
    SceneRecord.objects.update(state="")
    table.kill()
    jo.returns()
    told = unfolded(jo.type("+init/start Roof"))
    assert "can not be read" not in told
    assert table.script.record.title == "Roof"
    assert SceneRecord.objects.filter(ended=None).count() == 1
    assert [one.scene_id for one in table.room.scripts.all()] == [table.script.scene_id]
