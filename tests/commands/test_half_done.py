"""What fails after something was written: what is written stands, is told as it is, and is not done
a second time.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError

from journal import store
from journal.models import EntryRecord, SceneRecord, SheetEntryRecord, SheetRequestRecord
from players import character_sheets
from players.character_sheets import stage_of, write_fighter
from scenes import consent, idling, registry, sheet_sync
from sheetbook import approval
from sheets.life import Stage
from tests.commands.table import Player, Table
from tests.commands.test_database_trouble import NOT_DONE, failing
from tests.commands.test_pace import led
from typeclasses.scripts import CombatScript

HALF_DONE = "What was saved by then stands"


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
        one.type("+init/join yes")
    jo.type("+chase/cold Al=Bo")
    for one in (kelly, *others):
        one.type("+agree")
    jo.type("+init/roll")
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
            consent.respond(table.script, jo.character, agrees=True)
    table.kill()
    for one in players:
        one.returns()
    idling.tick_all(5)
    assert fight_alone_was_ended(table)
    assert "Nobody has proposed anything" in jo.type("+agree")


def test_what_was_carried_is_not_carried_again_after_the_database_failed(
    table: Table, jo: Player, kelly: Player
) -> None:
    ending_is_agreed_upon(table, jo, kelly)
    late = after(store._INSERT)
    with failing("disk full", lambda sql: late(sql) and '"pacing" =' in sql):
        jo.type("+agree")
    idling.tick_all(5)
    assert fight_alone_was_ended(table)


# --- the entries of one submission ---------------------------------------------------------------


def test_a_plan_is_written_with_what_brought_its_place_or_neither_is(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    jo.type("+plan block")
    table.clock.advance(0)
    before = table.script.standing
    with failing("disk full", after(store._INSERT)):
        assert NOT_DONE in unfolded(kelly.type("+pass"))
    assert table.script.standing is before
    assert EntryRecord.objects.count() == SceneRecord.objects.get().number == before.number
    kelly.type("+pass")
    assert EntryRecord.objects.count() == before.number + 2


# --- sheets that could not be written ------------------------------------------------------------


@contextmanager
def no_sheet_of(*names: str) -> Iterator[None]:
    """Let the sheets of some people not be written."""

    def write(character: Any, *written: Any) -> bool:
        if character.key in names:
            raise OperationalError("database is locked")
        return write_fighter(character, *written)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sheet_sync, "write_fighter", write)
        yield


def marks(player: Player) -> dict[str, int]:
    return dict((character_sheets.sheet_of_character(player.character) or {}).get("health") or {})


@pytest.mark.parametrize(
    "then", ["+init/hold tea", "+init/remove Jo", "+init/end", "+hurt Kelly=1b"]
)
def test_a_sheet_that_could_not_be_written_is_written_with_the_next_entry(
    table: Table, st: Player, jo: Player, kelly: Player, then: str
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    kelly.type("+init/join yes")
    with no_sheet_of("Jo"):
        st.type("+hurt Jo=3l")
    assert marks(jo) == {}
    st.type(then)
    assert marks(jo) == {"lethal": 3}


def test_an_old_wound_goes_over_no_newer_sheet(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    with no_sheet_of("Jo"):
        st.type("+hurt Jo=3l")
        st.type("+init/remove Jo")
    st.type("+sheet/set Jo/brawl=5")
    st.type("+init/hold tea")
    assert (character_sheets.sheet_of_character(jo.character) or {})["brawl"] == 5


def test_what_was_not_written_before_a_kill_is_written_at_the_start(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    with no_sheet_of("Jo"):
        st.type("+hurt Jo=3l")
        st.type("+init/remove Jo")
    table.clock.advance(0)
    table.kill()
    assert marks(jo) == {"lethal": 3}


# --- the life of a sheet -------------------------------------------------------------------------

ENTRY = f'INSERT INTO "{SheetEntryRecord._meta.db_table}"'
REQUEST = f'UPDATE "{SheetRequestRecord._meta.db_table}"'
FILLED = "charisma=2, manipulation=2, appearance=2, intelligence=2"


def sheets_are_read_no_more() -> Callable[[str], bool]:
    """Let what is read of the life of sheets fail once an entry of it is written."""
    late = after(ENTRY)
    return lambda sql: late(sql) and sql.startswith("SELECT") and "_sheet" in sql


@pytest.fixture
def nemo(table: Table) -> Player:
    """A player whose draft has all that a mortal needs."""
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    nemo.type(f"+sheet/set {FILLED}")
    return nemo


@pytest.mark.parametrize(
    ("line", "told", "stage"),
    [
        ("+sheet/submit", "handed in", Stage.SUBMITTED),
        ("+sheet/set brawl=3", "On your draft: brawl 3", Stage.DRAFT),
        ("+sheet/discard mortal", "Your draft is gone", Stage.NONE),
    ],
)
def test_what_a_player_did_is_told_as_done_though_nobody_could_be_told(
    st: Player, nemo: Player, line: str, told: str, stage: Stage
) -> None:
    with failing("gone", sheets_are_read_no_more()):
        assert told in unfolded(nemo.type(line))
    assert stage_of(nemo.character) is stage


def brawl(player: Player) -> int:
    return int((character_sheets.sheet_of_character(player.character) or {})["brawl"])


@pytest.mark.parametrize("in_a_scene", [False, True])
@pytest.mark.parametrize("closing", [REQUEST, ENTRY], ids=["request", "history"])
def test_a_request_that_cannot_be_closed_is_not_granted(
    table: Table, st: Player, jo: Player, in_a_scene: bool, closing: str
) -> None:
    if in_a_scene:
        st.type("+init/start Alley")
        jo.type("+init/join yes")
    jo.type("+sheet/request brawl=5 because I trained")
    st.type("+sheet/pending")
    jo.clear()
    with failing("disk full", lambda sql: sql.startswith(closing)):
        assert NOT_DONE in unfolded(st.type("+sheet/grant 1"))
    assert brawl(jo) == 3 and jo.screen() == ""
    if in_a_scene:
        assert table.script.scene.people["Jo"].fighter.traits["brawl"] == 3
    st.type("+sheet/grant 1")
    assert brawl(jo) == 5
    assert "grants request 1" in unfolded(jo.screen())
    assert jo.screen().count("grants request 1") == 1


def test_who_joined_is_told_so_though_the_storyteller_could_not_be_told_of_their_draft(
    table: Table, st: Player, nemo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    st.type("+init/start Alley")

    def fails(*told: Any) -> str:
        raise OperationalError("gone")

    monkeypatch.setattr(approval.words, "unapproved", fails)
    assert NOT_DONE not in unfolded(nemo.type("+init/join yes"))
    assert "Nemo" in table.script.scene.people


def test_of_several_traits_that_a_scene_asks_for_all_are_said_or_none(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley=met")
    jo.type("+init/join yes")
    number = table.script.standing.number
    told = jo.type("+sheet/set social=4, social=many")
    assert "not a number" in told
    assert table.script.standing.number == number
    assert "request 1" in jo.type("+sheet/set social=4, social=5")
    assert table.script.standing.number == number
    assert "social 5" in st.type("+sheet/grant 1")
    assert table.script.standing.number == number + 1


# --- opening a scene -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "where", ['INSERT INTO "scripts_scriptdb"', 'INSERT INTO "typeclasses_att']
)
def test_a_scene_whose_script_cannot_be_made_is_not_opened(
    table: Table, jo: Player, where: str
) -> None:
    jo.type("+init")
    with failing("disk full", lambda sql: sql.startswith(where)):
        told = unfolded(jo.type("+init/start Alley"))
    assert NOT_DONE in told
    assert SceneRecord.objects.count() == EntryRecord.objects.count() == 0
    assert "A scene is open" in jo.type("+init/start Alley")
    assert SceneRecord.objects.count() == 1
    assert table.script.scene_id == SceneRecord.objects.get().pk
    assert "You declare now" in jo.type("+init/roll")


def test_one_who_opened_a_scene_as_the_server_was_killed_is_shown_it(
    table: Table, jo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*told: object) -> None:
        raise Killed

    with monkeypatch.context() as dying:
        dying.setattr(CombatScript, "open", killed)
        with pytest.raises(Killed):
            registry.open_scene(table.room, jo.character, "Alley")
    table.kill()
    assert "Before the first round" in jo.returns()


def test_a_scene_that_its_starter_could_not_join_is_open_all_the_same(
    table: Table, jo: Player
) -> None:
    jo.type("+init")
    with failing("disk full", after('UPDATE "roundkeeper_scenerecord" SET "script_id"')):
        told = unfolded(jo.type("+init/start Alley"))
    assert NOT_DONE not in told and HALF_DONE in told
    assert SceneRecord.objects.count() == 1
    assert "Jo joins" in jo.type("+init/join yes")
