"""Two processes that write to one scene, on PostgreSQL: it lets both begin."""

import threading
import time
from typing import Any

import psycopg
import pytest
from django.db import transaction

from chronicle import store
from game.chance import SeededChance
from game.combat import actions as act
from game.fighter import Fighter
from tests import postgres
from tests.chronicle.test_store import opened, said
from tests.postgres import Postgres


def test_of_two_writers_one_is_told_of_the_other(
    postgresql: Postgres, django_db_setup: None, django_db_blocker: Any
) -> None:
    url = postgresql.new_database("writers")
    told: list[BaseException] = []

    with django_db_blocker.unblock(), postgres.going_by(url):
        postgres.make_tables()
        standing = opened()
        entry = said(standing, act.Join(who="Jo", fighter=Fighter(), npc=True), SeededChance(1))

        def write_too() -> None:
            with postgres.going_by(url), pytest.raises(store.Conflict) as conflict:
                store.append(standing, entry, standing.scene)
            told.append(conflict.value)

        other = threading.Thread(target=write_too)
        with transaction.atomic():
            store.append(standing, entry, standing.scene)
            other.start()
            _wait_for_lock(postgresql)  # the other has begun, and waits for us
        other.join(30)

        assert [type(one) for one in told] == [store.Conflict]
        assert len(store.entries(standing.id)) == 2


def _wait_for_lock(server: Postgres) -> None:
    """Return when somebody waits for what another's transaction holds."""
    deadline = time.monotonic() + 30
    with psycopg.connect(server.url("postgres"), autocommit=True) as looking:
        while not looking.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchall():
            assert time.monotonic() < deadline
            time.sleep(0.02)
