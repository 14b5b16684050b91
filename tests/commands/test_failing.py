"""The database fails, or a scene cannot be read: that is told, and nothing is half done."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import evennia
import pytest
from django.db import OperationalError
from evennia.commands.default.cmdset_session import SessionCmdSet
from evennia.server.portal import amp
from evennia.server.service import EvenniaServerService
from evennia.typeclasses.attributes import Attribute
from evennia.utils import logger

from commands.cmdsets import AccountCmdSet, CharacterCmdSet, UnloggedinCmdSet
from evennia_mends.service import ServerService
from game import actions as act
from game import scene as rules
from game.dice import SeededChance
from game.journal import VERSION, Entry
from game.state.decisions import Clock
from journal import realm_locks, store
from journal.models import EntryRecord, SceneRecord, SheetEntryRecord, SheetRequestRecord
from journal.store import WrittenScene
from players import character_sheets, failures
from players.character_sheets import write_fighter
from players.failed_logins import FAILED
from scenes import consent, idling, registry, service, sheet_sync, signals
from scenes.idling import tick_all
from scenes.pacing import keep_in_time
from scenes.service import Pacing
from tests.commands.openings import (
    DRIVERS_TEXT,
    anything,
    at_once,  # noqa: F401 -- a fixture
    awaited,
    begin,
    failing,
    led,
    send,
    stranger,
    writes,
)
from tests.commands.table import Player, Table, flat
from tests.commands.there import There
from tests.long_form import LONG
from typeclasses.scripts import CombatScript

type Fails = Callable[[str], bool]

NOT_DONE = "nothing was done, and nobody was told"


FAILURES = pytest.mark.parametrize(
    ("why", "fails"),
    [
        ("database or disk is full", writes),
        ("database is locked", writes),
        ("server closed the connection unexpectedly", anything),
    ],
)


@FAILURES
def test_what_could_not_be_written_is_not_done(table, jo, kelly, why, fails) -> None:
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
def test_a_scene_that_could_not_be_opened_is_none(table, jo, why, fails) -> None:
    jo.type("+init")  # so that Evennia has read what it looks at before any command
    with failing(why, fails):
        assert NOT_DONE in " ".join(jo.type("+init/start Alley").split())
    assert registry.open_in(table.room) == []
    jo.type("+init/start Alley")
    assert table.script.record.title == "Alley"


def _rewrite(number: int, **changes: Any) -> None:
    row = EntryRecord.objects.get(number=number)
    row.data = json.dumps(json.loads(row.data) | changes)
    row.save()


def test_a_nul_character_is_refused_before_anything_is_stored(jo: Player) -> None:
    jo.type("+init/start Alley")
    (scene,) = store.open_scenes()
    before = store.last_number(scene.pk)

    assert "NUL character" in jo.type("+init/start Al\0ley")
    assert "NUL character" in jo.type("+init/add thug=Bo\0b")
    assert store.open_scenes() == [scene]
    assert store.last_number(scene.pk) == before


def after(beginning: str, times: int = 1) -> Callable[[str], bool]:
    """Let everything fail that comes after so many statements that begin so."""
    seen: list[str] = []

    def fails(sql: str) -> bool:
        done = len(seen) >= times
        if sql.startswith(beginning):
            seen.append(sql)
        return done and not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK"))

    return fails


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


def test_what_was_carried_is_not_carried_again_after_a_kill(table, jo, kelly, monkeypatch) -> None:
    players = ending_is_agreed_upon(table, jo, kelly)

    def killed(*told: object, **_: object) -> None:
        raise Killed

    with monkeypatch.context() as dying:
        dying.setattr(signals.Signal, "tell", killed)
        with pytest.raises(Killed):
            consent.respond(table.script, jo.character, agrees=True)
    table.kill()
    for one in players:
        one.returns()
    idling.tick_all(5)
    assert fight_alone_was_ended(table)
    assert "Nobody has proposed anything" in jo.type("+agree")


def test_what_was_carried_is_not_carried_again_after_the_database_failed(table, jo, kelly) -> None:
    ending_is_agreed_upon(table, jo, kelly)
    late = after(store._INSERT)
    with failing("disk full", lambda sql: late(sql) and '"pacing" =' in sql):
        jo.type("+agree")
    idling.tick_all(5)
    assert fight_alone_was_ended(table)


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


def test_what_was_not_written_before_a_kill_is_written_at_the_start(table, st, jo) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join yes")
    with no_sheet_of("Jo"):
        st.type("+hurt Jo=3l")
        st.type("+init/remove Jo")
    table.clock.advance(0)
    table.kill()
    assert marks(jo) == {"lethal": 3}


def test_what_was_not_written_on_a_sheet_is_written_when_it_can_be(table, st, jo, kelly) -> None:
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join yes")
    with no_sheet_of("Jo"):
        st.type("+hurt Jo=3l")
        st.type("+hurt Kelly=2l")
        assert marks(jo) == {} and marks(kelly) == {"lethal": 2}
    failures.flush()
    assert marks(jo) == {"lethal": 3}
    st.type("+combat/undo 4")  # that they joined, too
    assert marks(jo) == marks(kelly) == {}
    jo.type("+init/join yes")
    with mock.patch.object(sheet_sync, "_due", side_effect=OperationalError):
        st.type("+hurt Jo=1l")
    assert marks(jo) == {}
    st.type("+combat/pace flow")  # with whatever comes next
    assert marks(jo) == {"lethal": 1}
    with no_sheet_of("Jo"):  # who lives on without the scene
        st.type("+hurt Jo=1l")
        jo.type("+init/leave")  # nothing is at stake
    st.type("+sheet/set jo/brawl=5")
    failures.flush()
    assert marks(jo) == {"lethal": 1} and brawl(jo) == 5


ENTRY = f'INSERT INTO "{SheetEntryRecord._meta.db_table}"'
REQUEST = f'UPDATE "{SheetRequestRecord._meta.db_table}"'


def brawl(player: Player) -> int:
    return int((character_sheets.sheet_of_character(player.character) or {})["brawl"])


@pytest.mark.parametrize("in_a_scene", [False, True])
@pytest.mark.parametrize("closing", [REQUEST, ENTRY], ids=["request", "history"])
def test_a_request_that_cannot_be_closed_is_not_granted(table, st, jo, in_a_scene, closing) -> None:
    if in_a_scene:
        st.type("+init/start Alley")
        jo.type("+init/join yes")
    jo.type("+sheet/request brawl=5 because I trained")
    st.type("+sheet/pending")
    jo.clear()
    with failing("disk full", lambda sql: sql.startswith(closing)):
        assert NOT_DONE in flat(st.type("+sheet/grant 1"))
    assert brawl(jo) == 3 and jo.screen() == ""
    if in_a_scene:
        assert table.script.scene.people["Jo"].fighter.traits["brawl"] == 3
    st.type("+sheet/grant 1")
    assert brawl(jo) == 5
    assert "grants request 1" in flat(jo.screen())
    assert jo.screen().count("grants request 1") == 1


@pytest.mark.usefixtures("_a_clock_that_has_not_run")
def test_a_deadline_that_cannot_be_written_comes_with_the_next_tick(table, st, jo, kelly) -> None:
    led(st, jo, kelly)
    st.type("+combat/idle 1=3 pass")
    tick_all(179)
    jo.clear()
    with failing("database is locked", writes):
        tick_all(1)
        tick_all(1)
    assert awaited(table) == ["Kelly"] and "too long" not in jo.screen()
    tick_all(1)
    assert awaited(table) == ["Jo"]
    assert jo.screen().count("too long") == 1


def test_automatic_people_who_could_not_speak_do_so_with_the_next_tick(table, st, jo, kelly):
    led(st, kelly, jo)
    st.type("+npc/auto Kelly")
    with failing("disk full", after(store._INSERT)):
        assert "Jo passes" in jo.type("+pass")
    assert awaited(table) == ["Kelly"]
    tick_all(1)
    assert "Kelly attacks Jo" in jo.screen() and awaited(table) != ["Kelly"]


@pytest.mark.usefixtures("_a_clock_that_has_not_run")
def test_housekeeping_goes_on_after_it_has_failed(table: Table) -> None:
    server = ServerService.__new__(ServerService)
    failing = mock.patch.object(
        EvenniaServerService, "server_maintenance", side_effect=OperationalError("refused")
    )
    with failing as maintain:
        for _ in range(2):
            server.server_maintenance()
    assert maintain.call_count == 2


@pytest.fixture
def _a_clock_that_has_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no time go by for scenes where only what was put off is meant."""
    monkeypatch.setattr("server.conf.pace_clock.monotonic", lambda: 0.0)


