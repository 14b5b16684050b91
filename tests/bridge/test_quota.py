"""At TinyMUX's own pace, a hundred lines and then one a second, players are all answered, and
a wizard is told what to do.
"""

import re

import pytest

from tests.long_form import LONG

pytestmark = pytest.mark.live

PLAYERS, ROUNDS = (10, 30) if LONG else (4, 15)
# How the lines come out that a player types: with the quota of their own, hardly ever more.
USUAL = ""


def test_players_who_type_at_once_are_all_answered(new_bridge) -> None:
    bridged = new_bridge(USUAL)
    players = [bridged.player(f"Player{number}") for number in range(PLAYERS)]
    for number in range(ROUNDS):
        for client in players:
            client.send(f"+rk +nothing{number}")
        for client in players:
            client.expect(rf"There's no command '\+nothing{number}'.*\n")
    for client in players:
        told = re.findall(r"There's no command '\+nothing(\d+)'", client.transcript)
        assert [int(one) for one in told] == list(range(ROUNDS))
        assert "waited" not in client.transcript
        assert "away for now" not in client.transcript
    bridged.wizard.ask("think still here", "(?m)^still here")
    assert "may type 100 lines, and then one a second" in bridged.wizard.transcript
