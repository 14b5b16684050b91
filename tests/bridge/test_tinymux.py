"""What TinyMUX alone has: people on its list, puppets, numbers given anew."""

import pytest

from tests.bridge.bridged_game import BridgedGame
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def player(bridged: BridgedGame) -> TelnetClient:
    return bridged.player("Bob")


def test_those_who_were_away_are_shown_what_they_missed(bridged, player) -> None:
    other = bridged.player("Ann")
    for client in (player, other):
        client.ask("+sheet/new mortal", "This is a draft")
    player.ask("+init/start Alley", "A scene is open")
    other.ask("+init/join", "Ann joins")
    other.send("QUIT")
    other.expect_end()
    player.ask("+roll dexterity", "Bob's roll")
    player.ask("+rk +said", "no command")
    back = bridged.mux.player("Ann")
    told = back.expect(r"(?s)Bob's roll.*?(is|are) in")
    assert told.count("Bob's roll") == 1


def objid(client: TelnetClient) -> tuple[str, str]:
    """Return a person's number and day of creation."""
    number, _, born = client.ask("+rk", r"#\d+:\d+").split("#")[-1].partition(":")
    return number, born


def test_a_puppet_is_no_player(bridged: BridgedGame, player: TelnetClient) -> None:
    player.ask("@create Doll", "created")
    player.ask("drop Doll", "Dropped")
    player.ask("@set Doll=!HALT", "Cleared|Set")
    player.send("@set Doll=PUPPET")
    player.ask("@force Doll=+rk/join", "Only players can type Roundkeeper's commands")


def test_a_number_given_anew_is_somebody_else(bridged: BridgedGame) -> None:
    first = bridged.player("Fleeting")
    number, born = objid(first)
    while born in bridged.wizard.ask("think now [secs()].", r"now \d+\."):
        pass  # days of creation are known to the second
    bridged.wizard.send("@nuke *Fleeting")
    bridged.wizard.ask("@dbck", "Done|done|check")
    bridged.wizard.drain(0.2)
    second = bridged.player("Fleeting2", joins=False)
    told = second.ask("+rk", "doesn't know you yet.*\n")
    assert "Fleeting" not in told
    second.ask("+rk/join", "knows you now, as Fleeting2")
    again, anew = objid(second)
    assert again == number and anew != born
