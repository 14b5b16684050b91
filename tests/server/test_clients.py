"""TinTin++ and TinyFugue play a round, and what players put into them shows a health bar."""

from collections.abc import Callable

import pytest

from server.conf.environment import GAME_ROOT
from tests.browser import pictures
from tests.server.conversation import Conversation
from tests.server.live_game import LiveGame
from tests.server.programs import ProgramInTerminal, tintin, tinyfugue
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


def test_tintin_shows_a_health_bar_that_moves_and_the_prompt(game: LiveGame) -> None:
    with tintin(game.ports.telnet, CLIENTS / "tintin" / "roundkeeper.tin") as client:
        vesper = come_in(game, client)
        client.expect("Before the first round")
        assert "Health ======= 7/7 Unhurt, Willpower 6/6" in client.transcript
        begin(vesper)
        client.expect("Round 1, declaration. You declare now.")
        vesper.ask("+hurt Marlow=2b", "Marlow")
        client.expect("Health =====-- 5/7 Hurt, Willpower 6/6")
        client.ask("+pass", "Round 1, declaration. ")


def test_tinyfugue_shows_a_health_bar_that_moves_and_the_prompt(game: LiveGame) -> None:
    with tinyfugue(game.ports.telnet, CLIENTS / "tinyfugue" / "roundkeeper.tf") as client:
        vesper = come_in(game, client)
        client.expect("Health ======= Unhurt")
        begin(vesper)
        client.expect("You declare now")
        client.expect("Also: ")
        pictures.draw(client.transcript, "tinyfugue", pictures.TINYFUGUE, in_one_line=True)
        vesper.ask("+hurt Marlow=2b", "Marlow")
        client.drain()
        client.ask("+pass", "waiting for")
        client.expect("Health --===== Hurt")
        assert "Left to spend" not in client.transcript


@pytest.mark.parametrize("start_client", [tinyfugue, tintin], ids=["TinyFugue", "TinTin++"])
def test_players_clients_play_a_first_round(
    game: LiveGame, start_client: Callable[[int], ProgramInTerminal]
) -> None:
    st, marlow = game.client("Vesper"), game.client("Marlow")
    with start_client(game.ports.telnet) as player:
        player.expect("connect NAME PASSWORD")
        player.ask(f"connect Ines {game.accounts['Ines']}", "You become Ines")
        st.ask("+init/roll", "Round 1")
        player.expect("Round 1")
        for name, total in (("Rat", 2), ("Brick", 3), ("Marlow", 5), ("Ines", 20)):
            st.ask(f"+init/set {name}={total}", rf"{name}.* {total}")
        st.ask("+as Rat=pass", "Brick declares now")
        st.ask("+as Brick=pass", "waiting for Marlow")
        marlow.ask("+block", "waiting for Ines")

        player.expect("You declare now")
        player.ask("+attack Brick", "Ines attacks Brick")
        st.ask("+init/run", "Round 1 is over")

        player.expect("Your attack")
        player.expect("Brick's block")
        player.expect("Round 1 is over")
