"""Another program's lock on the game's SQLite file: waited for once, then known."""

import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.db.transaction import Atomic
from django.db.utils import ConnectionHandler
from twisted.python import threadable

from server.conf import database
from server.conf.sqlite import base
from server.conf.sqlite.base import PLAY_WAITS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "game.db3"
    with contextlib.closing(sqlite3.connect(file)) as new:
        new.execute("PRAGMA journal_mode=WAL")
        new.execute("CREATE TABLE notes (text TEXT)")
    return file


@pytest.fixture
def connection(file, monkeypatch, django_db_blocker) -> Iterator[Any]:
    """A connection of the thread that plays."""
    monkeypatch.setattr(threadable, "isInIOThread", lambda: True)
    settings = {"default": database.sqlite(file)}
    connection = ConnectionHandler(settings).create_connection("default")
    with django_db_blocker.unblock():
        yield connection
        connection.close()


@pytest.fixture
def other(file: Path) -> Iterator[sqlite3.Connection]:
    """Another program."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        yield other


def patience(connection: Any) -> int:
    """Return for how many milliseconds SQLite waits now."""
    (waits,) = connection.connection.execute("PRAGMA busy_timeout").fetchone()
    return int(waits)


def write(connection: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO notes VALUES (%s)", ["one"])


def notes(connection: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM notes")
        return int(cursor.fetchone()[0])


def test_a_lock_is_waited_for_once_and_never_again_until_it_is_gone(connection, other) -> None:
    write(connection)
    assert patience(connection) == PLAY_WAITS * 1000
    other.execute("BEGIN IMMEDIATE")
    for _ in range(3):
        with pytest.raises(OperationalError):
            write(connection)
        assert notes(connection) == 1  # who reads is not refused, and does not end it
        assert patience(connection) == 0
    other.execute("ROLLBACK")
    write(connection)
    assert notes(connection) == 2
    assert patience(connection) == PLAY_WAITS * 1000


def test_a_transaction_that_meets_a_lock_is_refused_before_it_begins(
    connection: Any, other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.db.transaction.get_connection", lambda using: connection)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(2):
        with pytest.raises(OperationalError), Atomic(None, True, False):
            pytest.fail("it has begun")
        notes(connection)
        assert patience(connection) == 0
    other.execute("ROLLBACK")
    with Atomic(None, True, False):
        write(connection)
    notes(connection)
    assert patience(connection) == PLAY_WAITS * 1000


def test_who_keeps_nobody_waiting_waits_as_long_as_the_settings_say(connection, other, monkeypatch):
    connection.settings_dict["OPTIONS"]["timeout"] = 0.3
    monkeypatch.setattr(threadable, "isInIOThread", lambda: False)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(2):
        with pytest.raises(OperationalError):
            write(connection)
        notes(connection)
        assert patience(connection) == 300


def in_a_page(file: Path, work: Any) -> threading.Thread:
    """Have a thread do some work with a connection of its own."""

    def run() -> None:
        connection = ConnectionHandler({"default": database.sqlite(file)})["default"]
        try:
            work(connection)
        finally:
            connection.close()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


@pytest.fixture
def with_pages(connection: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The game's connection, beside threads that make pages."""
    game = threading.current_thread()
    monkeypatch.setattr(threadable, "isInIOThread", lambda: threading.current_thread() is game)
    monkeypatch.setattr("django.db.transaction.get_connection", lambda using: using)
    write(connection)
    return connection


def test_the_game_waits_for_a_page_that_is_about_to_have_written(with_pages, file) -> None:
    begun = threading.Event()

    def slowly(page: Any) -> None:
        with Atomic(page, True, False):
            write(page)
            begun.set()
            time.sleep(2 * PLAY_WAITS)

    thread = in_a_page(file, slowly)
    assert begun.wait(10)
    write(with_pages)
    thread.join()
    assert notes(with_pages) == 3


def test_a_page_that_fails_lets_the_next_one_write(with_pages: Any, file: Path) -> None:
    free = []

    def badly(page: Any) -> None:
        with contextlib.suppress(OperationalError), page.cursor() as cursor:
            cursor.execute("INSERT INTO nowhere VALUES (1)")
        with (
            contextlib.suppress(OperationalError),
            Atomic(page, True, False),
            page.cursor() as cursor,
        ):
            cursor.execute("INSERT INTO nowhere VALUES (1)")
        free.append(not base._a_page_writes.locked())
        write(page)

    in_a_page(file, badly).join()
    assert free == [True] and notes(with_pages) == 2
