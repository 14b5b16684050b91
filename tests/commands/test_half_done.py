"""What fails after something was written: what is written stands, is told as it is, and is not done
a second time.
"""

from collections.abc import Callable

import pytest

from chronicle import store
from chronicle.models import EntryRecord, SceneRecord
from tests.commands.table import Player, Table
from tests.commands.test_database_trouble import NOT_DONE, failing
from typeclasses import agreements, idling
from typeclasses.scripts import CombatScript

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


# --- what was agreed upon ------------------------------------------------------------------------


class Killed(BaseException):
    """The server is killed: nothing handles it."""


def ending_is_agreed_upon(table: Table, jo: Player, kelly: Player) -> list[Player]:
    """Let a fight and a chase be under way in a scene without a storyteller, and Kelly propose to
    end the fight; Jo's word carries it. Returns those who are at the table.
    """
    others = [table.seat("Al"), table.seat("Bo")]
    jo.type("+init/start Alley")
    for one in (kelly, *others):
        one.type("+init/join")
    jo.type("+init/roll")
    jo.type("+chase/cold Al=Bo")
    kelly.type("+init/end enough")
    for one in others:
        one.type("+agree")
    return [jo, kelly, *others]


def fight_alone_was_ended(table: Table) -> bool:
    scene = table.script.scene
    ends = EntryRecord.objects.filter(data__contains='"End"').count()
    return scene.fight.phase == "setup" and bool(scene.chases_under_way()) and ends == 1


def test_what_was_carried_is_not_carried_again_after_a_kill(
    table: Table, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = ending_is_agreed_upon(table, jo, kelly)

    def killed(*told: object) -> None:
        raise Killed

    with monkeypatch.context() as dying:
        dying.setattr(CombatScript, "_after_writing", killed)
        with pytest.raises(Killed):
            agreements.respond(table.script, jo.character, agrees=True)
    table.kill()
    for one in players:
        one.returns()
    idling.tick_all(5)
    assert fight_alone_was_ended(table)
    assert "Nothing is proposed" in jo.type("+agree")


def test_what_was_carried_is_not_carried_again_after_the_database_failed(
    table: Table, jo: Player, kelly: Player
) -> None:
    ending_is_agreed_upon(table, jo, kelly)
    late = after(store._INSERT)
    with failing("disk full", lambda sql: late(sql) and '"pacing" =' in sql):
        jo.type("+agree")
    idling.tick_all(5)
    assert fight_alone_was_ended(table)


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
