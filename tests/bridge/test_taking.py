"""How companions share games out among them; the locks are laid out by hand here."""

from collections.abc import Iterable

import pytest
from django.db import OperationalError

from bridge import taking
from bridge.config import Game
from journal import realm_locks
from journal.realm_locks import Look
from scenes import registry

GAMES = [
    Game(name=name, title=name, kind="tinymux", port=1, robot="Robot", password="secret")
    for name in ("alley", "bay", "canal", "dock", "east")
]
NAMES = {one.name for one in GAMES}


class Database:
    """Who holds what: the others' locks, and how many of them there are."""

    def __init__(self) -> None:
        self.others: set[str] = {""}
        self.processes = 1
        self.held: dict[str, int] = {}
        self.fails = False

    def look(self, wanted: Iterable[str]) -> Look:
        if self.fails:
            raise OperationalError("away")
        return Look(self.processes, frozenset(set(wanted) - self.others))

    def take(self, realms: Iterable[str]) -> list[str]:
        taken = [one for one in realms if one not in self.others]
        self.held.update(dict.fromkeys(taken, 1))
        return taken

    def be_counted(self, group: str) -> None:
        assert group == "alley bay canal dock east"

    def let_go(self, realms: Iterable[str]) -> None:
        for one in realms:
            del self.held[one]


class Line:
    """A line to a game."""

    def __init__(self, game: Game, laid: dict[str, "Line"]) -> None:
        self._name, self._laid = game.name, laid
        laid[game.name] = self

    def disownServiceParent(self) -> None:
        del self._laid[self._name]


class Companion:
    def __init__(self, database: Database) -> None:
        self.laid: dict[str, Line] = {}
        self.taking = taking.Taking(GAMES, lambda game: Line(game, self.laid))
        self.database = database
        self.look = self.taking.look


@pytest.fixture
def companion(monkeypatch: pytest.MonkeyPatch) -> Companion:
    database = Database()
    for name in ("look", "take", "let_go", "be_counted"):
        monkeypatch.setattr(realm_locks, name, getattr(database, name))
    monkeypatch.setattr(realm_locks, "_held", database.held)
    for name in ("take_up", "lay_down"):
        monkeypatch.setattr(registry, name, lambda realms: None)
    monkeypatch.setattr(taking.reactor, "callLater", lambda after, do, *said: do(*said))
    return Companion(database)


def test_it_takes_no_more_than_its_share(companion: Companion) -> None:
    companion.database.processes = 2
    companion.look()
    companion.look()
    assert len(companion.laid) == 3
    companion.database.others |= NAMES - companion.laid.keys()
    companion.database.processes = 3
    companion.look()
    companion.look()
    assert len(companion.laid) == 2
    assert companion.database.held.keys() == companion.laid.keys()


def test_what_was_held_is_taken_when_it_was_free_twice(companion: Companion) -> None:
    companion.database.processes = 2
    companion.database.others |= {"alley", "bay"}
    companion.look()
    assert companion.laid.keys() == NAMES - {"alley", "bay"}
    companion.database.processes, companion.database.others = 1, {""}
    companion.look()
    assert companion.laid.keys() == NAMES - {"alley", "bay"}
    companion.look()
    assert companion.laid.keys() == NAMES


def test_it_lets_nothing_go_while_something_waits_for_the_database(companion, monkeypatch) -> None:
    companion.look()
    assert companion.laid.keys() == NAMES  # alone it takes all at once
    later: list[object] = []
    monkeypatch.setattr(taking.reactor, "callLater", lambda *said: later.append(said))
    monkeypatch.setattr(registry, "can_lay_down", lambda: False)
    companion.database.processes = 5
    companion.look()
    assert len(companion.laid) == 4 and len(companion.database.held) == 5
    (_, leave, name), *_ = later
    leave(name)
    assert len(companion.database.held) == 5 and len(later) == 2
    monkeypatch.setattr(registry, "can_lay_down", lambda: True)
    leave(name)
    assert len(companion.database.held) == 4


def test_our_own_realm_is_taken_by_starting_anew(companion, monkeypatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(taking, "_start_anew", lambda: begun.append("anew"))
    companion.look()
    for reloaded in (True, False):
        companion.database.others = set()
        for _ in range(taking.LOOKS_AT_OUR_OWN - 1):
            companion.look()
        assert not begun and "" not in companion.database.held
        companion.database.others = {""} if reloaded else set()
        companion.look()
    assert begun == ["anew"] and "" in companion.database.held
