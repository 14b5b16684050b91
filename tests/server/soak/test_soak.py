"""The soak: a handful of kills; `make soak` says how many, and with which seed."""

import os
import shutil
from pathlib import Path
from statistics import median

import pytest

from tests.server.conversation import Unexpected
from tests.server.soak.soak import Soak
from tests.server.soak.soak_game import SoakGame
from tests.server.soak.stored import Violation

pytestmark = [pytest.mark.live, pytest.mark.timeout(0 if "KILLS" in os.environ else 1800)]

KILLS, SEED = int(os.environ.get("KILLS", 3)), int(os.environ.get("SEED", 20))


def test_a_game_that_is_killed_at_any_moment_loses_nothing(template: Path, tmp_path: Path) -> None:
    game = SoakGame(tmp_path / "game", template)
    try:
        game.start()
        soak = Soak(game, SEED)
        while soak.kills.total() < KILLS:
            try:
                soak.kill_once()
            except (Violation, Unexpected) as broken:
                for name, person in soak.people.items():
                    (tmp_path / f"{name}.txt").write_text(person.history + person.client.transcript)
                told = f"seed {SEED}, kill {soak.kills.total() + 1}, {soak.doing}: {broken}"
                pytest.fail(f"{told}\nThe game is left in {tmp_path}", pytrace=False)
    finally:
        game.close()
    shutil.rmtree(tmp_path / "game")
    assert soak.entries
    print(f"\n{KILLS} kills: {dict(soak.kills)}, of {dict(soak.killed)}, in {dict(soak.rulesets)};")
    print(f"{soak.lines} lines typed ({soak.refused} refused), {soak.entries} entries;")
    print(f"back after {median(soak.downtimes):.1f} s, at most {max(soak.downtimes):.1f} s")