class Portal:
    """Notes whose line the server has had ended."""

    def __init__(self) -> None:
        self.ended: list[int] = []

    def send_AdminServer2Portal(self, session: Any, operation: str, **told: Any) -> None:
        if operation == amp.SDISCONN:
            self.ended.append(session.sessid)


@pytest.fixture
def portal(monkeypatch: pytest.MonkeyPatch) -> Portal:
    portal = Portal()

    class Server:
        amp_protocol = portal

    monkeypatch.setattr(evennia, "EVENNIA_SERVER_SERVICE", Server)
    return portal


def quits(player: Player, portal: Portal, fails: Fails = anything) -> None:
    """Quit while the database fails."""
    with failing(DRIVERS_TEXT, fails):
        told = send(player, "quit")
        assert portal.ended == [player.session.sessid]
        assert player.session.sessid not in evennia.SESSION_HANDLER
        assert is_plain(told)


@pytest.mark.parametrize("fails", [anything, writes])
def test_who_quits_is_gone_and_leaves_the_room_when_that_can_be_written(jo, kelly, portal, fails):
    kelly.type("look")
    quits(jo, portal, fails)
    with failing(DRIVERS_TEXT, fails):
        assert 'You say, "gone?"' in send(kelly, "say gone?")
        failures.flush()
        assert "Jo has left the game" not in kelly.screen()
    failures.flush()
    assert "Jo has left the game" in kelly.screen()
    assert jo.character.location is None
    assert jo.character.account is None and not jo.character.sessions.count()


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


