"""What is told is on the disk: what a turn of the reactor has written is brought there together."""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import IntegrityError
from django.db.transaction import Atomic
from django.db.utils import ConnectionHandler
from evennia.server.portal import amp
from twisted.internet.testing import StringTransport
from twisted.web.server import Request

from bridge.robot import Robot
from evennia_mends import web_link
from journal import on_disk
from server.conf import database
from server.conf.sqlite import base
from tests.server.connections.test_amp_link import Link, link, players, tell

__all__ = ["link", "players"]

FULL, NORMAL = 2, 1  # as SQLite counts: a commit waits for the disk, or does not


class Disk:
    """What a power cut would leave of a file of SQLite's: what has been brought to the disk."""

    def __init__(self, file: Path) -> None:
        self.file, self.left = file, file.parent / "left"
        self.left.mkdir()
        self.times = 0
        self.broken = False
        self._bring()

    def sync(self, file: int) -> None:
        """Stand for the system's own."""
        if self.broken:
            raise OSError("the disk is broken")
        assert os.path.samestat(os.fstat(file), os.stat(f"{self.file}-wal"))
        self.times += 1
        self._bring()

    def _bring(self) -> None:
        for beside in ("", "-wal"):
            with contextlib.suppress(FileNotFoundError):
                shutil.copy(f"{self.file}{beside}", self.left)

    def notes(self) -> list[str]:
        """Return what would be read after a power cut now."""
        with contextlib.closing(sqlite3.connect(self.left / self.file.name)) as found:
            return [text for (text,) in found.execute("SELECT text FROM notes ORDER BY rowid")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "game.db3"
    with contextlib.closing(sqlite3.connect(file)) as new:
        new.execute("PRAGMA journal_mode=WAL")
        new.execute("CREATE TABLE notes (text TEXT UNIQUE)")
    return file


@pytest.fixture
def disk(file: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk(file)
    monkeypatch.setattr(base, "_sync", disk.sync)
    return disk


@pytest.fixture
def connection(file, disk, monkeypatch, django_db_blocker) -> Iterator[Any]:
    """The connection of the thread that plays; it has promised to bring all to the disk."""
    connection = ConnectionHandler({"default": database.sqlite(file)}).create_connection("default")
    monkeypatch.setattr(on_disk, "connection", connection)
    monkeypatch.setattr("django.db.transaction.get_connection", lambda using: connection)
    with django_db_blocker.unblock():
        connection.ensure_connection()
        on_disk.make_sure()
        yield connection
        connection.close()


def waits(connection: Any) -> int:
    """Return how a connection's commits wait for the disk."""
    (how,) = connection.connection.execute("PRAGMA synchronous").fetchone()
    return int(how)


def insert(connection: Any, text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO notes VALUES (%s)", [text])


def submit(connection: Any, *texts: str) -> None:
    """Write texts in one transaction, as a submission is written."""
    with Atomic(None, True, False):
        for text in texts:
            insert(connection, text)


def test_submissions_of_one_turn_wait_for_the_disk_once(connection: Any, disk: Disk) -> None:
    submit(connection, "one")
    insert(connection, "two")  # by itself, as Evennia writes an attribute
    submit(connection, "three", "four")
    assert not disk.times and not disk.notes()
    on_disk.make_sure()
    assert disk.times == 1 and disk.notes() == ["one", "two", "three", "four"]
    on_disk.make_sure()
    assert disk.times == 1  # nothing new to wait for


def test_one_that_fails_among_several_takes_nobody_along(connection: Any, disk: Disk) -> None:
    submit(connection, "one")
    with pytest.raises(IntegrityError):
        submit(connection, "two", "one")
    submit(connection, "three")
    on_disk.make_sure()
    assert disk.notes() == ["one", "three"]


def test_a_killed_server_has_all_that_was_committed_though_nothing_was_told(connection, disk, file):
    submit(connection, "one")
    with contextlib.closing(sqlite3.connect(file)) as after:
        assert after.execute("SELECT text FROM notes").fetchall() == [("one",)]
    assert not disk.times


def test_what_is_being_written_meanwhile_is_not_forgotten(connection: Any, disk: Disk) -> None:
    with Atomic(None, True, False):
        insert(connection, "one")
        on_disk.make_sure()
    assert not disk.notes()
    on_disk.make_sure()
    assert disk.notes() == ["one"]


def test_where_the_disk_fails_each_commit_waits_and_fails_by_itself(connection, disk, monkeypatch):
    noted: list[Any] = []
    monkeypatch.setattr(base.log, "err", lambda error, why: noted.append((str(error), why)))
    submit(connection, "one")
    disk.broken = True
    with Atomic(None, True, False):
        insert(connection, "two")
        on_disk.make_sure()
    on_disk.make_sure()
    insert(connection, "three")
    on_disk.make_sure()
    assert waits(connection) == FULL
    log = f"{disk.file}-wal could not be brought to the disk"
    assert noted == [("the disk is broken", log)] * 2


# --- every way out -------------------------------------------------------------------------------


@pytest.fixture
def out(connection: Any, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What was on the disk each time that something left the server."""
    left: list[list[str]] = []
    write = StringTransport.write

    def note(transport: Any, data: bytes) -> None:
        left.append(disk.notes())
        write(transport, data)

    monkeypatch.setattr(StringTransport, "write", note)
    return left


def test_what_players_are_told_leaves_when_it_is_on_the_disk(
    connection: Any, disk: Disk, out: list[list[str]], link: Link, players: Any
) -> None:
    link.hello()
    out.clear()
    for text in ("one", "two"):
        submit(connection, text)
        tell(link, 1, f"You have said {text}.")
    link.carry()
    assert {tuple(one) for one in out} == {("one", "two")} and disk.times == 1
    assert players.heard[-2:] == [(1, {"text": f"You have said {one}."}) for one in ("one", "two")]


def test_what_is_said_of_connections_leaves_when_it_is_on_the_disk(
    connection: Any, out: list[list[str]], link: Link, players: Any
) -> None:
    link.hello()
    out.clear()
    submit(connection, "one")
    link.server.send_AdminServer2Portal(players[1], operation=amp.SDISCONN, reason="quit")
    assert out and out[0] == ["one"]


def test_a_robots_line_leaves_when_it_is_on_the_disk(connection: Any, out: list[list[str]]) -> None:
    keeper: Any = SimpleNamespace(game=SimpleNamespace(kind="penn", robot="Robot", password="x"))
    robot = Robot(keeper)
    robot.transport = StringTransport()
    robot.transport.getHandle = lambda: SimpleNamespace(setsockopt=lambda *told: None)
    submit(connection, "one")
    robot._type("think hello")
    assert out == [["one"]]


def test_a_page_leaves_when_it_is_on_the_disk(connection, disk, monkeypatch) -> None:
    sent = []
    monkeypatch.setattr(Request, "write", lambda self, data: sent.append((data, disk.notes())))
    submit(connection, "one")
    page = web_link.HandedOn.__new__(web_link.HandedOn)
    page.write(b"a page")
    assert sent == [(b"a page", ["one"])]
