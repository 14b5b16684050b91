"""Every test of the tables runs on both databases: SQLite in memory, and a PostgreSQL server."""

import secrets
from collections.abc import Iterator

import pytest

from tests.evennia_here import pytest_configure

__all__ = ["backend", "pytest_configure"]


@pytest.fixture(scope="package", autouse=True, params=["sqlite", "postgresql"])
def backend(request, django_db_setup, django_db_blocker) -> Iterator[str]:
    """Let the package's tests go by one database, then by the other."""
    if request.param == "sqlite":
        yield request.param
        return
    from tests import postgres

    server: postgres.Postgres = request.getfixturevalue("postgresql")
    # Several times in one run, if the files of the package are not tested one after the other.
    with postgres.going_by(server.new_database(f"tables-{secrets.token_hex(4)}")):
        with django_db_blocker.unblock():
            postgres.make_tables()
        yield request.param