def sound(table: Table, bad: CombatScript) -> CombatScript:
    (script,) = [one for one in registry.open_in(table.room) if one is not bad]
    return script


def test_a_second_scene_is_played_beside_it(table, bad, jo, kelly, tracebacks) -> None:
    assert "entry 2 is damaged" in flat(jo.type("+init"))
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


def test_what_could_not_be_read_is_not_read_again_at_once(bad, monkeypatch) -> None:
    load, read, begins = store.load, [], time.monotonic()
    monkeypatch.setattr(store, "load", lambda number: read.append(number) or load(number))
    for later, times in ((60, 1), (119, 1), (120, 2)):
        monkeypatch.setattr(service.time, "monotonic", lambda now=begins + later: now)
        assert not bad.readable and len(read) == times


def test_a_room_that_cannot_be_had_stops_no_clock_elsewhere(table, st, jo, kelly, monkeypatch):
    led(st, jo, kelly)
    st.type("+combat/idle 1=3 pass")
    other = SceneRecord.objects.get()
    other.pk, other.room_id = None, 0
    other.save()
    object_of = registry.object_of
    monkeypatch.setattr(registry, "object_of", lambda number: object_of(number or "none"))
    tick_all(180)
    assert awaited(table) == ["Jo"] and "#0: the clock" in table.failed.pop()
    monkeypatch.setattr(idling, "tick", None)
    tick_all(1)
    assert "#0: the clock" in table.failed.pop(0) and ": the clock" in table.failed.pop()
    other.delete()


@pytest.fixture
def mux(table: Table) -> There:
    mux = There("alley")
    mux.has("Quorra", storyteller=True)
    mux.type("Quorra", "+sheet/new mortal")
    mux.type("Quorra", "+init/start Alley")
    mux.type("Quorra", "+init/join")
    return mux


