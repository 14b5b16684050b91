"""What every run needs: patience with a slow machine, and a garbage collector that looks ahead.

Where tests need Evennia, their folder sets it up: evennia_here.py.
"""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.long_form import LONG

if TYPE_CHECKING:
    from tests.postgres import Postgres

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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # What takes longest comes first, so that no worker is left with it alone.
    items.sort(key=lambda item: "live" not in item.keywords)
    for item in items:
        if (group := _group(item.path)) is not None:
            item.add_marker(pytest.mark.xdist_group(group))


def _group(file: Path) -> str | None:
    """Return what a test stays with in one worker: what is made for a file is made once.

    A property shares nothing, and may take as long as a whole file.
    """
    folder = file.parent.name
    if folder == "properties":
        return None
    return folder if folder == "scenarios" else f"{folder}/{file.stem}"


def pytest_collection_finish(session: pytest.Session) -> None:
    # Evennia collects garbage after each test. What is loaded by now stays for good: not
    # looking at it again halves the run.
    gc.collect()
    gc.freeze()
