"""What every run needs: patience with a slow machine, and nothing done twice that lasts.

Where tests need Evennia, their folder sets it up: evennia_here.py.
"""

import fcntl
import gc
import os
import sys
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.dealing_out import pytest_collection_modifyitems, pytest_xdist_make_scheduler
from tests.long_form import LONG

if TYPE_CHECKING:
    from tests.postgres import Postgres

# Containers often forbid to keep what is compiled. Then each of the hundred processes of a run
# compiles the whole project, and each worker all the tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

__all__ = ["postgresql", "pytest_collection_modifyitems", "pytest_xdist_make_scheduler"]

# A shared machine is sometimes slow; a deadline would call that a failure, and so would hypothesis
# when it takes long to draw.
settings.register_profile(
    "roundkeeper",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=1000 if LONG else 20,
)
settings.load_profile("roundkeeper")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return a worker more than there are cores: live tests mostly wait, and what each worker loads
    and collects costs as much as forty tests.
    """
    cores = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    return cores + 1


@pytest.fixture(scope="session")
def postgresql() -> "Iterator[Postgres]":
    """A PostgreSQL server, started when the first test asks for it."""
    from tests import postgres  # It needs Evennia set up.

    with postgres.running() as server:
        yield server


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    # Evennia collects garbage after each test. What is loaded by the end of this stays for good:
    # not looking at it meanwhile, nor ever again, halves the run.
    gc.disable()
    try:
        with open(__file__) as lock:
            if "PYTEST_XDIST_WORKER" in os.environ:
                # One after the other: what the first compiles, the others find compiled.
                fcntl.flock(lock, fcntl.LOCK_EX)
            return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)  # what a test makes, goes with it
        gc.enable()
