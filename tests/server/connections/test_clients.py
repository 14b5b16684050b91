"""TinTin++ and TinyFugue play a round, and what players put into them shows a health bar."""

import pytest

from server.conf.environment import GAME_ROOT
from tests.browser import pictures
from tests.server.conversation import Conversation
from tests.server.live_game import LiveGame
from tests.server.programs import tintin, tinyfugue
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

CLIENTS = GAME_ROOT / "clients"
RUNNING_ORDER = (("Marlow", 1), ("Ines", 20), ("Brick", 19), ("Rat", 18))


@pytest.fixture
def game(own_game: LiveGame) -> LiveGame:
    return own_game


def come_in(game: LiveGame, client: Conversation) -> TelnetClient:
    """Let a client come in as Marlow, and return the storyteller's."""
    vesper = game.client("Vesper")
    client.expect("connect NAME PASSWORD")
    client.ask(f"connect Marlow {game.accounts['Marlow']}", "You become Marlow")
    return vesper


def begin(vesper: TelnetClient) -> None:
    """Begin a round in which Marlow declares first."""
    vesper.ask("+init/roll", "Round 1")
    for name, total in RUNNING_ORDER:
        vesper.ask(f"+init/set {name}={total}", rf"{name}.* {total}")


def attack(vesper: TelnetClient, game: LiveGame, client: Conversation) -> None:
    """Let Marlow attack by his client, and the others pass; play the round to its end."""
    client.ask("+attack Brick", "Marlow attacks Brick")
    for name in ("Rat", "Brick"):
        vesper.ask(f"+as {name}=pass", "declares now|[Ww]aiting for")
    game.client("Ines").ask("+block", "acts? next")
    vesper.ask("+init/run", "Round 1 is over")
    client.expect("Your sword")
    client.expect("Round 1 is over")


def test_tintin_plays_a_round_and_shows_a_health_bar_that_moves_and_the_prompt(game) -> None:
    with tintin(game.ports.telnet, CLIENTS / "tintin" / "roundkeeper.tin") as client:
        vesper = come_in(game, client)
        client.expect("Before the first round")
        assert "Health ======= 7/7 Unhurt, Willpower 6/6" in client.transcript
        begin(vesper)
        client.expect("Round 1, declaration. You declare now.")
        vesper.ask("+hurt Marlow=2b", "Marlow")
        client.expect("Health =====-- 5/7 Hurt, Willpower 6/6")
        attack(vesper, game, client)


def test_tinyfugue_plays_a_round_and_shows_a_health_bar_that_moves_and_the_prompt(game) -> None:
    with tinyfugue(game.ports.telnet, CLIENTS / "tinyfugue" / "roundkeeper.tf") as client:
        vesper = come_in(game, client)
        client.expect("Health ======= Unhurt")
        begin(vesper)
        client.expect("You declare now")
        client.expect("Also:")
        pictures.draw(client.transcript, "tinyfugue", pictures.TINYFUGUE, in_one_line=True)
        vesper.ask("+hurt Marlow=2b", "Marlow")
        attack(vesper, game, client)  # TinyFugue draws its bar anew with what comes next
        assert "Health --===== Hurt" in client.transcript
        assert "Left to spend" not in client.transcript
