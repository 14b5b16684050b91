"""A newcomer makes a vampire over telnet, and types nothing but what the screen has said."""

import re

import pytest

from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

PASSWORD = "sesame-and-lilies"
TYPED = re.compile(r"\+sheet/(?:set [a-z][a-z -]*=\w+|submit)")
MOST = 80  # commands: what a vampire's points come to, one by one, and a few more


def newcomer(game: LiveGame) -> TelnetClient:
    """Return one who has an account and a character, and nothing else."""
    client = game.connect(name="Jude")
    client.ask(f"create Jude {PASSWORD}", r"\[Y\]/N")
    client.ask("Y", "Now type: connect Jude")
    client.ask(f"connect Jude {PASSWORD}", "You become Jude")
    return client


def test_a_newcomer_makes_a_vampire_from_what_the_screen_says(game: LiveGame) -> None:
    st, jude = game.client("Vesper"), newcomer(game)
    told = jude.ask("+sheet", r"\+sheet/new \w+")
    assert "You have no sheet" in told
    told = jude.ask("+sheet/new vampire", r"\d+\. \+sheet/submit hands it in")
    assert "Attributes: 8 of 15 points left" in told
    for _ in range(MOST):
        command = _next(told)
        if command == "+sheet/submit":
            break
        jude.ask(command, "On your draft: ")
        told = jude.ask("+sheet/check", r"\d+\. \+sheet/submit hands it in")
    jude.ask("+sheet/submit", "waiting for a storyteller")
    st.expect("Jude hands a sheet in")
    assert "points left" not in st.ask("+sheet/check Jude", "Freebie points: .*")
    assert re.search(r"knife: .* in hand", st.ask("+sheet Jude", r"\+sheet/return"), re.DOTALL)
    st.ask("+sheet/approve Jude", "The sheet of Jude is approved")
    jude.expect("Vesper approves your sheet")


def _next(told: str) -> str:
    """Return the first command that a screen says, put together where the line was broken."""
    found = TYPED.search(re.sub(r"\s+", " ", told))
    assert found is not None, told
    return found.group()