@pytest.fixture
def played_elsewhere(mux: There, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The realms that this process still plays."""
    ours = {"": 1}
    monkeypatch.setattr(realm_locks, "_held", ours)
    return ours


def scene_of(mux: There) -> int:
    return int(SceneRecord.objects.get(realm=mux.name).pk)


def script_of(mux: There) -> Any:
    return registry.script_of(scene_of(mux))


def another_says(mux: There, action: act.AnyAction) -> None:
    """Have another process say something to the scene: this one's memory learns nothing of it."""
    before = store.load(scene_of(mux))
    scene, events = rules.submit(before.scene, action, SeededChance(1))
    store.append(before, entry_after(before, action, events), scene)


def entry_after(before: WrittenScene, action: act.AnyAction, events: Any = ()) -> Entry:
    return Entry(
        number=before.number + 1, time=1.0, by="Quorra", action=action, events=tuple(events),
        ruleset=before.scene.ruleset,
    )  # fmt: skip


def test_what_another_process_has_written_is_read_anew(mux, played_elsewhere) -> None:
    old, character = script_of(mux), script_of(mux).obj.contents[0]
    character.attributes.add("kept", "before")
    number = old.standing.number
    another_says(mux, act.SetPace(by="Quorra", pace="flow"))
    Attribute.objects.filter(db_key="kept").update(db_value="meanwhile")
    played_elsewhere["alley"] = 1
    registry.take_up(["alley"])
    new = script_of(mux)
    assert new is not old and new.standing.number == number + 1
    assert new.scene.pace == "flow" and old.scene.pace != "flow"
    assert new.obj.contents[0] is not character
    assert new.obj.contents[0].attributes.get("kept") == "meanwhile"


def test_nothing_of_it_is_written_by_clocks_or_comings_and_goings(mux, played_elsewhere) -> None:
    script = script_of(mux)
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


def test_what_only_memory_has_is_written_when_it_is_let_go(mux: There) -> None:
    script = script_of(mux)
    script.live.markers.told["#1"] = 1
    registry.lay_down(["alley"])
    assert store.told(script.scene_id)["#1"] == 1
    assert script_of(mux) is not script


RAW = (DRIVERS_TEXT, "Traceback", "django", "Operational", "bug report", "untrapped", "get_input")
WORDS = ("", " Kelly=thug", "/list", " Kelly", " me = 3", " here/there")
# `py` is there to show errors as they are; quitting has tests of its own.
LEFT_OUT = ("@py", "quit")
# Builders' commands of Evennia's that tell the error they have met themselves.
TELL_THEMSELVES = ("An error occurred while creating", "Couldn't perform move", "report to admin)")


def keys(*sets: Any) -> list[str]:
    """Return the commands of command sets."""
    found: set[str] = set()
    for one in sets:
        made = one()
        made.at_cmdset_creation()
        found |= {command.key for command in made.commands if not command.key.startswith("__")}
    return sorted(found - {*LEFT_OUT})


def is_plain(told: str) -> bool:
    """Say whether something is told, and nothing that is for the log."""
    return bool(told.strip()) and not any(raw in told for raw in RAW)


def wrongly_answered(player: Player, commands: list[str], fails: Fails) -> list[str]:
    """Type every command in several ways; return what was answered wrongly, or not at all."""
    wrong = []
    # What reads is typed bare; what writes needs a person to write about.
    ways = WORDS if LONG else WORDS[1:2] if fails is writes else WORDS[:1]
    for line in [f"{key}{words}" for key in commands for words in ways]:
        with failing(DRIVERS_TEXT, fails):
            told = send(player, line)
        if not is_plain(told) and not any(one in told for one in TELL_THEMSELVES):
            wrong.append(f"{line}: {told}")
    return wrong


# Each kind of failure and each permission once; the other two pairs are left to the long form.
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    ("permission", "fails"),
    [
        ("Player", anything),
        ("Developer", writes),
        pytest.param("Player", writes, marks=pytest.mark.long_form),
        pytest.param("Developer", anything, marks=pytest.mark.long_form),
    ],
)
def test_every_command_of_a_character_answers(table, kelly, permission, fails) -> None:
    player = table.seat("Jo", permission)
    kelly.type("+init/start Alley")
    player.type("+init/join")
    commands = keys(SessionCmdSet, AccountCmdSet, CharacterCmdSet)
    assert len(commands) > 100
    assert wrongly_answered(player, commands, fails) == []
    table.failed.clear()  # @typeclass and the like fail by themselves


@pytest.mark.usefixtures("at_once")
def test_every_command_out_of_character_answers(jo: Player) -> None:
    jo.leaves()
    assert wrongly_answered(jo, keys(SessionCmdSet, AccountCmdSet), anything) == []


@pytest.mark.usefixtures("at_once")
def test_every_command_of_a_stranger_answers(table: Table) -> None:
    assert wrongly_answered(stranger(table), keys(UnloggedinCmdSet), anything) == []
    table.failed.clear()  # there is no portal to hang up


@pytest.mark.usefixtures("at_once")
def test_who_makes_an_account_is_told_before_the_question_and_after_it(table: Table) -> None:
    new, line = stranger(table), "create Newcomer a-fine-password-9"
    with failing(DRIVERS_TEXT, anything):
        told = send(new, line)
    assert "database isn't answering" in told and is_plain(told)
    assert "Make the account 'Newcomer'?" in send(new, line)
    with failing(DRIVERS_TEXT, anything):
        told = send(new, "yes")
    assert "database isn't answering" in told and is_plain(told)


@pytest.mark.usefixtures("at_once")
def test_what_could_not_be_written_is_not_so(jo: Player) -> None:
    send(jo, "setdesc short")
    with failing(DRIVERS_TEXT, writes):
        assert "database isn't answering" in send(jo, "setdesc tall")
        FAILED.forget(str(jo.session.address), "Jo")  # the tests above have typed wrong ones
        told = send(jo, "password testpassword=another-one-9")
        assert "database isn't answering" in told and is_plain(told)
    assert "short" in send(jo, "look me")
    assert jo.account.check_password("testpassword")


def test_an_entry_of_a_newer_version_is_told_with_scene_number_and_version(table, jo, kelly):
    begin(table, jo, kelly)
    scene = table.script.scene_id
    _rewrite(3, version=VERSION + 4)
    SceneRecord.objects.update(state="{}")
    EntryRecord.objects.update(snapshot=None)
    table.kill()
    jo.returns()
    told = " ".join(jo.type("+init").split())
    assert f"game can't read scene {scene}: entry 3 was written by version {VERSION + 4}" in told
    assert f"reads up to {VERSION}" in told
    assert "Traceback" not in told
