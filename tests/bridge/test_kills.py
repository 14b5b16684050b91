"""Nothing is lost, done or shown twice, whatever is killed; `make test-long` kills more."""

import random
import re
from collections import Counter

import pytest

from tests.bridge.bridged_game import ROBOT, BridgedGame
from tests.long_form import LONG
from tests.server.conversation import patience
from tests.server.telnet import TelnetClient
from tools.patience import becomes

pytestmark = pytest.mark.live

KILLS, LINES = (100, 4) if LONG else (6, 3)
ANSWER = r"There's no command '\+nothing(\d+)'|Bob's (roll):"


class Seat:
    """A player there, who comes back when TinyMUX does."""

    def __init__(self, client: TelnetClient) -> None:
        self.client, self._earlier = client, ""

    def come_back(self, bridged: BridgedGame) -> None:
        self._earlier += self.client.transcript
        self.client = bridged.mux.player("Bob")

    @property
    def transcript(self) -> str:
        return self._earlier + self.client.transcript


@pytest.fixture(scope="module")
def player(bridged: BridgedGame) -> Seat:
    client = bridged.player("Bob")
    client.ask("+sheet/new mortal", "This is a draft")
    client.ask("+init/start Alley", "A scene is open")
    bridged.mux.dump(bridged.wizard)
    return Seat(client)


def test_every_line_is_answered_once_and_in_order(bridged: BridgedGame, player: Seat) -> None:
    """Each other line is an entry of the scene's log: those are counted, too."""
    chance = random.Random(22)
    typed, killed = 0, Counter[str]()
    for _ in range(KILLS):
        kill = chance.choice((_kill_server, _kill_robot, _kill_mux))
        killed[kill.__name__] += 1
        before = chance.randrange(LINES + 1)
        if kill is _kill_mux:  # what it had not written down is its own loss
            kill(bridged)
            player.come_back(bridged)
        for number in range(LINES):
            if number == before and kill is not _kill_mux:
                kill(bridged)
            typed += 1
            player.client.send(f"+rk +nothing{typed}")
            player.client.send("+rk +roll dexterity")
        _back(bridged)
        player.client.expect(rf"nothing{typed}'.*\n.*roll:")  # no more of one's lines wait than may
    told = re.findall(ANSWER, player.transcript)
    assert told == [one for number in range(typed) for one in ((str(number + 1), ""), ("", "roll"))]
    with bridged.companion.database() as database:
        entries = database.execute("select data from roundkeeper_entryrecord").fetchall()
    assert sum('"RollDice"' in row[0] for row in entries) == typed
    print(f"{2 * typed} lines, killed: {dict(killed)}; 0 lost, 0 twice, in order")


def _kill_server(bridged: BridgedGame) -> None:
    if bridged.companion.is_up():
        bridged.companion.kill_server()


def _kill_robot(bridged: BridgedGame) -> None:
    """Cut its line, as a wizard can."""
    bridged.wizard.send(f"@boot *{ROBOT}")


def _kill_mux(bridged: BridgedGame) -> None:
    """Kill TinyMUX when it has told that all is shown: it comes back as of its last dump."""
    assert becomes(bridged.has_shown_all, patience())
    bridged.mux.kill()
    bridged.mux.start()
    bridged.wizard = bridged.mux.wizard()


def _back(bridged: BridgedGame) -> None:
    if not bridged.companion.is_up():
        bridged.companion.start_server()
