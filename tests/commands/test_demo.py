"""+demo: a scene of one's own, which the game runs, and which leaves nothing behind."""

import time
from typing import Any

import pytest
from evennia.objects.models import ObjectDB

from game import actions as act
from journal import store
from journal.models import PoseRecord, SceneRecord
from play.demo import default_demo
from players.authority import THE_GAME
from players.character_sheets import fighter_of
from scenes import demos, registry
from tests.commands.table import Player, Table, flat
from typeclasses.scripts import CombatScript

ASKED = "You declare now"
NEXT = "opens a scene for you and others"


@pytest.fixture(autouse=True)
def by_the_tables_clock(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demos, "reactor", table.clock)
    monkeypatch.setattr(demos.logger, "log_err", table.failed.append)


@pytest.fixture
def nemo(table: Table) -> Player:
    """A person without a sheet."""
    return table.seat("Nemo", sheet=None)


def types(player: Player, line: str) -> str:
    """Type a line; return what it shows, and what the game then does."""
    player.type(line)
    player.clock.advance(0)
    return flat(player.screen())


def place_of(player: Player) -> Any:
    return player.character.location


def service(player: Player) -> CombatScript:
    (script,) = registry.open_in(place_of(player))
    return script


def nothing_is_left(player: Player, room: Any) -> None:
    assert place_of(player) == room
    assert registry.all_places() == []
    assert store.open_scenes() == []
    assert not ObjectDB.objects.filter(db_key=default_demo().place).exists()


def test_a_newcomer_fights_three_rounds_and_reads_the_story(table: Table, nemo: Player) -> None:
    told = types(nemo, "+demo")
    assert default_demo().look[:30] in told and "borrowed sheet" in told and ASKED in told
    assert "+init/join" not in told and "hands like shovels" in types(nemo, "look sledge")
    types(nemo, ":raises both hands, slowly.")
    for command in ("+attack sledge", "+dodge"):
        assert ASKED in types(nemo, command)
    told = types(nemo, "+block")
    story = told.split("-- A Wallet in the Rain --")[1].split("-- The end --")[0]
    for line in ("Nemo raises both hands, slowly.", "Wallet. Phone.", "Round 3", "Blue light"):
        assert line in story
    assert told.rstrip().endswith("+demo plays this again.") and NEXT in told
    assert "+help sheets tells how to make a character" in told
    nothing_is_left(nemo, table.room)
    assert fighter_of(nemo.character) is None
    number = SceneRecord.objects.get().pk
    assert "raises both hands" in types(nemo, f"+combat/log scene {number}, story")
    assert "raises both hands" not in types(table.seat("Jo"), f"+combat/log scene {number}, story")


def test_one_may_be_caught(table: Table, nemo: Player) -> None:
    types(nemo, "+demo")
    table.dice.lay("Nemo", "escape", 10, 3, 3, 3, 3, 3)
    types(nemo, "+escape")
    table.dice.lay("Sledge", "chase", *[10] * 6)
    told = types(nemo, "+chase/ready")
    assert "closes on Nemo's collar" in told and "-- The end --" in told
    assert "no fight is under way" not in told
    nothing_is_left(nemo, table.room)


def offered(player: Player) -> bool:
    player.leaves()
    return "two-minute fight" in player.returns()


def test_it_is_offered_to_who_comes_in_alone_and_knows_none(table, st, nemo, jo) -> None:
    assert not offered(nemo)  # Jo is here
    jo.leaves()
    assert not offered(st)
    assert not offered(nemo)  # as Vesper is
    st.leaves()
    assert offered(nemo)
    nemo.type("+init/start")
    assert not offered(nemo)
    nemo.type("+init/end")
    types(nemo, "+demo")
    assert not offered(nemo)
    types(nemo, "+demo/stop")
    jo.leaves()
    assert not offered(nemo)


def test_one_may_get_away_or_strike_the_other_down(table: Table, nemo: Player) -> None:
    types(nemo, "+demo")
    table.dice.lay("Nemo", "escape", *[10] * 5)
    told = types(nemo, "+escape")
    assert "Sledge swears and comes after" in told and "+chase/ready" in told
    told = types(nemo, "+init/leave") + types(nemo, "+choose leave")
    assert "the alley is only an alley again" in told and "-- The end --" in told
    nothing_is_left(nemo, table.room)
    types(nemo, "+demo")
    table.dice.lay("Nemo", "attack", *[10] * 6)
    table.dice.lay("Nemo", "damage", *[10] * 9)
    assert "slides down it" in types(nemo, "+attack sledge")
    nothing_is_left(nemo, table.room)
    types(nemo, "+demo")
    nemo.character.location = table.room
    demos.clear_away()
    nothing_is_left(nemo, table.room)
    types(nemo, "+demo")
    service(nemo).submit(THE_GAME, act.Leave(who="Sledge"))
    table.clock.advance(0)
    assert "has had enough" in flat(nemo.screen())
    types(nemo, "+demo")
    table.wound(nemo, 8, "lethal")
    table.clock.advance(0)
    assert "The lamp swims" in nemo.screen()
    nothing_is_left(nemo, table.room)


def test_what_nobody_plays_any_more_is_cleared_away(table, nemo, monkeypatch) -> None:
    types(nemo, "+demo")
    later = time.time() + 899
    monkeypatch.setattr(demos.time, "time", lambda: later)
    demos.clear_away()
    assert len(registry.all_places()) == 1
    later += 2
    nemo.leaves()
    demos.clear_away()
    assert "Foundry" in nemo.returns()
    nothing_is_left(nemo, table.room)


def test_it_is_one_each_and_so_many_at_once(table, nemo, jo, settings) -> None:
    for one in (table.seat("Kelly"), nemo):
        types(one, "+demo")
    assert ASKED in types(nemo, "+demo") and len(registry.all_places()) == 2
    settings.ROUNDKEEPER_DEMOS = 1
    assert "All 1 demos are taken right now" in types(jo, "+demo")
    assert "You aren't in a demo" in types(jo, "+demo/stop")
    settings.ROUNDKEEPER_DEMOS = 0
    assert "no demos" in types(jo, "+demo")


def test_a_killed_server_goes_on_where_it_was(table: Table, nemo: Player) -> None:
    types(nemo, "+demo")
    types(nemo, "+attack sledge")
    room = place_of(nemo)
    script = service(nemo)
    for one in (room, script, nemo.character):
        one.nattributes.clear()
    vars(script).pop("_live", None)
    script.at_server_start()
    table.clock.advance(0)
    assert script.scene.fight.round == 2
    for command in ("+dodge", "+dodge"):
        told = types(nemo, command)
    assert told.count("Wallet. Phone.") == 1 and "-- The end --" in told
    assert PoseRecord.objects.filter(text__contains="Wrong answer").count() == 1
    nothing_is_left(nemo, table.room)


@pytest.mark.parametrize("way", ["+init/leave", "ooc", "quit"])
def test_every_way_out_leaves_nothing(table: Table, nemo: Player, way: str) -> None:
    types(nemo, "+demo")
    types(nemo, way)
    types(nemo, "+choose leave" if way != "quit" else way)
    if way == "quit":
        assert nemo.character.db.prelogout_location == table.room
        nemo.character.location = table.room
        table.failed.clear()  # there is no portal to hang up
    elif nemo.session.puppet is None:
        assert nemo.returns()
    nothing_is_left(nemo, table.room)
