"""Where a scene is, who is in it and what is posed there comes from the other game."""

import pytest

from tests.bridge.bridged_game import BridgedGame
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

HEARS = "From now on Roundkeeper hears what is posed here"


@pytest.fixture(scope="module")
def bob(bridged: BridgedGame) -> TelnetClient:
    client = bridged.player("Bob")
    client.ask("+sheet/new mortal", "This is a draft")
    client.ask("+init/start Alley", "only where \\+rk/poses is on")
    return client


def log(client: TelnetClient, word: str) -> str:
    """Return the log, with all that was typed until now."""
    client.ask(f"+rk +{word}", f"There's no command '\\+{word}'")
    return client.ask("+combat/log", r"(?s)-- Entry.*\n$|Entry 1.*\n")


def test_poses_are_kept_where_room_and_scene_want_it(bridged, bob) -> None:
    bob.ask("pose hides.", "Bob hides")
    bob.ask("+rk/poses on", "Only whoever controls a room")
    bob.ask("+rk/poses", r"\+rk/poses on")
    bridged.wizard.ask("@tel me=#0", "Limbo")
    bridged.wizard.ask("+rk/poses on", HEARS)
    bob.ask(r"pose steps | out, [add(1,1)] ~/ \%r \[x\].", "Bob steps")
    bridged.wizard.ask("pose is nobody here.", "Wizard is")
    bob.ask("+combat/poses off", "does not keep")
    bob.ask("pose whispers.", "Bob whispers")
    bob.ask("+combat/poses on", "From now on")
    bob.ask("say Enough.", "You say")
    bridged.wizard.ask("+rk/poses off", "hears no poses here any more")
    bob.ask("pose leaves the log.", "Bob leaves")
    told = log(bob, "after")
    assert "Bob steps | out, 2 ~/ %r [x]." in told
    assert 'Bob says, "Enough."' in told
    for other in ("hides", "whispers", "nobody here", "leaves the log"):
        assert other not in told


def test_whoever_walks_away_is_told_no_more(bridged: BridgedGame, bob: TelnetClient) -> None:
    ann = bridged.player("Ann")
    bob.ask("+roll dexterity", "Bob's roll|our roll")
    ann.expect("Bob's roll")
    yard = bridged.wizard.ask("think in [create(Yard,,r)].", r"in #\d+").split()[-1]
    bridged.wizard.send(f"@tel *Ann={yard}")
    ann.expect("Yard")
    bob.ask("+rk +seen", "no command")  # with it comes who is where
    bob.ask("+rk +again", "no command")
    bob.ask("+roll strength", "our roll|Bob's roll")
    told = ann.ask("+rk +settled", "no command '.settled'")
    assert "strength" not in told
    ann.ask("+init", "No scene is open here")
