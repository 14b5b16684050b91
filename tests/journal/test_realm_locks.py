"""Realms that several processes share out by locks; another process is another connection here."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, connections

from journal import realm_locks

# SQLite has no locks for realms.
pytestmark = pytest.mark.parametrize("backend", ["postgresql"], indirect=True, scope="package")

ALLEY, HARBOUR, OURS = "alley", "harbour", ""


class TakenByAnother(Exception):
    """What a process ends with that has lost a realm."""


@pytest.fixture
def shared(backend: str, django_db_blocker: Any) -> Iterator[None]:
    def lost(realms: list[str]) -> None:
        raise TakenByAnother(realms)

    with django_db_blocker.unblock():  # locks are of a connection, whatever its transactions
        assert realm_locks.begin(lost)
        yield
        realm_locks.end()


@pytest.fixture
def other(shared: None) -> Iterator[psycopg.Connection[Any]]:
    """Another process's connection."""
    wrapper: Any = connections["default"]
    words = wrapper.get_connection_params()
    with psycopg.connect(
        autocommit=True,
        **{name: words[name] for name in ("dbname", "user", "password", "host", "port")},
    ) as found:
        yield found


def takes(other: psycopg.Connection[Any], realm: str) -> bool:
    row = other.execute("SELECT pg_try_advisory_lock(%s)", (realm_locks.key_of(realm),)).fetchone()
    return bool(row and row[0])


def cut(other: psycopg.Connection[Any]) -> None:
    """End our connection as a database does that is going down."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
    vars(connections["default"])["_used"] = 0.0  # it has been silent for a while


def test_a_realm_is_played_by_one(other: psycopg.Connection[Any]) -> None:
    assert not realm_locks.is_ours(ALLEY)
    assert takes(other, HARBOUR)
    assert realm_locks.look([ALLEY, HARBOUR]).free == {ALLEY}
    assert realm_locks.take([ALLEY, HARBOUR]) == [ALLEY]
    assert realm_locks.is_ours(ALLEY) and not realm_locks.is_ours(HARBOUR)
    assert not takes(other, ALLEY)
    realm_locks.let_go([ALLEY])
    assert not realm_locks.is_ours(ALLEY) and takes(other, ALLEY)


def test_those_who_share_the_same_realms_are_counted(other: psycopg.Connection[Any]) -> None:
    realm_locks.be_counted("alley harbour")
    assert realm_locks.look([]).processes == 1
    other.execute("SELECT pg_advisory_lock_shared(%s)", (realm_locks._counted,))
    assert realm_locks.look([]).processes == 2


def test_a_new_connection_has_the_locks_of_the_one_before(other: psycopg.Connection[Any]) -> None:
    realm_locks.be_counted("alley")
    realm_locks.take([OURS, ALLEY])
    cut(other)
    assert realm_locks.look([OURS, ALLEY]).free == set()
    assert realm_locks.look([]).processes == 1
    assert not takes(other, ALLEY)


def test_a_connection_that_only_postgresql_believes_in_is_no_other_process(shared: None) -> None:
    """As after a network that was gone for a moment: nobody else has the locks."""
    wrapper: Any = connections["default"]
    realm_locks.take([OURS, ALLEY])
    lost, wrapper.connection = wrapper.connection, None
    assert realm_locks.look([OURS, ALLEY]).free == set()
    assert realm_locks.is_ours(ALLEY) and lost is not wrapper.connection
    with pytest.raises(psycopg.OperationalError):
        lost.execute("SELECT 1")


def test_who_has_lost_a_realm_writes_nothing_more(other, monkeypatch) -> None:
    """Its next statement after it was cut off meets the loss, and reaches nothing."""
    monkeypatch.setattr(realm_locks, "ENDING", 0)
    realm_locks.take([OURS, ALLEY])
    other.execute("CREATE TABLE written (word text)")
    cut(other)
    assert takes(other, ALLEY)
    for _ in range(2):
        with (
            pytest.raises((TakenByAnother, OperationalError)) as ended,
            connection.cursor() as cursor,
        ):
            cursor.execute("INSERT INTO written VALUES ('too late')")
        assert ended.value.args == ([ALLEY],)
    assert other.execute("SELECT count(*) FROM written").fetchone() == (0,)
    other.execute("DROP TABLE written")
