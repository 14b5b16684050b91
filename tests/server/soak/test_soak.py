"""The soak in short: a handful of kills, with a seed of its own."""

import shutil
from pathlib import Path

import pytest

from tests.server.soak.soak import Soak
from tests.server.soak.soak_game import SoakGame

pytestmark = pytest.mark.live

SEED = 20
KILLS = 3


def test_a_game_that_is_killed_at_any_moment_loses_nothing(template: Path, tmp_path: Path) -> None:
    game = SoakGame(tmp_path / "game", template)
    try:
        game.start()
        soak = Soak(game, SEED)
        for _ in range(KILLS):
            soak.kill_once()
    finally:
        game.close()
        shutil.rmtree(tmp_path / "game")
    assert soak.kills.total() == KILLS
    assert soak.entries
