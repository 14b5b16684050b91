"""A sheet comes from the other game, into its history; how one is goes back onto its player."""

from collections.abc import Callable

import pytest

from tests.bridge.bridged_game import BridgedGame
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

MAPPING = """
sheet: {template: Splat, strength: Strength, dexterity: Dex, brawl: Brawl, willpower: WP}
write: {health: RK.HEALTH, bashing: RK.BASHING, willpower: RK.WILLPOWER}
"""
FUNCTION = "Splat=[get(%0/SPLAT)]|Strength=[get(%0/STR)]|Dex=3|Brawl=2|WP=6|Nonsense=[lwho()]"


@pytest.fixture(scope="module")
def game(new_bridge: Callable[..., BridgedGame]) -> BridgedGame:
    return new_bridge(mapping=MAPPING)


@pytest.fixture(scope="module")
def bob(game: BridgedGame) -> TelnetClient:
    game.wizard.ask(f"&FN.SHEET {game.object()}={FUNCTION}", "Set")
    client = game.player("Bob", joins=False)
    game.wizard.ask("&SPLAT *Bob=Mortal", "Set")
    game.wizard.ask("&STR *Bob=4", "Set")
    return client


def attribute(game: BridgedGame, name: str) -> str:
    return game.wizard.ask(f"think is [get(*Bob/{name})].", r"is .*\.").split("is ")[1]


def settle(client: TelnetClient) -> None:
    """Wait until what came of all that was typed has been written."""
    for _ in range(2):
        client.ask("+rk +settle", "no command '.settle'")


def test_a_sheet_is_read_when_its_player_joins(game: BridgedGame, bob: TelnetClient) -> None:
    told = bob.ask("+rk/join", r"Your sheet is the one of Alley now\.\s")
    assert "To make a sheet" not in told
    assert "strength 4, " in bob.ask("+sheet", "strength.*")
    bob.ask("+sheet/history", r"Alley")
    bob.ask("+rk/refresh", "Your sheet is as Alley has it")


def test_it_is_read_anew_but_for_wounds(game: BridgedGame, bob: TelnetClient) -> None:
    vesper = game.storyteller("Vesper")
    vesper.ask("+hurt Bob=2b", "Bob")
    settle(bob)
    assert attribute(game, "RK.BASHING") == "2."
    assert attribute(game, "RK.HEALTH") == "Hurt."
    assert attribute(game, "RK.WILLPOWER") == "6."
    game.wizard.ask("&STR *Bob=5", "Set")
    bob.ask("+rk/refresh", "Your sheet is the one of Alley now")
    assert "strength 5" in bob.ask("+sheet", "strength.*")
    settle(bob)
    assert attribute(game, "RK.BASHING") == "2."


def test_what_does_not_fit_is_told_and_changes_nothing(game, bob) -> None:
    ann = game.player("Ann", joins=False)
    game.wizard.ask(f"&FN.SHEET {game.object()}=Splat=Mortal|Strength=[get(%0/STR)]", "Set")
    ann.ask("+rk/join", r"is empty, so nothing was read\. .*\+rk/refresh")
    game.wizard.ask("&STR *Ann=2", "Set")
    ann.ask("+rk/refresh", "It says nothing of dexterity, brawl, willpower: ")
    game.wizard.ask(f"&FN.SHEET {game.object()}={FUNCTION}", "Set")
    game.wizard.ask("&STR *Bob=a lot \\[x\\]", "Set")
    bob.ask("+rk/refresh", "doesn't fit here")
    game.wizard.ask(f"&FN.SHEET {game.object()}=[repeat(Strength=1|,500)]", "Set")
    bob.ask("+rk/refresh", "did not come over whole")
    assert "strength 5" in bob.ask("+sheet", "strength.*")
