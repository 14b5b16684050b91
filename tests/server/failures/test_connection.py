"""Connections to PostgreSQL: lost and made anew, and two at once that write to one scene."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, connections, transaction
from twisted.python import threadable

from game import actions as act
from game.dice import SeededChance
from game.fighter import Fighter
from journal import store
from server.conf.postgresql import base
from tests import postgres
from tests.journal.test_store import opened, said
from tests.postgres import Postgres
from tests.server.conversation import patience
from tools.patience import HANG, becomes


@pytest.fixture(scope="module")
def tables(postgresql: Postgres, django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """A database with the app's tables, which this thread's code goes by."""
    url = postgresql.new_database("connections")
    with django_db_blocker.unblock(), postgres.going_by(url):
        postgres.make_tables()
        yield url


def answered() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def cut(url: str) -> None:
    """Have the server end every connection to the database but the one that asks for it."""
    with psycopg.connect(url) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def be_silent() -> None:
    """Let it be as if nobody had asked anything for a long time."""
    connections["default"]._used = 0.0


def test_what_was_lost_in_silence_is_made_anew_unnoticed(tables: str) -> None:
    assert answered()
    cut(tables)
    be_silent()

    assert answered()


def test_what_was_lost_just_now_is_told_once(tables: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "SILENT_SECONDS", 1e9)
    assert answered()
    cut(tables)

    with pytest.raises(OperationalError):
        for _ in range(1000):  # until the word of it has come
            answered()
    assert answered()


def test_a_transaction_that_loses_it_fails_and_leaves_nothing(tables: str) -> None:
    before = store.open_scenes()

    with pytest.raises(OperationalError), transaction.atomic():
        opened()
        cut(tables)
        be_silent()
        opened()

    assert store.open_scenes() == before


def test_a_closed_one_is_made_anew_after_a_silence(tables: str) -> None:
    connection.close()
    be_silent()

    assert answered()
    assert connection.get_autocommit()


def test_of_two_writers_one_is_told_of_the_other(postgresql: Postgres, tables: str) -> None:
    told: list[BaseException] = []
    standing = opened()
    entry = said(standing, act.Join(who="Jo", fighter=Fighter(), npc=True), SeededChance(1))

    def write_too() -> None:
        with postgres.going_by(tables), pytest.raises(store.Conflict) as conflict:
            store.append(standing, entry, standing.scene)
        told.append(conflict.value)

    other = threading.Thread(target=write_too)
    with transaction.atomic():
        store.append(standing, entry, standing.scene)
        other.start()
        _wait_for_lock(postgresql)  # the other has begun, and waits for us
    other.join(HANG)

    assert [type(one) for one in told] == [store.Conflict]
    assert len(store.entries(standing.id)) == 2


class SilentServer:
    """Takes connections, and never says anything."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.listening.setblocking(False)

    @property
    def url(self) -> str:
        return f"postgresql://somebody:word@127.0.0.1:{self.listening.getsockname()[1]}/game"

    def taken(self) -> int:
        """Return how many have connected since this was asked last."""
        lines: list[socket.socket] = []
        with contextlib.suppress(BlockingIOError):
            while True:
                lines.append(self.listening.accept()[0])
        for line in lines:
            line.close()
        return len(lines)


def test_a_server_that_says_nothing_is_tried_once_and_refused_at_once_meanwhile(
    monkeypatch: pytest.MonkeyPatch, django_db_blocker: Any
) -> None:
    monkeypatch.setattr(threadable, "isInIOThread", lambda: True)
    server = SilentServer()
    lost = postgres.connection_to(server.url)
    with django_db_blocker.unblock():
        for _ in range(20):
            with pytest.raises(OperationalError, match="does not answer"):
                lost.ensure_connection()
    assert server.taken() == 1
    with pytest.raises(psycopg.OperationalError):  # the one that it was is given up
        lost._coming.result(60)
    with django_db_blocker.unblock(), pytest.raises(OperationalError):
        lost.ensure_connection()  # told of that
    with django_db_blocker.unblock(), pytest.raises(OperationalError):
        lost.ensure_connection()  # tries anew
    lost._coming.exception(60)
    assert server.taken() == 1
    server.listening.close()


def test_a_connection_that_took_long_is_there_for_who_asks_next(tables, monkeypatch) -> None:
    monkeypatch.setattr(threadable, "isInIOThread", lambda: True)
    monkeypatch.setattr(base, "LOST_WAITS", 0.0)
    may_come = threading.Event()
    connect = base.DatabaseWrapper._connect

    def connect_late(self: Any, conn_params: Any) -> Any:
        may_come.wait(30)
        return connect(self, conn_params)

    monkeypatch.setattr(base.DatabaseWrapper, "_connect", connect_late)
    late = postgres.connection_to(tables)
    for _ in range(3):
        with pytest.raises(OperationalError, match="does not answer"):
            late.ensure_connection()
    may_come.set()
    late._coming.result(30)
    with late.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("250ms",)
    late.close()


def _wait_for_lock(server: Postgres) -> None:
    """Return when a person waits for what another's transaction holds."""
    with psycopg.connect(server.url("postgres"), autocommit=True) as looking:
        waiting = "SELECT 1 FROM pg_locks WHERE NOT granted"
        assert becomes(lambda: bool(looking.execute(waiting).fetchall()), patience())
