"""What is done quicker than Evennia does it, and means the same; contribs beside the game."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from evennia.commands import cmdhandler
from evennia.commands.cmdparser import cmdparser
from evennia.commands.cmdset import CmdSet
from evennia.commands.command import Command
from evennia.contrib.base_systems.ingame_reports import ReportsCmdSet
from evennia.contrib.game_systems.mail import CmdMail
from evennia.contrib.game_systems.multidescer import CmdMultiDesc
from evennia.objects.objects import DefaultExit, DefaultObject
from evennia.typeclasses.attributes import Attribute
from evennia.utils.create import create_object

from commands.cmdsets import AccountCmdSet, CharacterCmdSet
from commands.parser import evennias_matches
from evennia_mends import command_sets
from tests.commands.table import Player, Table
from tests.long_form import LONG

LINES = 4_000 if LONG else 1_000


class CmdRing(Command):
    """Rings."""

    key = "ring"
    aliases = ["+ring", "r"]

    def func(self) -> None:
        self.caller.msg(f"{self.obj.key} rings.")


class CmdGreedy(Command):
    """Is meant by every line that ends in a question mark, whatever it begins with."""

    key = "greedy"

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[Any, Any]:
        return ("greedy", "greedy") if cmdname.endswith("?") else (None, None)


class Bells(CmdSet):
    key = "Bells"

    def at_cmdset_creation(self) -> None:
        self.add(CmdRing())


class Blinkers(CmdSet):
    """Shuts out the ways out and the things about one."""

    key = "Blinkers"
    no_exits = True
    priority = 5


class Numb(Blinkers):
    key = "Numb"
    no_objs = True


class Greedy(CmdSet):
    key = "Greedy"

    def at_cmdset_creation(self) -> None:
        self.add(CmdGreedy())


def bell(name: str, place: Any) -> Any:
    thing = create_object(DefaultObject, key=name, location=place, nohome=True)
    thing.cmdset.add(Bells)
    return thing


def way(name: str, here: Any, there: Any) -> Any:
    return create_object(DefaultExit, key=name, location=here, destination=there, nohome=True)


@pytest.fixture
def hall(table: Table) -> Iterator[Any]:
    """Another room, with ways to and from it; the things laid out are gone afterwards."""
    hall = create_object("typeclasses.rooms.Room", key="Hall", nohome=True)
    way("North", table.room, hall)
    way("Northern gate", table.room, hall)
    way("South", hall, table.room)
    cmdhandler._CMDSET_MERGE_CACHE.clear()
    yield hall
    cmdhandler._CMDSET_MERGE_CACHE.clear()


def asked(player: Player, function: Any) -> CmdSet:
    """Return the commands that a function gathers for what a player types."""
    _, providers, _, caller, _ = cmdhandler.generate_cmdset_providers(
        player.session, session=player.session
    )
    results: list[CmdSet] = []
    function(caller, providers, "session", "").addCallback(results.append)
    (found,) = results
    return found


def shown(found: CmdSet) -> list[tuple[str, Any, str]]:
    return sorted((one.key, str(one.obj), type(one).__name__) for one in found)


def the_same(player: Player) -> CmdSet:
    """See that what is kept is what Evennia would merge now, and return it."""
    kept = asked(player, command_sets.gathered)
    assert asked(player, command_sets.gathered) is kept
    cmdhandler._CMDSET_MERGE_CACHE.clear()
    assert shown(kept) == shown(asked(player, command_sets._evennias))
    return kept


def test_whatever_changes_is_seen_at_once(table, st, jo, kelly, hall) -> None:
    room = table.room
    names = {one.key for one in the_same(jo)}
    assert {"north", "northern gate", "+attack"} <= names and "ring" not in names

    brass, silver = bell("Brass bell", room), bell("Silver bell", jo.character)
    assert [one.obj for one in the_same(jo) if one.key == "ring"] != []
    assert sum(one.key == "ring" for one in the_same(jo)) == 2
    assert sum(one.key == "ring" for one in the_same(kelly)) == 1

    brass.locks.add("call:false()")
    assert [one.obj for one in the_same(jo) if one.key == "ring"] == [silver]
    brass.locks.add("call:all()")
    silver.cmdset.remove(Bells)
    assert [one.obj for one in the_same(jo) if one.key == "ring"] == [brass]

    way("Trapdoor", room, hall)
    assert "trapdoor" in {one.key for one in the_same(jo)}
    (trapdoor,) = (one for one in room.exits if one.key == "Trapdoor")
    trapdoor.key = "Hatch"
    trapdoor.at_cmdset_get(force_init=True)
    assert {"hatch", "trapdoor"} & {one.key for one in the_same(jo)} == {"hatch"}
    trapdoor.delete()
    assert "hatch" not in {one.key for one in the_same(jo)}

    jo.character.cmdset.add(Blinkers)
    names = {one.key for one in the_same(jo)}
    assert "north" not in names and "ring" in names
    jo.character.cmdset.add(Numb)
    assert "ring" not in {one.key for one in the_same(jo)}
    jo.character.cmdset.remove(Numb)
    jo.character.cmdset.remove(Blinkers)
    room.cmdset.add(Greedy)
    assert {"north", "ring", "greedy"} <= {one.key for one in the_same(jo)}

    jo.character.move_to(hall, quiet=True)
    names = {one.key for one in the_same(jo)}
    assert "south" in names and not {"north", "ring", "greedy"} & names
    brass.delete()
    the_same(kelly)
    the_same(st)


def lines_for(names: list[str], chance: random.Random) -> Iterator[str]:
    """Yield lines made of names: whole, in capitals, cut, with what comes before and behind one."""
    signs = ["", "", "", "+", "@", "&", "/", "\\", "-", "++", "1-", "2-", "3.", " ", "'", '"', ":"]
    ends = ["", "", " Jo", "=3", "/roll", " 2", "x", "?", "-2", "-1 Jo", " " * 3, "é", "İ"]
    while True:
        name = chance.choice(names)
        cut = name[: chance.randint(0, len(name))] if chance.random() < 0.3 else name
        cased = chance.choice((cut, cut.upper(), cut.title()))
        yield chance.choice(signs) + cased + chance.choice(ends)


def test_every_line_means_what_evennia_finds_it_to_mean(table, st, jo, hall) -> None:
    for name in ("Brass bell", "Silver bell", "Tin bell"):
        bell(name, table.room)
    table.room.cmdset.add(Greedy)
    chance, compared = random.Random(20), 0
    for player in (jo, st):
        cmdset = asked(player, command_sets.gathered)
        names = [typed for one in cmdset for typed in one._keyaliases]
        lines = lines_for(names, chance)
        for _ in range(LINES):
            line = next(lines).strip()
            told = [
                [(one[:2], id(one[2]), one[3:]) for one in find(line, cmdset, player.character,
                                                               session=player.session)]
                for find in (cmdparser, evennias_matches)
            ]  # fmt: skip
            assert told[0] == told[1], line
            compared += bool(told[0])
    assert compared > LINES // 2  # many of them mean something


def written(value: Any, jo: Player, strattr: bool = False) -> int:
    """Change an attribute, and return in how many statements that is done."""
    with CaptureQueriesContext(connection) as asked:
        jo.character.attributes.add("note", value, strattr=strattr)
    return sum(one["sql"].startswith("UPDATE") for one in asked.captured_queries)


def row() -> tuple[Any, Any]:
    kept = Attribute.objects.get(db_key="note")
    kept.refresh_from_db()
    return kept.value, kept.db_strvalue


def test_a_change_is_one_write(jo: Player) -> None:
    jo.character.attributes.add("note", "first")
    assert written("second", jo) == 1
    assert row() == ("second", None)


def test_a_plain_text_and_a_value_take_each_others_place(jo: Player) -> None:
    jo.character.attributes.add("note", "first")
    written("second", jo, strattr=True)
    assert row() == (None, "second")
    written("third", jo)
    assert row() == ("third", None)


@pytest.mark.parametrize(
    ("whose", "what", "line", "told"),
    [
        ("account", CmdMail, "mail", "inbox"),
        ("account", ReportsCmdSet, "bug The lamp is stuck.", "filed"),
        ("character", CmdMultiDesc, "+desc/list", "desc"),
    ],
)
def test_a_contrib_works_beside_the_game(jo, monkeypatch, whose, what, line, told) -> None:
    owner = jo.account if whose == "account" else jo.character
    cmdset = AccountCmdSet if whose == "account" else CharacterCmdSet
    made = cmdset()
    made.at_cmdset_creation()
    made.add(what if hasattr(what, "at_cmdset_creation") else what())
    owner.cmdset.add(made)
    answer = jo.type(line)
    assert told in answer.lower() and "There's no command" not in answer
