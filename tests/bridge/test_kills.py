"""Nothing is lost, done or shown twice, whatever is killed; `make test-long` kills more."""

import random
import re

import pytest

from tests.bridge.bridged_game import ROBOT, BridgedGame
from tests.long_form import LONG
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

KILLS, LINES = (100, 4) if LONG else (6, 3)
ANSWER = r"There's no command '\+nothing(\d+)'|Bob's (roll):"


@pytest.fixture(scope="module")
def player(bridged: BridgedGame) -> TelnetClient:
    client = bridged.player("Bob")
    client.ask("+sheet/new mortal", "This is a draft")
    client.ask("+init/start Alley", "A scene is open")
    client.ask("+init/join", "Bob")
    return client


def test_every_line_is_answered_once_and_in_order(
    bridged: BridgedGame, player: TelnetClient
) -> None:
    """Each other line is an entry of the scene's log: those are counted, too."""
    chance = random.Random(22)
    typed = 0
    for _ in range(KILLS):
        kill = chance.choice((_kill_server, _kill_robot))
        before = chance.randrange(LINES + 1)
        for number in range(LINES):
            if number == before:
                kill(bridged)
            typed += 1
            player.send(f"+rk +nothing{typed}")
            player.send("+rk +roll dexterity")
        _back(bridged)
        player.expect(rf"nothing{typed}'.*\n.*roll:")  # no more of one's lines wait than may
    told = re.findall(ANSWER, player.transcript)
    assert told == [one for number in range(typed) for one in ((str(number + 1), ""), ("", "roll"))]
    with bridged.companion.database() as database:
        entries = database.execute("select data from roundkeeper_entryrecord").fetchall()
    assert sum('"RollDice"' in row[0] for row in entries) == typed


def _kill_server(bridged: BridgedGame) -> None:
    if bridged.companion.is_up():
        bridged.companion.kill_server()


def _kill_robot(bridged: BridgedGame) -> None:
    """Cut its line, as a wizard can."""
    bridged.wizard.send(f"@boot *{ROBOT}")


def _back(bridged: BridgedGame) -> None:
    if not bridged.companion.is_up():
        bridged.companion.start_server()
