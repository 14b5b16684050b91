"""A deadline on a real server: it outlives a kill with the time that was left, and then comes."""

import json
from contextlib import closing

import pytest

from tests.server.conversation import patience
from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient
from tools.patience import becomes

pytestmark = pytest.mark.live


def waited(game: LiveGame, title: str) -> float:
    """Return how long the one open question of a scene has waited, as the database has it; 0.0
    before its clock was first written.
    """
    with closing(game.database()) as database:
        where = "FROM roundkeeper_scenerecord WHERE title = ?"
        (pacing,) = database.execute(f"SELECT pacing {where}", [title]).fetchone()
    clocks = json.loads(pacing or "{}").get("clocks", {})
    (clock,) = clocks.values() or [{"waited": 0.0}]
    return float(clock["waited"])


def until_waited(game: LiveGame, title: str, seconds: float) -> float:
    """Return how long a scene's question has waited, once that is more than ``seconds``."""
    assert becomes(lambda: waited(game, title) > seconds, patience()), waited(game, title)
    return waited(game, title)


def a_question(game: LiveGame, name: str, title: str) -> TelnetClient:
    """Return a client who is asked in a scene of their own, and has long to answer."""
    client = game.client(name)
    client.ask("+init/leave", "leaves")
    client.ask(f"+init/new {title}", f"{name} joins")
    client.ask("+init/add thug", "Thug")
    game.lay_dice("Thug", "initiative", 10)
    game.lay_dice(name, "initiative", 1)
    client.ask("+combat/idle 500s=900s pass", "nudge after 500 seconds")
    client.ask("+init/roll", "You declare now")
    return client


def test_a_deadline_outlives_a_kill(game: LiveGame) -> None:
    marlow, ines = game.client("Marlow"), game.client("Ines")
    for client in (marlow, ines):
        client.ask("+init/leave", "leaves")
    title = "A quiet evening"
    marlow.ask(f"+init/new {title}", "Marlow joins")
    marlow.ask("+combat/idle 2s=9s pass", "nudge after 2 seconds")  # alone, so nobody is asked
    ines.ask("+init/join 2", "Ines joins")
    game.lay_dice("Marlow", "initiative", 10)
    game.lay_dice("Ines", "initiative", 1)
    marlow.ask("+init/roll", "waiting for Ines")
    ines.expect("Everyone has been waiting for you for 2 seconds")
    before = until_waited(game, title, 3)

    game.kill_server()
    assert waited(game, title) >= before
    game.start_server()
    assert until_waited(game, title, before) < 9

    marlow.expect("Ines kept the others waiting too long")
    marlow.expect("You declare now")
    ines.settle()
    assert ines.transcript.count("has been waiting for you") == 1


def test_a_hold_stops_the_clock_and_survives_a_kill(own_game: LiveGame) -> None:
    game = own_game
    kept, reference = "The kettle", "The clock"
    marlow = a_question(game, "Marlow", kept)
    a_question(game, "Ines", reference)
    until_waited(game, kept, 0)
    marlow.ask("+init/hold the kettle boils", 'puts the scene on hold: "the kettle boils"')
    held = waited(game, kept)
    now = until_waited(game, reference, waited(game, reference) + 1)
    assert waited(game, kept) == held > 0

    game.kill_server()
    game.start_server()

    marlow.ask("+pass", 'The scene is on hold: "the kettle boils"')
    until_waited(game, reference, now + 1)
    assert waited(game, kept) == held
    marlow.ask("+init/resume", "goes on where it stood")
    until_waited(game, kept, 0)  # among players from the beginning
    marlow.ask("+pass", "Round 1 is over")
