"""What every run needs: patience with a slow machine, and a garbage collector that looks ahead.

Where tests need Evennia, their folder sets it up: evennia_here.py.
"""

import gc
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.dealing_out import pytest_collection_modifyitems, pytest_xdist_make_scheduler
from tests.long_form import LONG

if TYPE_CHECKING:
    from tests.postgres import Postgres

__all__ = ["postgresql", "pytest_collection_modifyitems", "pytest_xdist_make_scheduler"]

# A shared machine is sometimes slow; a deadline would call that a failure, and so would hypothesis
# when it takes long to draw.
settings.register_profile(
    "roundkeeper",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=1000 if LONG else 50,
)
settings.load_profile("roundkeeper")


@pytest.fixture(scope="session")
def postgresql() -> "Iterator[Postgres]":
    """A PostgreSQL server, started when the first test asks for it."""
    from tests import postgres  # It needs Evennia set up.

    with postgres.running() as server:
        yield server


def pytest_collection_finish(session: pytest.Session) -> None:
    # Evennia collects garbage after each test. What is loaded by now stays for good: not
    # looking at it again halves the run.
    gc.collect()
    gc.freeze()
