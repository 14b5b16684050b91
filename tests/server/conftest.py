"""Fixtures for tests that play on a real game. See README.md beside this file."""

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.evennia_here import pytest_configure
from tests.server.live_game import LiveGame, prepare_template

__all__ = ["game", "new_game", "own_game", "pytest_configure", "template"]


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A prepared game directory, made once for all workers of the run."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    root = base / "template"
    with (base / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ready = root / "ready"
        if not ready.exists():
            # There without the mark: another worker has failed at it.
            shutil.rmtree(root, ignore_errors=True)
            prepare_template(root, migrated=False)
            ready.touch()
    return root


@pytest.fixture(scope="module")
def new_game(template, tmp_path_factory) -> Iterator[Callable[[], LiveGame]]:
    """Makes another running game at each call; all end with the module."""
    games: list[LiveGame] = []

    def make() -> LiveGame:
        game = LiveGame(tmp_path_factory.mktemp("game") / "1", template)
        games.append(game)
        game.start()
        return game

    try:
        yield make
    finally:
        for game in games:
            game.close()


@pytest.fixture(scope="module")
def game(new_game: Callable[[], LiveGame]) -> LiveGame:
    """A running game that the tests of one module share."""
    return new_game()


@pytest.fixture
def own_game(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveGame]:
    """A running game for one test."""
    game = LiveGame(tmp_path_factory.mktemp("game") / "1", template)
    try:
        game.start()
        yield game
    finally:
        game.close()
