"""A deadline on a real server: it outlives a kill with the time that was left, and then comes."""

import json
import time

import pytest

from tests.server.conversation import PATIENCE
from tests.server.live_game import LiveGame

pytestmark = pytest.mark.live


def waited(game: LiveGame) -> list[float]:
    """Return how long each open question has waited, as the database has it."""
    database = game.database()
    rows = database.execute("SELECT pacing FROM roundkeeper_scenerecord WHERE pacing != ''")
    clocks = [json.loads(text).get("clocks", {}) for (text,) in rows]
    database.close()
    return [clock["waited"] for one in clocks for clock in one.values()]


def until_waited(game: LiveGame, seconds: float) -> float:
    """Return how long the one open question has waited, once that is more than ``seconds``."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = waited(game)
        if found and found[0] > seconds:
            return found[0]
        time.sleep(0.02)
    raise AssertionError(f"the clock does not go: {waited(game)}")


def test_a_deadline_outlives_a_kill(game: LiveGame) -> None:
    marlow, ines = game.client("Marlow"), game.client("Ines")
    for client in (marlow, ines):
        client.ask("+init/leave", "leaves")
    marlow.ask("+init/new A quiet evening", "Marlow joins")
    ines.ask("+init/join 2", "Ines joins")
    game.lay_dice("Marlow", "initiative", 10)
    game.lay_dice("Ines", "initiative", 1)
    marlow.ask("+combat/idle 2s=9s pass", "reminded after 2 seconds")
    marlow.ask("+init/roll", "waiting for Ines")
    ines.expect("The others have been waiting for Ines for 2 seconds")
    before = until_waited(game, 3)

    game.kill_server()
    assert waited(game)[0] >= before
    game.start_server()
    assert until_waited(game, before) < 9

    marlow.expect("Ines kept the others waiting too long")
    marlow.expect("waiting for Marlow")
    ines.settle()
    assert ines.transcript.count("have been waiting for Ines") == 1


def test_a_hold_stops_the_clock_and_survives_a_kill(game: LiveGame) -> None:
    marlow = game.client("Marlow")
    marlow.ask("+init/hold the kettle boils", "Marlow holds everything: the kettle boils")
    game.kill_server()
    game.start_server()
    marlow.ask("+pass", "Everything is held: the kettle boils")
    before = waited(game)
    marlow.settle()
    assert waited(game) == before
    marlow.ask("+init/resume", "goes on where it stood")
    marlow.ask("+pass", "resolution")
