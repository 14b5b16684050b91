"""Fixtures for tests that play in a browser: see README.md beside this file."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.browser import Visitor, chromium
from tests.browser.table import Table
from tests.evennia_here import pytest_configure
from tests.server.conftest import game, new_game, template
from tests.server.live_game import LiveGame

__all__ = ["game", "new_game", "pytest_configure", "template"]


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """One browser for the tests of this folder; without it they are skipped. (Its driver has a
    loop of its own, in which Django refuses to work: it must not outlive them.)
    """
    with chromium() as started:
        yield started


@pytest.fixture
def visitors(browser: Any, game: LiveGame) -> Iterator[list[Visitor]]:
    """Those whom a test has come in; each is closed, and none may have asked another site."""
    came: list[Visitor] = []
    try:
        yield came
        for one in came:
            assert one.elsewhere == [], "the page asked another site"
            assert one.errors == [], "the page's scripts failed"
    finally:
        for one in came:
            one.close()


@pytest.fixture
def visitor(browser: Any, game: LiveGame, visitors: list[Visitor]) -> Visitor:
    """A person who has not logged in, at a phone."""
    visitors.append(Visitor(browser, game))
    return visitors[-1]


@pytest.fixture(scope="module")
def all_evening(browser: Any, new_game: Callable[[], LiveGame]) -> Table:
    """One table for the module."""
    return Table(browser, new_game())


@pytest.fixture
def table(all_evening: Table) -> Iterator[Table]:
    """A table with a scene of its own."""
    if all_evening.vesper.order():
        all_evening.begin_anew()
    yield all_evening
    all_evening.is_sound()
    all_evening.leave()
