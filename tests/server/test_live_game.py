"""A real portal and server: they boot, answer, keep to this machine, and lose nothing."""

import contextlib

import pytest

from tests.server.live_game import LiveGame

pytestmark = pytest.mark.live


def test_what_was_acknowledged_is_there_after_a_kill(game: LiveGame) -> None:
    player = game.client("Ines")
    for number in range(50):
        player.ask(f"nick told{number} = look", f"'told{number}' now stands")

    game.kill_server()
    game.start_server()

    kept = player.answer_to("nick/list")
    assert [n for n in range(50) if f" told{n} " not in kept] == []


def test_players_stay_in_character_through_a_kill(game: LiveGame) -> None:
    player = game.client("Marlow")
    other = game.client("Ines")
    other.send("ooc")
    other.settle()

    game.kill_server()
    game.start_server()

    assert "Old Foundry" in player.ask("look", "Old Foundry")
    assert "You are out of character" in other.answer_to("look")


def test_a_line_typed_while_the_server_is_dead_breaks_nothing(game: LiveGame) -> None:
    player = game.client("Ines")

    for attempt in range(3):
        player.send(f"nick late{attempt} = look")
        game.kill_server()
        player.send("look")
        game.start_server()

    player.expect("Server restarted")
    assert player.settle()


def test_the_database_is_sound_after_kills(game: LiveGame) -> None:
    game.kill_server()

    with contextlib.closing(game.database()) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    game.start_server()


def test_an_orderly_stop_hangs_up_and_leaves_no_process(own_game: LiveGame) -> None:
    game = own_game
    client = game.connect()

    game.stop()

    client.expect_end()
    assert game.running_processes() == []
