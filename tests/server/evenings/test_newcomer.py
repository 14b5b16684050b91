"""A person's first ten minutes: they know nothing, and type what each screen says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live_game import NOTHING_OPEN, LiveGame
from tests.server.telnet import TelnetClient
from tests.server.transcript import Play

pytestmark = pytest.mark.live

ASKED = r"You declare now\. Type \+attack Sledge.*"
HEADER = """
A visitor who has just come in, alone, types `+demo`: a scene of two minutes that is theirs. One
telnet client; the dice are seeded.

This was played, and is written anew, by
`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest tests/server/evenings/test_newcomer.py`.
""".strip()
THE_END = r"-- A Wallet in the Rain --[\s\S]*-- The end --[\s\S]*plays\s+this\s+again"


@pytest.fixture(scope="module")
def game(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveGame]:
    """A game as `make play` leaves it: nothing is under way."""
    game = LiveGame(tmp_path_factory.mktemp("empty") / "1", template / NOTHING_OPEN)
    game.start()
    try:
        yield game
    finally:
        game.close()


def demos_left(game: LiveGame) -> tuple[int, int]:
    """Return how many places of demos there are, and how many scenes are open."""
    with game.database() as database:
        rooms = "SELECT count(*) FROM objects_objectdb WHERE db_key = 'Behind the Foundry'"
        scenes = "SELECT count(*) FROM roundkeeper_scenerecord WHERE ended IS NULL"
        (found,) = database.execute(rooms).fetchone()
        (under_way,) = database.execute(scenes).fetchone()
    return found, under_way


def play_to_the_end(client: TelnetClient, command: str) -> str:
    """Declare the same thing each round till the story is told."""
    for _ in range(4):
        told = client.ask(command, rf"{ASKED}|{THE_END}")
        if "-- The end --" in told:
            return told
    raise AssertionError("the demo goes on and on")


def test_from_the_first_screen_to_a_story_of_their_own(game: LiveGame) -> None:
    client = game.connect()
    assert "With a screen reader, type +prefs screenreader" in client.transcript
    client.ask("help", r'create "Mary O\'Brien" PASSWORD')
    client.ask('create "Zoë O\u2019Brien" short', "at least 8 characters")
    client.ask("create Vésper a-long-password-5", r"'Vesper', which looks like 'Vésper', is taken")
    client.ask("create Zoë O\u2019Brien a-long-password-5", r"Make the account 'Zoë O'Brien'\?")
    came = client.ask("y", r"Welcome, Zoë O'Brien\. \+demo plays a fight")
    assert "The Old Foundry" in came and "ledger" in came

    client.ask("+demo", ASKED)
    client.ask(":backs away, hands up.", r"Zoë O'Brien backs away, hands up\.")
    client.ask("+attack sledge", rf"{ASKED}|{THE_END}")
    client.ask("+demo/stop", THE_END)
    client.ask("+demo", ASKED)
    told = play_to_the_end(client, "+dodge")
    assert "Wallet. Phone." in told
    assert demos_left(game) == (0, 0)
    client.ask("look", "The Old Foundry")
    client.ask("charcreate Mary Kate = A woman in a green coat.", "To play Mary Kate type: ic Mary")
    client.ask("ooc", "Your characters are Zoë O'Brien and Mary Kate")
    client.ask("ic mary", "You become Mary Kate")


def test_it_outlives_a_kill_and_a_lost_line(game: LiveGame) -> None:
    marlow, ines = game.client("Marlow"), game.client("Ines")
    for client in (marlow, ines):
        client.ask("+demo", ASKED)
        client.ask(":waits, and listens.", "waits, and listens")
        client.settle()
    assert "Ines" not in marlow.transcript[marlow.transcript.index("Behind the Foundry") :]
    vesper = game.client("Vesper")
    vesper.ask("ooc", "(?i)out of character|characters")

    game.kill_server()
    game.start_server()
    assert "You are out of character" in vesper.answer_to("look")
    told = play_to_the_end(marlow, "+block")
    assert "Marlow waits, and listens." in told and "Ines" not in told

    ines.close()
    ines = game.client("Ines")
    ines.ask("+init", "waiting for Ines")
    told = play_to_the_end(ines, "+block")
    assert "Ines waits, and listens." in told
    assert demos_left(game) == (0, 0)


def test_the_demo_is_written_down(own_game: LiveGame) -> None:
    game = own_game
    with game.client("Vesper") as storyteller:  # of the scene that live games begin with
        storyteller.ask("+init/end", "The fight is over|The scene is over|over")
    marlow = game.client("Marlow")
    play = Play("demo", "Two minutes in the rain", [marlow])
    play.prose(HEADER)
    told = play.type(marlow, "+demo", until="You declare now")
    play.type(marlow, ":keeps the wallet behind his back. 'Which wallet?'")
    for line in ("+attack sledge", "+dodge", "+attack sledge", "+dodge"):
        if "-- The end --" not in told:
            told = play.type(marlow, line, until=r"You declare now|plays\s+this\s+again")
    assert "-- The end --" in told and "Which wallet?" in told
    play.finish()
