"""What players of the other game are told while the companion is away, and what comes after."""

import pytest

from tests.bridge.bridged_game import BridgedGame
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

LONG_LINES = 9
AWAY = "Roundkeeper is away for now"
STRUCK = r"Roundkeeper was away for 10 minutes: your line is struck.*\+rk \+late"


@pytest.fixture(scope="module")
def player(bridged: BridgedGame) -> TelnetClient:
    return bridged.player("Bob")


def test_a_line_is_kept_while_the_companion_is_away(
    bridged: BridgedGame, player: TelnetClient
) -> None:
    bridged.companion.kill_server()
    player.ask("+rk +early", AWAY)
    bridged.companion.start_server()
    player.expect(r"There's no command '\+early'")


def test_long_lines_that_wait_come_over_one_after_the_other(
    bridged: BridgedGame, player: TelnetClient
) -> None:
    """More of them than one message of the game takes."""
    bridged.companion.kill_server()
    for number in range(LONG_LINES):
        player.send(f"+rk +long{number} {'x' * 1400}")
    player.expect(AWAY)
    bridged.companion.start_server()
    for number in range(LONG_LINES):
        player.expect(rf"There's no command '\+long{number}")


def test_a_line_is_struck_after_ten_minutes(bridged: BridgedGame, player: TelnetClient) -> None:
    bridged.companion.kill_server()
    player.ask("+rk +late", AWAY)
    _make_old(bridged)
    player.expect(STRUCK)
    bridged.companion.start_server()
    player.ask("+rk +after", r"There's no command '\+after'")
    assert "'+late'" not in player.transcript


def test_the_companion_strikes_what_is_too_old_when_it_is_back(
    bridged: BridgedGame, player: TelnetClient
) -> None:
    """TinyMUX forgets what it has put off when it is killed: then nobody else does."""
    bridged.companion.kill_server()
    bridged.wizard.ask(f"&WATCH {bridged.object()}=think", "Set")
    player.send("+rk +late")
    player.drain(0.5)
    _make_old(bridged)
    bridged.companion.start_server()
    player.expect(STRUCK)


def test_those_who_were_away_are_shown_what_they_missed(
    bridged: BridgedGame, player: TelnetClient
) -> None:
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


def test_after_a_kill_tinymux_goes_on_from_its_last_dump(
    bridged: BridgedGame, player: TelnetClient
) -> None:
    bridged.mux.dump(bridged.wizard)
    player.ask("+rk +before", r"There's no command '\+before'")
    bridged.mux.kill()
    bridged.mux.start()
    back = bridged.mux.player("Bob")
    back.ask("+rk +afterwards", r"There's no command '\+afterwards'")
    back.ask("+rk +again", r"There's no command '\+again'")
    assert back.transcript.count("There's no command") == 2


def _make_old(bridged: BridgedGame) -> None:
    """Have the line that waits have waited for eleven minutes."""
    rk, wizard = bridged.object(), bridged.wizard
    wizard.ask(
        f"&AGEING {rk}=&[lattr(%0/Q.*)] %0=[sub(secs(),660)] [rest(get(%0/[lattr(%0/Q.*)]))]", "Set"
    )
    wizard.ask(f"@trigger {rk}/AGEING={rk}", "Triggered")
